/// The tables of a kept state whose rows carry a sum of their content and of their place.
enum StateTable: String, CaseIterable {
  case standing
  case delivery
  case name
  case member
  case told
  case feed

  /// The sum of a row: of the table, the key and all columns.
  func sum(_ add: (inout ByteSum) -> Void) -> UInt64 {
    var sum = ByteSum()
    sum.add(rawValue)
    add(&sum)
    return sum.value
  }
}

/// How many rows a table has, and the total of their sums: a row that is missing, or there twice, shows in it.
struct StateAccount: Equatable {
  var rows: Int64 = 0
  var total: UInt64 = 0

  mutating func enter(_ sum: UInt64) { (rows, total) = (rows + 1, total &+ sum) }

  mutating func leave(_ sum: UInt64) { (rows, total) = (rows - 1, total &- sum) }

  /// The sum of the account of a table itself.
  func seal(_ table: StateTable) -> UInt64 {
    var sum = ByteSum()
    sum.add("account")
    sum.add(table.rawValue)
    sum.add(rows)
    sum.add(Int64(bitPattern: total))
    return sum.value
  }
}
