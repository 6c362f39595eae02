/// The values of one column of several rows, to be inserted together.
package enum SQLiteColumn: Sendable {
  /// Null in each; as the number of a row it means the next after the highest, without a search.
  case null
  /// The same whole number in each row.
  case integer(Int64)
  /// The same text in each row.
  case text(String)
  case integers([Int64])
  /// Numbers; NaN becomes null.
  case numbers([Double])
  /// Texts in UTF-8.
  case texts(SQLiteParts)
  case blobs(SQLiteParts)

  /// The values that are bytes.
  var parts: SQLiteParts? {
    switch self {
    case .texts(let parts), .blobs(let parts): parts
    case .null, .integer, .text, .integers, .numbers: nil
    }
  }
}

/// Consecutive values of one non-zero length.
package struct SQLiteParts: Sendable {
  let bytes: [UInt8]
  let length: Int
  /// Whether each row has a value; empty if all have.
  let isPresent: [Bool]

  /// - Parameters:
  ///   - bytes: `length` bytes per row, also for rows without a value.
  ///   - isPresent: Whether each row has a value; empty if all have.
  package init(_ bytes: [UInt8], length: Int, isPresent: [Bool] = []) {
    (self.bytes, self.length, self.isPresent) = (bytes, length, isPresent)
  }

  /// The range of the value of a row; nil if it has none.
  func place(_ row: Int) -> Range<Int>? {
    guard isPresent.isEmpty || isPresent[row] else { return nil }
    return (row * length)..<((row + 1) * length)
  }
}
