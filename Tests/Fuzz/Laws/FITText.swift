/// A FIT file as the protocol says it is to be written, for what the reader is to make of it.
package struct FITText {
  /// A field: its number, type byte and raw value.
  package struct Field {
    package var number: UInt8
    package var type: UInt8
    package var value: Int64
    package var size: Int
    /// The number of the developer; nil for one of the profile.
    package var developer: UInt8?

    package init(_ number: UInt8, _ type: UInt8, _ value: Int64, size: Int, developer: UInt8? = nil)
    {
      (self.number, self.type, self.value, self.size) = (number, type, value, size)
      self.developer = developer
    }

    package static func uint8(_ number: UInt8, _ value: Int64) -> Field {
      Field(number, 0x02, value, size: 1)
    }
    package static func int8(_ number: UInt8, _ value: Int64) -> Field {
      Field(number, 0x01, value, size: 1)
    }
    package static func uint16(_ number: UInt8, _ value: Int64) -> Field {
      Field(number, 0x84, value, size: 2)
    }
    package static func int32(_ number: UInt8, _ value: Int64) -> Field {
      Field(number, 0x85, value, size: 4)
    }
    package static func uint32(_ number: UInt8, _ value: Int64) -> Field {
      Field(number, 0x86, value, size: 4)
    }
  }

  package var isBigEndian = false
  private var data: [UInt8] = []

  package init(isBigEndian: Bool = false) { self.isBigEndian = isBigEndian }

  private func bytes(_ value: Int64, _ size: Int) -> [UInt8] {
    let low = (0..<size).map { UInt8(truncatingIfNeeded: value >> Int64(8 * $0)) }
    return isBigEndian ? low.reversed() : low
  }

  /// Defines a local type by the fields of its messages.
  package mutating func define(_ local: UInt8, _ message: Int64, _ fields: [Field]) {
    let own = fields.filter { $0.developer == nil }
    let others = fields.filter { $0.developer != nil }
    data += [0x40 | local | (others.isEmpty ? 0 : 0x20), 0, isBigEndian ? 1 : 0]
    data += bytes(message, 2) + [UInt8(own.count)]
    for field in own { data += [field.number, UInt8(field.size), field.type] }
    guard !others.isEmpty else { return }
    data.append(UInt8(others.count))
    for field in others { data += [field.number, UInt8(field.size), field.developer ?? 0] }
  }

  /// Writes a message of a local type; the fields in the order of their definition.
  package mutating func write(_ local: UInt8, _ fields: [Field]) {
    data.append(local)
    for field in fields { data += bytes(field.value, field.size) }
  }

  /// Writes a message whose time is five bits of its header.
  package mutating func write(compressed local: UInt8, offset: Int, _ fields: [Field]) {
    data.append(0x80 | local << 5 | UInt8(offset & 0x1F))
    for field in fields { data += bytes(field.value, field.size) }
  }

  /// Defines and writes a message at once.
  package mutating func add(_ local: UInt8, _ message: Int64, _ fields: [Field]) {
    define(local, message, fields)
    write(local, fields)
  }

  /// The file: header, messages and checksum.
  ///
  /// - Parameter length: What the header says of the length of the messages.
  package func file(length: Int? = nil, headerLength: UInt8 = 14) -> [UInt8] {
    let stated = length ?? data.count
    var header: [UInt8] = [headerLength, 0x20, 0x54, 0x08]
    header += (0..<4).map { UInt8(truncatingIfNeeded: stated >> (8 * $0)) }
    header += Array(".FIT".utf8)
    if headerLength == 14 { header += Self.checksum(header) }
    return header + data + Self.checksum(header + data)
  }

  /// CRC-16/ARC, bit by bit.
  private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    var value: UInt32 = 0
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0xA001 : value >> 1 }
    }
    return [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)]
  }
}
