/// The values of rows in one column, to be inserted together.
package enum SQLiteColumn: Sendable {
  /// Null in each; as the number of a row, the next after the highest, which SQLite then does not look for.
  case null
  /// The same whole number in each.
  case integer(Int64)
  /// The same text in each.
  case text(String)
  case integers([Int64])
  /// What is not a number is null.
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

/// Values of one length above zero, one after the other.
package struct SQLiteParts: Sendable {
  let bytes: [UInt8]
  let length: Int
  /// Whether each has a value; empty where all have.
  let isPresent: [Bool]

  /// - Parameters:
  ///   - bytes: As many of each row as `length` says, also where it has no value.
  ///   - isPresent: Whether each row has a value; empty where all have.
  package init(_ bytes: [UInt8], length: Int, isPresent: [Bool] = []) {
    (self.bytes, self.length, self.isPresent) = (bytes, length, isPresent)
  }

  /// Where the value of a row stands; nil where it has none.
  func place(_ row: Int) -> Range<Int>? {
    guard isPresent.isEmpty || isPresent[row] else { return nil }
    return (row * length)..<((row + 1) * length)
  }
}
