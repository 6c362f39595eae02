/// Reads numbers and fields in the wire format of Protocol Buffers in place, for the blocks of OpenStreetMap.
///
/// `ProtobufMessage` lists the fields of a message; a block has some hundred thousand packed numbers,
/// which are read here one after another and are never listed.
struct PBFCursor {
  /// What is wrong with the bytes.
  enum Fault: Error {
    case cutOff
    case malformed
  }

  let bytes: [UInt8]
  var position: Int
  let end: Int

  init(_ bytes: [UInt8]) { self.init(bytes, 0..<bytes.count) }

  /// - Parameter range: A range of the bytes.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
  }

  var isAtEnd: Bool { position >= end }

  /// The next variable-length number.
  @inline(__always)
  mutating func number() throws(Fault) -> UInt64 {
    guard position < end else { throw .cutOff }
    let byte = bytes[position]
    position += 1
    if byte < 0x80 { return UInt64(byte) }
    return try longNumber(UInt64(byte & 0x7F))
  }

  private mutating func longNumber(_ first: UInt64) throws(Fault) -> UInt64 {
    var value = first
    var shift: UInt64 = 7
    while shift < 64 {
      guard position < end else { throw .cutOff }
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw .malformed
  }

  /// The next number in the zigzag form.
  @inline(__always)
  mutating func signed() throws(Fault) -> Int64 {
    let number = try number()
    return Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1)
  }

  /// A field: its number, and its value as a number or as a range of bytes.
  struct Field {
    var number: Int
    var value: UInt64
    var range: Range<Int>?
  }

  /// The next field; nil at the end.
  mutating func field() throws(Fault) -> Field? {
    guard position < end else { return nil }
    let tag = try number()
    guard tag >> 3 >= 1, tag >> 3 < 1 << 29 else { throw .malformed }
    let field = Int(tag >> 3)
    switch tag & 7 {
    case 0: return Field(number: field, value: try number(), range: nil)
    case 1: return Field(number: field, value: 0, range: try take(8))
    case 2: return Field(number: field, value: 0, range: try take(number()))
    case 5: return Field(number: field, value: 0, range: try take(4))
    default: throw .malformed
    }
  }

  private mutating func take(_ count: UInt64) throws(Fault) -> Range<Int> {
    guard count <= UInt64(end - position) else { throw .cutOff }
    let range = position..<position + Int(count)
    position = range.upperBound
    return range
  }
}

extension PBFCursor.Field {
  /// The bytes of a message, string or packed list.
  func bytes() throws(PBFCursor.Fault) -> Range<Int> {
    guard let range else { throw .malformed }
    return range
  }

  /// The value of a number.
  func integer() throws(PBFCursor.Fault) -> Int64 {
    guard range == nil else { throw .malformed }
    return Int64(bitPattern: value)
  }
}
