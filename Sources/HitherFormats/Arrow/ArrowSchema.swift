/// The columns of an Arrow stream, from its first message.
///
/// Nested columns are listed before their parts, in the order in which batches have their nodes and buffers.
struct ArrowSchema {
  /// A column or a part of one.
  struct Slot {
    var field: ArrowField
    /// The number of its buffers, without those of views.
    var bufferCount: Int
    /// Whether each batch says how many more buffers it has.
    var hasViews: Bool
    /// Whether its first buffer is a bit a row that says which have a value.
    var hasValidity: Bool
    /// The id of its dictionary; nil if it has none.
    var dictionary: Int64?
    /// The name of its extension type, and what that says of itself.
    var extensionName: String?
    var extensionMetadata: String?
    /// Its parts.
    var parts: [Int] = []
    /// The slot that it is a part of.
    var parent: Int?
    /// The number of values of each of its lists, if all are of one length.
    var listLength: Int?
  }

  private(set) var slots: [Slot] = []
  /// The columns at the top.
  private(set) var columns: [Int] = []

  /// The largest number of columns and parts, and how deep they may be nested.
  private static let slotLimit = 100_000
  private static let depthLimit = 64

  /// Reads the table of a schema.
  init(_ table: FlatTable, version: Int16) throws {
    guard try table.number(0, otherwise: Int16(0)) == 0 else {
      throw ArrowFault(
        .unrecognised, "the Arrow stream is big-endian, and is not read",
        hint: "write it on a little-endian machine, or as CSV")
    }
    for index in 0..<(try table.count(1)) {
      columns.append(try add(try table.table(1, index), version, depth: 0, parent: nil))
    }
  }

  private mutating func add(
    _ table: FlatTable, _ version: Int16, depth: Int, parent: Int?
  ) throws -> Int {
    guard slots.count < Self.slotLimit, depth < Self.depthLimit else {
      throw ArrowFault(.limit, "the Arrow schema has too many columns, or too deeply nested ones")
    }
    let type = try ArrowType(table.number(2, otherwise: UInt8(0)), try table.table(3), version)
    let number = slots.count
    var slot = Slot(
      field: ArrowField(name: try table.text(0) ?? "", kind: type.kind, dictionary: nil),
      bufferCount: type.bufferCount, hasViews: type.hasViews, hasValidity: type.hasValidity,
      parent: parent, listLength: type.listLength)
    if let encoding = try table.table(4) {
      let index = try encoding.table(1).map { table throws(FlatTable.Damage) in
        try ArrowType.integer(table)
      }
      slot.dictionary = try encoding.number(0, otherwise: Int64(0))
      slot.field = ArrowField(
        name: slot.field.name, kind: index ?? .integer(bytes: 4, isSigned: true),
        dictionary: type.kind)
      (slot.bufferCount, slot.hasViews, slot.hasValidity) = (2, false, true)
    }
    for index in 0..<(try table.count(6)) {
      let pair = try table.table(6, index)
      switch try pair.text(0) {
      case "ARROW:extension:name": slot.extensionName = try pair.text(1)
      case "ARROW:extension:metadata": slot.extensionMetadata = try pair.text(1)
      default: break
      }
    }
    slots.append(slot)
    // The values of a dictionary are elsewhere, with all their parts.
    guard slot.dictionary == nil else { return number }
    for index in 0..<(try table.count(5)) {
      let part = try add(try table.table(5, index), version, depth: depth + 1, parent: number)
      slots[number].parts.append(part)
    }
    return number
  }
}

/// A type in the terms of the schema, and the buffers of its arrays.
struct ArrowType {
  private(set) var kind: ArrowKind
  private(set) var bufferCount = 2
  private(set) var hasViews = false
  private(set) var hasValidity = true
  private(set) var listLength: Int?

  static func integer(_ table: FlatTable) throws(FlatTable.Damage) -> ArrowKind {
    let bits = try table.number(0, otherwise: Int32(0))
    guard [8, 16, 32, 64].contains(bits) else { throw FlatTable.Damage() }
    return .integer(bytes: Int(bits) / 8, isSigned: try table.truth(1))
  }

  /// - Parameters:
  ///   - number: The type's number in the union of the schema.
  ///   - version: The version of the metadata, which decides the buffers of unions.
  init(_ number: UInt8, _ table: FlatTable?, _ version: Int16) throws {
    kind = .other("type \(number)")
    guard let table else { throw FlatTable.Damage() }
    func unit() throws(FlatTable.Damage) -> Int { Int(try table.number(0, otherwise: Int16(0))) }
    switch number {
    case 1: (kind, bufferCount, hasValidity) = (.nothing, 0, false)
    case 2: kind = try Self.integer(table)
    case 3: kind = [.other("e"), .float32, .float64][min(max(try unit(), 0), 2)]
    case 4: (kind, bufferCount) = (.other("z"), 3)
    case 5: (kind, bufferCount) = (.text, 3)
    case 6: kind = .truth
    case 7:
      let bits = try table.number(2, otherwise: Int32(128))
      let precision = try table.number(0, otherwise: Int32(0))
      kind = ArrowKind("d:\(precision),\(try table.number(1, otherwise: Int32(0))),\(bits)")
    case 8: kind = .other("tdD")
    case 9: kind = .other("ttm")
    case 10:
      let seconds: [Int64] = [1, 1000, 1_000_000, 1_000_000_000]
      guard seconds.indices.contains(try unit()) else { throw FlatTable.Damage() }
      kind = .timestamp(perSecond: seconds[try unit()], zone: try table.text(1) ?? "")
    case 11: kind = .other("tiD")
    case 12, 17: kind = .other("+l")
    case 13: (kind, bufferCount) = (.other("+s"), 1)
    case 14:
      let isDense = try unit() == 1
      // Before version 5 unions had a validity of their own.
      (kind, hasValidity) = (.other("+u"), version < 4)
      bufferCount = (isDense ? 2 : 1) + (hasValidity ? 1 : 0)
    case 15: kind = .other("w")
    case 16:
      (kind, bufferCount) = (.other("+w"), 1)
      listLength = Int(try table.number(0, otherwise: Int32(0)))
    case 18: kind = .other("tDm")
    case 19: (kind, bufferCount) = (.other("Z"), 3)
    case 20: (kind, bufferCount) = (.longText, 3)
    case 21: kind = .other("+L")
    case 22: (kind, bufferCount, hasValidity) = (.other("+r"), 0, false)
    case 23: (kind, hasViews) = (.other("vz"), true)
    case 24: (kind, hasViews) = (.textView, true)
    case 25, 26: (kind, bufferCount) = (.other("+v"), 3)
    default:
      throw ArrowFault(
        .unrecognised, "the Arrow stream has a column of a type that is not known (\(number))",
        hint: "write it without that column")
    }
  }
}
