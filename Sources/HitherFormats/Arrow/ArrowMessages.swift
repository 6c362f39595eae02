/// The messages of an Arrow IPC stream, as bytes.
enum ArrowMessages {
  /// The mark of the end.
  static let end: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0]

  /// Buffers and bodies begin at multiples of 64 bytes, as Arrow advises.
  private static let alignment = 64
  /// Version 5 of the metadata.
  private static let version: Int16 = 4

  /// The message with the columns' names and types.
  static func schema(_ columns: [(name: String, kind: ArrowValues.Kind)]) -> [UInt8] {
    let fields = columns.map { column -> [FlatValue] in
      let (number, type) = type(of: column.kind)
      return [.text(column.name), .byte(1), .byte(number), .table(type), .absent, .tables([])]
    }
    return message(1, [.absent, .tables(fields)], body: [])
  }

  /// A type's number in the union of the schema, and its table.
  private static func type(of kind: ArrowValues.Kind) -> (number: UInt8, table: [FlatValue]) {
    switch kind {
    case .text: (5, [])
    case .integer: (2, [.int(64), .byte(1)])
    case .number: (3, [.short(2)])
    case .instant: (10, [.short(1), .text("UTC")])
    case .truth: (6, [])
    }
  }

  /// The message with a batch of rows.
  static func batch(_ columns: [ArrowValues]) -> [UInt8] {
    var body: [UInt8] = []
    var nodes: [Int64] = []
    var buffers: [Int64] = []
    func add(_ length: Int) {
      buffers += [Int64(body.count - length), Int64(length)]
      body.append(contentsOf: repeatElement(0, count: padding(body.count)))
    }
    for column in columns {
      nodes += [Int64(column.count), Int64(column.nullCount)]
      add(column.nullCount > 0 ? append(bits: column.valid, to: &body) : 0)
      switch column.kind {
      case .text:
        add(append(column.ends, to: &body))
        body.append(contentsOf: column.bytes)
        add(column.bytes.count)
      case .integer, .instant: add(append(column.integers, to: &body))
      case .number: add(append(column.numbers, to: &body))
      case .truth: add(append(bits: column.truths, to: &body))
      }
    }
    let table: [FlatValue] = [
      .long(Int64(columns.first?.count ?? 0)), .structures(nodes, perElement: 2),
      .structures(buffers, perElement: 2),
    ]
    return message(3, table, body: body)
  }

  private static func padding(_ count: Int) -> Int { (alignment - count % alignment) % alignment }

  private static func message(_ kind: UInt8, _ table: [FlatValue], body: [UInt8]) -> [UInt8] {
    var metadata = FlatWriter.bytes(
      root: [.short(version), .byte(kind), .table(table), .long(Int64(body.count))])
    metadata.append(contentsOf: repeatElement(0, count: padding(metadata.count + 8)))
    var bytes: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF]
    bytes.reserveCapacity(8 + metadata.count + body.count)
    bytes.appendLittle(UInt32(metadata.count))
    bytes.append(contentsOf: metadata)
    bytes.append(contentsOf: body)
    return bytes
  }

  /// Appends numbers in the order of bytes of the machine, which is the stream's; returns their length.
  private static func append<Value: BitwiseCopyable>(
    _ values: [Value], to body: inout [UInt8]
  ) -> Int {
    unsafe values.withUnsafeBytes { unsafe body.append(contentsOf: $0) }
    return values.count * MemoryLayout<Value>.size
  }

  /// Appends truths, a bit each, the first one lowest; returns their length.
  private static func append(bits truths: [Bool], to body: inout [UInt8]) -> Int {
    var byte: UInt8 = 0
    for (index, truth) in truths.enumerated() {
      if truth { byte |= 1 << UInt8(index & 7) }
      if index & 7 == 7 || index == truths.count - 1 {
        body.append(byte)
        byte = 0
      }
    }
    return (truths.count + 7) / 8
  }
}
