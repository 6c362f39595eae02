/// The layout of messages of one local type, until it is redefined.
struct FITDefinition {
  /// A field of the messages.
  struct Field {
    let number: UInt8
    let size: Int
    let type: FITBaseType?
    /// The number of the developer who defined the field; nil for a field of the profile.
    var developer: UInt8?
    /// The field's offset in a message.
    var offset = 0
  }

  /// The message number in the profile.
  let message: UInt16
  let isBigEndian: Bool
  private(set) var fields: [Field] = []
  /// The number of bytes of a message; at most 255 fields of 255 bytes, twice.
  private(set) var size = 0

  /// The number of the field that holds the time in every message.
  static let timestamp: UInt8 = 253

  mutating func add(_ field: Field) {
    var field = field
    field.offset = size
    fields.append(field)
    size += field.size
  }

  /// The whole number in a field, or the first of a list; nil if the field is marked invalid.
  func integer(_ field: Field, in bytes: [UInt8]) -> Int64? {
    field.type.flatMap { integer(field, as: $0, in: bytes) }
  }

  /// The whole number in a field whose type another message declared.
  func integer(_ field: Field, as type: FITBaseType, in bytes: [UInt8]) -> Int64? {
    guard type.isInteger, field.size >= type.size, field.size.isMultiple(of: type.size),
      field.offset + type.size <= bytes.count
    else { return nil }
    var raw: UInt64 = 0
    for index in 0..<type.size {
      let place = isBigEndian ? index : type.size - 1 - index
      raw = raw << 8 | UInt64(bytes[field.offset + place])
    }
    guard raw != type.invalid else { return nil }
    guard type.isSigned else { return Int64(exactly: raw) }
    let spare = UInt64(64 - 8 * type.size)
    return Int64(bitPattern: raw << spare) >> Int64(spare)
  }

  /// The text in a field, up to its first zero byte.
  func text(_ field: Field, in bytes: [UInt8]) -> String {
    guard field.type == .string, field.offset + field.size <= bytes.count else { return "" }
    let text = bytes[field.offset..<field.offset + field.size].prefix { $0 != 0 }
    return String(decoding: text, as: UTF8.self)
  }
}

/// The types of fields, by the low five bits of their numbers in the FIT protocol.
enum FITBaseType: UInt8 {
  case enumeration = 0
  case int8 = 1
  case uint8 = 2
  case int16 = 3
  case uint16 = 4
  case int32 = 5
  case uint32 = 6
  case string = 7
  case float32 = 8
  case float64 = 9
  case uint8z = 10
  case uint16z = 11
  case uint32z = 12
  case byte = 13
  case int64 = 14
  case uint64 = 15
  case uint64z = 16

  /// The type for a definition's byte; nil if there is none.
  init?(byte: UInt8) { self.init(rawValue: byte & 0x1F) }

  /// The number of bytes of one value.
  var size: Int {
    switch self {
    case .enumeration, .int8, .uint8, .string, .uint8z, .byte: 1
    case .int16, .uint16, .uint16z: 2
    case .int32, .uint32, .float32, .uint32z: 4
    case .float64, .int64, .uint64, .uint64z: 8
    }
  }

  var isInteger: Bool { ![.string, .float32, .float64].contains(self) }

  var isSigned: Bool { [.int8, .int16, .int32, .int64].contains(self) }

  /// The bit pattern that means no value.
  var invalid: UInt64 {
    let ones: UInt64 = .max >> UInt64(64 - 8 * size)
    return switch self {
    case .uint8z, .uint16z, .uint32z, .uint64z: 0
    default: isSigned ? ones >> 1 : ones
    }
  }
}
