internal import HitherSQLite

/// The values of one row, bound and read in the order of its columns.
enum StoreRow {
  /// A value to be stored.
  enum Value {
    case integer(Int?)
    case text(String?)
    case numbers([Int32])
  }

  /// Inserts rows into a table; a row's number is its index.
  static func insert<Row>(
    _ rows: [Row], into table: String, columns: Int, _ connection: SQLiteConnection,
    _ values: (Row) -> [Value]
  ) throws(SQLiteError) {
    let marks = Array(repeating: "?", count: columns).joined(separator: ", ")
    let statement = try SQLiteStatement(connection, "INSERT INTO \(table) VALUES (\(marks))")
    for row in rows {
      for (place, value) in values(row).enumerated() { bind(value, place + 1, statement) }
      try statement.run()
    }
  }

  private static func bind(_ value: Value, _ parameter: Int, _ statement: SQLiteStatement) {
    switch value {
    case .integer(let number?): statement.bind(Int64(number), parameter)
    case .text(let text?): statement.bind(text, parameter)
    case .numbers(let numbers): statement.bind(bytes: bytes(of: numbers), parameter)
    case .integer, .text: statement.bindNull(parameter)
    }
  }

  /// Reads the rows of a table in order.
  static func rows<Row>(
    of table: String, _ connection: SQLiteConnection,
    _ make: (SQLiteStatement) -> Row
  ) throws(SQLiteError) -> [Row] {
    let statement = try SQLiteStatement(connection, "SELECT * FROM \(table) ORDER BY rowid")
    var rows: [Row] = []
    while try statement.step() { rows.append(make(statement)) }
    return rows
  }

  /// Numbers as little-endian bytes.
  static func bytes(of numbers: [Int32]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(numbers.count * 4)
    for number in numbers {
      let bits = UInt32(bitPattern: number)
      for shift in stride(from: UInt32(0), to: 32, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: bits >> shift))
      }
    }
    return bytes
  }

  /// The numbers in bytes; incomplete ones at the end are ignored.
  static func numbers(in bytes: [UInt8]) -> [Int32] {
    var numbers: [Int32] = []
    numbers.reserveCapacity(bytes.count / 4)
    var bits: UInt32 = 0
    for (place, byte) in bytes.enumerated() {
      bits |= UInt32(byte) << UInt32(place % 4 * 8)
      guard place % 4 == 3 else { continue }
      numbers.append(Int32(bitPattern: bits))
      bits = 0
    }
    return numbers
  }
}

extension SQLiteStatement {
  /// A column of the row as an index or a count.
  func int(_ column: Int) -> Int { Int(integer(column)) }

  /// The same; nil if it is null.
  func optionalInt(_ column: Int) -> Int? { number(column).isNaN ? nil : Int(integer(column)) }

  /// A column of the row as numbers.
  func numbers(_ column: Int) -> [Int32] {
    var bytes: [UInt8] = []
    read(column, into: &bytes)
    return StoreRow.numbers(in: bytes)
  }
}
