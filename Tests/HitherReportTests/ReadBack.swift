import HitherText

/// Output read again by the toolkit's own readers.
enum ReadBack {
  static func json(_ bytes: [UInt8]) throws -> JSONNode {
    try JSONNode.parse(bytes)
  }

  /// The records of a table, the header first, with the guards against formulas still in place.
  static func csv(_ bytes: [UInt8]) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch byte {
      case 0x22 where isQuoted && next == 0x22:
        field.append(byte)
        index += 1
      case 0x22: isQuoted.toggle()
      case 0x2C where !isQuoted, 0x0A where !isQuoted:
        record.append(String(decoding: field, as: UTF8.self))
        field = []
        if byte == 0x0A {
          records.append(record)
          record = []
        }
      default: field.append(byte)
      }
      index += 1
    }
    return records
  }

  /// The keys of an object in their order.
  static func keys(_ node: JSONNode?) -> [String] {
    guard case .object(let members)? = node?.value else { return [] }
    return members.map(\.key)
  }

  /// A decimal text as a whole number of thousandths, so that sums are exact.
  static func thousandths(_ text: String) -> Int64? {
    NumberText.scaled(Array(text.utf8).span, places: 3)
  }
}
