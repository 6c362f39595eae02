/// Decodes the references to single characters.
enum XMLReferences {
  /// An invalid reference, and where it begins.
  struct BadReference {
    let kind: XMLError.Kind
    let name: String
    let position: Int
  }

  /// Copies a part of `buffer` to `decoded` with references replaced; an invalid one is copied unchanged.
  ///
  /// - Returns: The first invalid reference.
  static func decode(
    _ buffer: inout [UInt8], from start: Int, to end: Int, into decoded: inout [UInt8]
  ) -> BadReference? {
    let bytes = buffer.span.extracting(0..<end)
    var bad: BadReference?
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      guard byte == XMLCharacter.ampersand else {
        decoded.append(byte)
        index &+= 1
        continue
      }
      if let reference = reference(in: bytes, from: index) {
        append(reference.scalar, to: &decoded)
        index = reference.end
      } else {
        if bad == nil { bad = describe(bytes, from: index) }
        decoded.append(byte)
        index &+= 1
      }
    }
    return bad
  }

  private static func append(_ scalar: Unicode.Scalar, to decoded: inout [UInt8]) {
    if let units = UTF8.encode(scalar) { decoded.append(contentsOf: units) }
  }

  /// The longest reference to a character, including leading zeros of its number.
  private static let longest = 16

  private static func reference(
    in bytes: Span<UInt8>, from start: Int
  ) -> (scalar: Unicode.Scalar, end: Int)? {
    let limit = min(bytes.count, start &+ longest)
    var end = start &+ 1
    while end < limit, bytes[end] != UInt8(ascii: ";") { end &+= 1 }
    guard end < limit, end > start &+ 1 else { return nil }
    let scalar =
      bytes[start &+ 1] == UInt8(ascii: "#")
      ? numbered(bytes, from: start &+ 2, to: end)
      : predefined(XMLName(bytes, from: start &+ 1, to: end))
    return scalar.map { ($0, end &+ 1) }
  }

  private static func predefined(_ name: XMLName) -> Unicode.Scalar? {
    switch name.description {
    case "lt": "<"
    case "gt": ">"
    case "amp": "&"
    case "quot": "\""
    case "apos": "'"
    default: nil
    }
  }

  private static func numbered(
    _ bytes: Span<UInt8>, from start: Int, to end: Int
  ) -> Unicode.Scalar? {
    let isHexadecimal = start < end && bytes[start] == UInt8(ascii: "x")
    let first = isHexadecimal ? start &+ 1 : start
    guard first < end else { return nil }
    var number: UInt32 = 0
    for index in first..<end {
      guard let digit = digit(bytes[index], isHexadecimal: isHexadecimal) else { return nil }
      number = number &* (isHexadecimal ? 16 : 10) &+ digit
      guard number <= 0x10_ffff else { return nil }
    }
    return number == 0 ? nil : Unicode.Scalar(number)
  }

  private static func digit(_ byte: UInt8, isHexadecimal: Bool) -> UInt32? {
    switch byte {
    case 0x30...0x39: UInt32(byte &- 0x30)
    case 0x41...0x46 where isHexadecimal: UInt32(byte &- 0x37)
    case 0x61...0x66 where isHexadecimal: UInt32(byte &- 0x57)
    default: nil
    }
  }

  /// Distinguishes a reference to another entity from a literal `&`.
  private static func describe(_ bytes: Span<UInt8>, from start: Int) -> BadReference {
    var end = start &+ 1
    let limit = min(bytes.count, end &+ XMLLimits.nameLength)
    while end < limit, XMLCharacter.isName(bytes[end]) { end &+= 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ";"), end > start &+ 1,
      XMLCharacter.isNameStart(bytes[start &+ 1])
    else { return BadReference(kind: .malformedReference, name: "", position: start) }
    let shown = ((start &+ 1)..<min(end, start &+ 65)).map { bytes[$0] }
    return BadReference(
      kind: .entityExpansion, name: String(decoding: shown, as: UTF8.self), position: start)
  }
}
