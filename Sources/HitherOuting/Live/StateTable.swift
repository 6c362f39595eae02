/// The tables of a stored state whose rows have a checksum of their content and key.
enum StateTable: String, CaseIterable {
  case standing
  case delivery
  case name
  case member
  case emitted = "told"
  case feed

  /// The checksum of a row: of the table, the key and all columns.
  func sum(_ add: (inout ByteSum) -> Void) -> UInt64 {
    var sum = ByteSum()
    sum.add(rawValue)
    add(&sum)
    return sum.value
  }
}

/// The number of rows of a table, and the total of their checksums, which reveals missing and duplicate rows.
struct StateAccount: Equatable {
  var rows: Int64 = 0
  var total: UInt64 = 0

  mutating func enter(_ sum: UInt64) { (rows, total) = (rows + 1, total &+ sum) }

  mutating func leave(_ sum: UInt64) { (rows, total) = (rows - 1, total &- sum) }

  /// The checksum of a table's account.
  func seal(_ table: StateTable) -> UInt64 {
    var sum = ByteSum()
    sum.add("account")
    sum.add(table.rawValue)
    sum.add(rows)
    sum.add(Int64(bitPattern: total))
    return sum.value
  }
}
