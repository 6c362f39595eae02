/// Reads the fields of a message in the wire format of Protocol Buffers one by one.
///
/// For messages with many packed numbers, which `ProtobufMessage` would hold as lists: nothing is
/// stored, and a field that is not read costs only its tag.
package struct ProtobufCursor: Sendable {
  /// The type of a field's value.
  package enum Wire: UInt64, Sendable {
    case variable = 0
    case eightBytes = 1
    case bytes = 2
    case fourBytes = 5
  }

  @usableFromInline let bytes: [UInt8]
  /// The offset of the next byte.
  @usableFromInline package private(set) var position: Int
  @usableFromInline let end: Int

  /// Starts at the first byte of a message, or of a run of packed numbers.
  package init(_ bytes: [UInt8], _ range: Range<Int>? = nil) {
    self.bytes = bytes
    let range = (range ?? 0..<bytes.count).clamped(to: 0..<bytes.count)
    (position, end) = (range.lowerBound, range.upperBound)
  }

  /// Whether all bytes were read.
  package var isAtEnd: Bool { position >= end }

  /// The number and the type of the next field; nil at the end.
  package mutating func next() throws(ProtobufError) -> (field: Int, wire: Wire)? {
    guard position < end else { return nil }
    let tag = try variable()
    guard let wire = Wire(rawValue: tag & 7), tag >> 3 >= 1, tag >> 3 < 1 << 29 else {
      throw ProtobufError(offset: position, message: "no field begins here")
    }
    return (Int(tag >> 3), wire)
  }

  /// A number of up to ten bytes.
  package mutating func variable() throws(ProtobufError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < end {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
      guard shift <= 63 else {
        throw ProtobufError(offset: position, message: "a number is longer than ten bytes")
      }
    }
    throw ProtobufError(offset: position, message: "the message is cut off")
  }

  /// The bytes of a field of type `bytes`, which are skipped.
  package mutating func range() throws(ProtobufError) -> Range<Int> {
    try fixed(try variable())
  }

  /// The bits of a number of fixed length: 4 or 8 bytes.
  package mutating func bits(_ count: Int) throws(ProtobufError) -> UInt64 {
    try fixed(UInt64(count)).reversed().reduce(0) { $0 << 8 | UInt64(bytes[$1]) }
  }

  /// A text, with invalid UTF-8 replaced.
  package mutating func text() throws(ProtobufError) -> String {
    String(decoding: bytes[try range()], as: UTF8.self)
  }

  /// Skips the value of a field.
  package mutating func skip(_ wire: Wire) throws(ProtobufError) {
    switch wire {
    case .variable: _ = try variable()
    case .eightBytes: _ = try fixed(8)
    case .fourBytes: _ = try fixed(4)
    case .bytes: _ = try range()
    }
  }

  /// The signed number of a zigzag code.
  @inlinable
  package static func signed(_ code: UInt64) -> Int64 {
    Int64(bitPattern: code >> 1) ^ -Int64(bitPattern: code & 1)
  }

  private mutating func fixed(_ count: UInt64) throws(ProtobufError) -> Range<Int> {
    guard count <= UInt64(end - position) else {
      throw ProtobufError(offset: position, message: "the message is cut off")
    }
    defer { position += Int(count) }
    return position..<position + Int(count)
  }
}
