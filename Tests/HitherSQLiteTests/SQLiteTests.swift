import HitherSQLite
import TestSupport
import Testing

@Suite("SQLite") struct SQLiteTests {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  private func connection() throws -> SQLiteConnection {
    try SQLiteConnection(path: folder.path + "/a.sqlite")
  }

  @Test func whatIsBoundComesBack() throws {
    let connection = try connection()
    try connection.execute("CREATE TABLE t (a, b, c, d, e)")
    let insertion = try SQLiteStatement(connection, "INSERT INTO t VALUES (?, ?, ?, ?, ?)")
    insertion.bind(Int64.min, 1)
    insertion.bind(-0.1, 2)
    insertion.bind("玉山 'a'", 3)
    insertion.bind(bytes: [0, 255, 7], 4)
    insertion.bindNull(5)
    try insertion.run()
    insertion.bind("", 3)
    insertion.bind(Double.nan, 2)
    try insertion.run()
    let rows = try SQLiteStatement(connection, "SELECT * FROM t ORDER BY rowid")
    #expect(try rows.step())
    #expect(rows.integer(0) == .min && rows.number(1) == -0.1 && rows.text(2) == "玉山 'a'")
    var bytes: [UInt8] = [1]
    rows.read(3, into: &bytes)
    #expect(bytes == [0, 255, 7])
    #expect(rows.number(4).isNaN && rows.text(4) == nil)
    #expect(try rows.step())
    // A parameter keeps its value; an empty text is no null; a NaN is.
    #expect(rows.integer(0) == .min && rows.text(2)?.isEmpty == true && rows.number(1).isNaN)
    #expect(try !rows.step())
  }

  /// As many rows as a statement takes, fewer, and more that do not fill the last.
  @Test(arguments: [0, 1, 31, 32, 33, 100])
  func columnsAreRows(count: Int) throws {
    let connection = try connection()
    try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, a, b, c, d, e, f)")
    try connection.execute("INSERT INTO t (id) VALUES (7)")
    let insertion = try SQLiteInsertion(connection, "INSERT INTO t VALUES", width: 7)
    // Of more rows than are inserted.
    let rows = 0..<(count + 3)
    let texts = rows.flatMap { Array("é\($0 + 100)".utf8) }
    let columns: [SQLiteColumn] = [
      .null, .integer(-5), .text("玉"), .integers(rows.map { Int64($0) * -3 }),
      .numbers(rows.map { $0 % 5 == 4 ? .nan : Double($0) / 8 }),
      .texts(SQLiteParts(texts, length: 5, isPresent: rows.map { $0 % 3 != 1 })),
      .blobs(SQLiteParts(rows.flatMap { [UInt8(truncatingIfNeeded: $0), 0] }, length: 2)),
    ]
    try insertion.insert(2..<(count + 2), of: columns)
    let found = try SQLiteStatement(
      connection, "SELECT *, typeof(f) FROM t WHERE id > 7 ORDER BY id")
    for row in 2..<(count + 2) {
      try #require(try found.step())
      #expect(found.integer(0) == Int64(row) + 6)
      #expect(found.integer(1) == -5 && found.text(2) == "玉" && found.integer(3) == Int64(row) * -3)
      let number = found.number(4)
      #expect(row % 5 == 4 ? number.isNaN : number == Double(row) / 8)
      #expect(found.text(5) == (row % 3 == 1 ? nil : "é\(row + 100)"))
      var bytes: [UInt8] = []
      found.read(6, into: &bytes)
      #expect(bytes == [UInt8(truncatingIfNeeded: row), 0] && found.text(7) == "blob")
    }
    #expect(try !found.step())
  }

  @Test func aBlobIsWrittenInPieces() throws {
    let connection = try connection()
    try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, b)")
    let insertion = try SQLiteStatement(connection, "INSERT INTO t VALUES (7, ?)")
    insertion.bind(zeros: 100_000, 1)
    try insertion.run()
    let piece = (0..<50_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    do {
      let blob = try SQLiteBlob(connection, table: "t", column: "b", row: 7)
      try blob.write(piece)
      try blob.write(piece)
      #expect(throws: SQLiteError.self) { try blob.write([1]) }
    }
    let rows = try SQLiteStatement(connection, "SELECT b FROM t")
    #expect(try rows.step())
    var bytes: [UInt8] = []
    rows.read(0, into: &bytes)
    #expect(bytes == piece + piece)
  }

  @Test func whatIsWrongIsTold() throws {
    let connection = try connection()
    #expect(throws: SQLiteError.self) { try connection.execute("CREATE TABEL t (a)") }
    #expect(throws: SQLiteError.self) { try SQLiteStatement(connection, "") }
    #expect(throws: SQLiteError.self) {
      try SQLiteConnection(path: folder.path + "/none/a.sqlite")
    }
    try connection.execute("CREATE TABLE t (a UNIQUE); INSERT INTO t VALUES (1)")
    let again = try SQLiteStatement(connection, "INSERT INTO t VALUES (1)")
    #expect(throws: SQLiteError.self) { try again.run() }
  }
}
