/// The fields of a message in the wire format of Protocol Buffers (protobuf.dev/programming-guides/encoding).
///
/// Nested messages are parsed on access, so they nest no deeper than the caller asks; unused fields
/// may be of any type. The deprecated groups are not read.
package struct ProtobufMessage: Sendable {
  /// The largest number of fields of a message.
  package static let largestCount = 1 << 20

  private struct Field: Sendable {
    var number: Int
    /// The bits of a number; otherwise the range of the value.
    var bits: UInt64
    var range: Range<Int>
    var wire: Wire
  }

  private enum Wire: UInt64 {
    case variable = 0
    case eightBytes = 1
    case bytes = 2
    case fourBytes = 5
  }

  private let bytes: [UInt8]
  private let start: Int
  private var fields: [Field] = []

  /// Parses a whole message.
  package init(_ bytes: [UInt8]) throws(ProtobufError) {
    try self.init(bytes, 0..<bytes.count)
  }

  private init(_ bytes: [UInt8], _ range: Range<Int>) throws(ProtobufError) {
    self.bytes = bytes
    start = range.lowerBound
    var position = range.lowerBound
    while position < range.upperBound {
      guard fields.count < Self.largestCount else {
        throw ProtobufError(offset: position, message: "a message has too many fields")
      }
      fields.append(try Self.field(bytes, &position, range.upperBound))
    }
  }

  private static func field(
    _ bytes: [UInt8], _ position: inout Int, _ end: Int
  ) throws(ProtobufError) -> Field {
    let tag = try variable(bytes, &position, end)
    guard let wire = Wire(rawValue: tag & 7), tag >> 3 >= 1, tag >> 3 < 1 << 29 else {
      throw ProtobufError(offset: position, message: "no field begins here")
    }
    var bits: UInt64 = 0
    var length: UInt64 = 0
    switch wire {
    case .variable: bits = try variable(bytes, &position, end)
    case .eightBytes: length = 8
    case .fourBytes: length = 4
    case .bytes: length = try variable(bytes, &position, end)
    }
    guard length <= UInt64(end - position) else { throw cutOff(position) }
    let range = position..<position + Int(length)
    position = range.upperBound
    return Field(number: Int(tag >> 3), bits: bits, range: range, wire: wire)
  }

  private static func variable(
    _ bytes: [UInt8], _ position: inout Int, _ end: Int
  ) throws(ProtobufError) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), through: 63, by: 7) {
      guard position < end else { throw cutOff(position) }
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw ProtobufError(offset: position, message: "a number is longer than ten bytes")
  }

  private static func cutOff(_ position: Int) -> ProtobufError {
    ProtobufError(offset: position, message: "the message is cut off")
  }

  /// An error at the message's start.
  package func error(_ message: String) -> ProtobufError {
    ProtobufError(offset: start, message: message)
  }
}

extension ProtobufMessage {
  /// A whole number of type `int32`, `int64`, `bool` or `enum`, a negative one as its two's complement.
  ///
  /// If a field is repeated the last one is used, as the format requires.
  package func integer(_ number: Int) throws(ProtobufError) -> Int64? {
    guard let field = fields.last(where: { $0.number == number }) else { return nil }
    try expect(field, .variable)
    return Int64(bitPattern: field.bits)
  }

  /// A string, with invalid UTF-8 replaced.
  package func string(_ number: Int) throws(ProtobufError) -> String? {
    guard let field = fields.last(where: { $0.number == number }) else { return nil }
    try expect(field, .bytes)
    return String(decoding: bytes[field.range], as: UTF8.self)
  }

  /// The messages of a field, in order.
  package func messages(_ number: Int) throws(ProtobufError) -> [ProtobufMessage] {
    var messages: [ProtobufMessage] = []
    for field in fields where field.number == number { messages.append(try message(field)) }
    return messages
  }

  /// The message of a field.
  package func message(_ number: Int) throws(ProtobufError) -> ProtobufMessage? {
    guard let field = fields.last(where: { $0.number == number }) else { return nil }
    return try message(field)
  }

  private func message(_ field: Field) throws(ProtobufError) -> ProtobufMessage {
    try expect(field, .bytes)
    return try ProtobufMessage(bytes, field.range)
  }

  private func expect(_ field: Field, _ wire: Wire) throws(ProtobufError) {
    guard field.wire == wire else {
      throw ProtobufError(
        offset: field.range.lowerBound,
        message: "field \(field.number) is of another type than it should be")
    }
  }
}
