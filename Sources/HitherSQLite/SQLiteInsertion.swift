/// Inserts rows into a table, many per statement if many come at once.
///
/// Most of the cost of a small row is that of the statement.
package final class SQLiteInsertion {
  /// The number of rows per statement.
  private let most: Int
  private let width: Int
  private let one: SQLiteStatement
  private let many: SQLiteStatement

  /// - Parameters:
  ///   - beginning: The statement before its rows, `INSERT INTO table VALUES`.
  ///   - width: The number of values in a row.
  ///   - most: The number of rows per statement.
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
  /// - Parameter bind: Binds all of its values, to the parameters from 1.
  package func insert(_ bind: (SQLiteStatement) -> Void) throws(SQLiteError) {
    bind(one)
    try one.run()
  }

  /// Inserts rows.
  ///
  /// - Parameter columns: In the order of the table, one per value of a row.
  package func insert(_ rows: Range<Int>, of columns: [SQLiteColumn]) throws(SQLiteError) {
    // Borrowed bytes must not stay bound.
    defer {
      if columns.contains(where: { $0.parts != nil }) {
        one.clear()
        many.clear()
      }
    }
    try unsafe withBytes(of: columns[...], []) { bytes throws(SQLiteError) in
      var row = rows.lowerBound
      for (statement, count) in [(many, most), (one, 1)] where rows.upperBound - row >= count {
        bindAlike(columns, to: statement, count)
        while rows.upperBound - row >= count {
          for column in columns.indices {
            unsafe bind(columns[column], bytes[column], row..<(row + count), to: statement, column)
          }
          try statement.run()
          row += count
        }
      }
    }
  }

  /// Passes the bytes of columns by reference while `body` runs: copies made by SQLite would cost more than binding.
  private func withBytes(
    of columns: ArraySlice<SQLiteColumn>, _ found: [UnsafeBufferPointer<UInt8>?],
    _ body: ([UnsafeBufferPointer<UInt8>?]) throws(SQLiteError) -> Void
  ) throws(SQLiteError) {
    guard let column = columns.first else { return try unsafe body(found) }
    guard let parts = column.parts else {
      return try unsafe withBytes(of: columns.dropFirst(), found + [nil], body)
    }
    try unsafe parts.bytes.withUnsafeBufferPointer { bytes throws(SQLiteError) in
      try unsafe withBytes(of: columns.dropFirst(), found + [bytes], body)
    }
  }

  /// Binds the values that a number of rows share.
  private func bindAlike(_ columns: [SQLiteColumn], to statement: SQLiteStatement, _ count: Int) {
    for place in 0..<count {
      for (column, values) in columns.enumerated() {
        let parameter = place * width + column + 1
        switch values {
        case .null: statement.bindNull(parameter)
        case .integer(let number): statement.bind(number, parameter)
        case .text(let text): statement.bind(text, parameter)
        case .integers, .numbers, .texts, .blobs: break
        }
      }
    }
  }

  /// Binds a column's values of some rows, unless they share one.
  private func bind(
    _ values: SQLiteColumn, _ bytes: UnsafeBufferPointer<UInt8>?, _ rows: Range<Int>,
    to statement: SQLiteStatement, _ column: Int
  ) {
    func parameter(_ row: Int) -> Int { (row - rows.lowerBound) * width + column + 1 }
    switch values {
    case .null, .integer, .text: break
    case .integers(let numbers): for row in rows { statement.bind(numbers[row], parameter(row)) }
    case .numbers(let numbers): for row in rows { statement.bind(numbers[row], parameter(row)) }
    case .texts(let parts), .blobs(let parts):
      for row in rows {
        guard let place = parts.place(row), let bytes = unsafe bytes?.extracting(place) else {
          statement.bindNull(parameter(row))
          continue
        }
        if case .texts = values {
          unsafe statement.bind(lentText: bytes, parameter(row))
        } else {
          unsafe statement.bind(lentBytes: bytes, parameter(row))
        }
      }
    }
  }
}
