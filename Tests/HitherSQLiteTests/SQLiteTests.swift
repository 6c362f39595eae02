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
