/// Inserts rows into a table, many by one statement where many come at once: most of what a small row costs is the
/// statement and not the row.
package final class SQLiteInsertion {
  /// So many rows one statement takes.
  private let most: Int
  private let width: Int
  private let one: SQLiteStatement
  private let many: SQLiteStatement

  /// - Parameters:
  ///   - beginning: The statement before its rows, `INSERT INTO table VALUES`.
  ///   - width: How many values a row has.
  ///   - most: How many rows one statement takes.
  package init(
    _ connection: SQLiteConnection, _ beginning: String, width: Int, most: Int = 32
  ) throws(SQLiteError) {
    (self.most, self.width) = (most, width)
    let row = "(" + Array(repeating: "?", count: width).joined(separator: ", ") + ")"
    one = try SQLiteStatement(connection, "\(beginning) \(row)")
    many = try SQLiteStatement(
      connection,
      "\(beginning) \(Array(repeating: row, count: most).joined(separator: ", "))")
  }

  /// Inserts one row.
  ///
  /// - Parameter bind: Binds its values to the parameters from 1; those not bound are as they last were.
  package func insert(_ bind: (SQLiteStatement) -> Void) throws(SQLiteError) {
    bind(one)
    try one.run()
  }

  /// Inserts rows.
  ///
  /// - Parameters:
  ///   - alike: Binds the values that are the same in each of them, to the parameters after `offset`.
  ///   - bind: Binds the others of a row, to the parameters after `offset`.
  package func insert(
    count: Int, alike: (_ statement: SQLiteStatement, _ offset: Int) -> Void,
    bind: (_ row: Int, _ statement: SQLiteStatement, _ offset: Int) -> Void
  ) throws(SQLiteError) {
    var row = 0
    if count >= most {
      for place in 0..<most { alike(many, place * width) }
      while count - row >= most {
        for place in 0..<most { bind(row + place, many, place * width) }
        try many.run()
        row += most
      }
    }
    guard row < count else { return }
    alike(one, 0)
    while row < count {
      bind(row, one, 0)
      try one.run()
      row += 1
    }
  }
}
