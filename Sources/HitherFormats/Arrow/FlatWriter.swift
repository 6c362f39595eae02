/// A value of a field in a FlatBuffer.
indirect enum FlatValue {
  /// The default of the schema.
  case absent
  case byte(UInt8)
  case short(Int16)
  case int(Int32)
  case long(Int64)
  case text(String)
  case table([FlatValue])
  case tables([[FlatValue]])
  /// Structures of numbers of 64 bits, one after another.
  case structures([Int64], perElement: Int)

  /// The number of bytes within a table.
  fileprivate var size: Int {
    switch self {
    case .absent: 0
    case .byte: 1
    case .short: 2
    case .int, .text, .table, .tables, .structures: 4
    case .long: 8
    }
  }
}

/// Writes a FlatBuffer front to back: each table before what it refers to.
struct FlatWriter {
  private(set) var bytes: [UInt8] = []

  /// The bytes of a FlatBuffer with a table at its root.
  static func bytes(root: [FlatValue]) -> [UInt8] {
    var writer = FlatWriter()
    writer.bytes.appendLittle(UInt32(0))
    writer.refer(from: 0, to: writer.write(table: root))
    return writer.bytes
  }

  private mutating func align(_ size: Int, after head: Int = 0) {
    while (bytes.count + head) % size != 0 { bytes.append(0) }
  }

  /// Stores the distance from a place to a later one.
  private mutating func refer(from place: Int, to target: Int) {
    var distance = UInt32(target - place)
    for index in 0..<4 {
      bytes[place + index] = UInt8(truncatingIfNeeded: distance)
      distance >>= 8
    }
  }

  /// Writes a table with the list of its fields' places before it, and returns where it is.
  private mutating func write(table fields: [FlatValue]) -> Int {
    var offsets: [Int] = []
    var length = 4
    for field in fields {
      if field.size > 1 { length = (length + field.size - 1) / field.size * field.size }
      offsets.append(field.size == 0 ? 0 : length)
      length += field.size
    }
    let listLength = 4 + 2 * fields.count
    align(8, after: listLength)
    bytes.appendLittle(UInt16(listLength))
    bytes.appendLittle(UInt16(length))
    for offset in offsets { bytes.appendLittle(UInt16(offset)) }
    let start = bytes.count
    bytes.appendLittle(Int32(listLength))
    for (field, offset) in zip(fields, offsets) where field.size > 0 {
      while bytes.count < start + offset { bytes.append(0) }
      switch field {
      case .byte(let value): bytes.append(value)
      case .short(let value): bytes.appendLittle(value)
      case .int(let value): bytes.appendLittle(value)
      case .long(let value): bytes.appendLittle(value)
      default: bytes.appendLittle(UInt32(0))
      }
    }
    for (field, offset) in zip(fields, offsets) {
      if let target = writeTarget(of: field) { refer(from: start + offset, to: target) }
    }
    return start
  }

  /// Writes what a field refers to, and returns where it is; nil if the field holds its value.
  private mutating func writeTarget(of field: FlatValue) -> Int? {
    switch field {
    case .absent, .byte, .short, .int, .long: return nil
    case .text(let text):
      align(4)
      let start = bytes.count
      bytes.appendLittle(UInt32(text.utf8.count))
      bytes.append(contentsOf: text.utf8)
      bytes.append(0)
      return start
    case .table(let fields): return write(table: fields)
    case .tables(let tables):
      align(4)
      let start = bytes.count
      bytes.appendLittle(UInt32(tables.count))
      for _ in tables { bytes.appendLittle(UInt32(0)) }
      for (index, table) in tables.enumerated() {
        refer(from: start + 4 + index * 4, to: write(table: table))
      }
      return start
    case .structures(let numbers, let perElement):
      align(8, after: 4)
      let start = bytes.count
      bytes.appendLittle(UInt32(numbers.count / perElement))
      for number in numbers { bytes.appendLittle(number) }
      return start
    }
  }
}
