/// Reads the fields of a message in the wire format of Protocol Buffers
/// (protobuf.dev/programming-guides/encoding), one after the other.
///
/// ```swift
/// var message = ProtobufReader(bytes)
/// while let field = try message.next() {
///   switch field.number {
///   case 1: name = try message.string(field)
///   default: try message.skip(field)
///   }
/// }
/// ```
///
/// A field that is skipped may be of any type. Messages in messages are read by readers of their own, so that
/// they nest no deeper than the caller asks for; groups, which were given up, are not read.
package struct ProtobufReader {
  /// The head of a field.
  package struct Field: Sendable {
    /// The number by which the message's definition knows it.
    package let number: Int
    fileprivate let wire: Wire
  }

  fileprivate enum Wire: UInt64 {
    case variable = 0
    case eightBytes = 1
    case bytes = 2
    case fourBytes = 5
  }

  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  /// Makes a reader of a whole message.
  package init(_ bytes: [UInt8]) {
    self.init(bytes, 0..<bytes.count)
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// Goes to the next field; nil at the message's end. Its value must be read, or skipped.
  package mutating func next() throws(ProtobufError) -> Field? {
    guard position < end else { return nil }
    let tag = try variable()
    guard let wire = Wire(rawValue: tag & 7), tag >> 3 >= 1, tag >> 3 < 1 << 29 else {
      throw ProtobufError(offset: position, message: "no field begins here")
    }
    return Field(number: Int(tag >> 3), wire: wire)
  }

  /// Passes over a value.
  package mutating func skip(_ field: Field) throws(ProtobufError) {
    switch field.wire {
    case .variable: _ = try variable()
    case .eightBytes: _ = try take(8)
    case .fourBytes: _ = try take(4)
    case .bytes: _ = try range()
    }
  }

  /// A whole number without a sign.
  package mutating func unsigned(_ field: Field) throws(ProtobufError) -> UInt64 {
    try expect(field, .variable)
    return try variable()
  }

  /// A whole number of type `int32`, `int64` or `enum`, a negative one as its two's complement.
  package mutating func integer(_ field: Field) throws(ProtobufError) -> Int64 {
    Int64(bitPattern: try unsigned(field))
  }

  /// A text; what is not UTF-8 in it is replaced.
  package mutating func string(_ field: Field) throws(ProtobufError) -> String {
    try expect(field, .bytes)
    return String(decoding: bytes[try range()], as: UTF8.self)
  }

  /// A message in the message.
  package mutating func message(_ field: Field) throws(ProtobufError) -> ProtobufReader {
    try expect(field, .bytes)
    return ProtobufReader(bytes, try range())
  }

  private func expect(_ field: Field, _ wire: Wire) throws(ProtobufError) {
    guard field.wire == wire else {
      throw ProtobufError(
        offset: position, message: "field \(field.number) is of another type than it should be")
    }
  }

  private mutating func variable() throws(ProtobufError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      guard position < end else { throw cutOff }
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw ProtobufError(offset: position, message: "a number is longer than ten bytes")
  }

  private mutating func range() throws(ProtobufError) -> Range<Int> {
    let length = try variable()
    guard length <= UInt64(end - position) else { throw cutOff }
    return try take(Int(length))
  }

  private mutating func take(_ count: Int) throws(ProtobufError) -> Range<Int> {
    guard count <= end - position else { throw cutOff }
    defer { position += count }
    return position..<position + count
  }

  private var cutOff: ProtobufError {
    ProtobufError(offset: position, message: "the message is cut off")
  }
}
