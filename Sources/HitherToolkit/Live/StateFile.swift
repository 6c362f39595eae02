import HitherEngine
import HitherSQLite

/// The SQLite file in which a stream is kept: its layout, and values by name.
final class StateFile {
  /// The layout; the one before is brought to it, another is refused.
  private static let layout: Int64 = 2

  let path: String
  let connection: SQLiteConnection
  /// Whether nothing had been kept.
  let isNew: Bool

  /// Opens a file, or makes it.
  ///
  /// - Parameter path: The file; empty for one that goes with its owner.
  /// - Parameter mustExist: Whether a file that is not there is an error.
  init(path: String, mustExist: Bool = false) throws(HitherError) {
    self.path = path
    if mustExist, FolderListing.kind(of: path) == .missing {
      throw HitherError(.inputNotFound, "there is no such state", place: path)
    }
    let (tables, found): (Int64, Int64)
    do throws(SQLiteError) {
      connection = try SQLiteConnection(path: path)
      tables = try Self.integer(connection, "SELECT count(*) FROM sqlite_master")
      found = try Self.integer(connection, "PRAGMA user_version")
    } catch {
      throw Self.cannotBeUsed(error, path)
    }
    isNew = found == 0 && tables == 0
    guard isNew || found == Self.layout || found == 1 else {
      throw HitherError(
        .data,
        found == 0
          ? "this is another program's file, and no kept state"
          : "the state has layout \(found); this build reads up to \(Self.layout)", place: path)
    }
    if isNew, mustExist { throw HitherError(.data, "no state is kept here", place: path) }
    do throws(SQLiteError) {
      try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
      if isNew { try make() } else if found == 1 { try migrate() }
      // States of the layout from before streams took realtime data have none.
      try connection.execute(
        """
        CREATE TABLE IF NOT EXISTS feed (number INTEGER PRIMARY KEY, counts_from INTEGER NOT NULL,
          line BLOB NOT NULL)
        """)
    } catch {
      throw Self.cannotBeUsed(error, path)
    }
  }

  private func make() throws(SQLiteError) {
    try connection.execute(
      """
      BEGIN IMMEDIATE;
      CREATE TABLE standing (name TEXT PRIMARY KEY, value BLOB NOT NULL);
      CREATE TABLE delivery (number INTEGER PRIMARY KEY, run INTEGER NOT NULL, records BLOB NOT NULL,
        last INTEGER NOT NULL, late INTEGER NOT NULL);
      CREATE TABLE name (run INTEGER, position INTEGER, name TEXT NOT NULL, PRIMARY KEY (run, position));
      CREATE TABLE member (id TEXT PRIMARY KEY, state BLOB NOT NULL);
      CREATE TABLE told (id TEXT PRIMARY KEY, event BLOB NOT NULL);
      PRAGMA user_version = \(Self.layout);
      COMMIT;
      """)
  }

  /// Layout 1 held the deliveries alone, with the names of members in them.
  private func migrate() throws(SQLiteError) {
    try connection.execute(
      """
      BEGIN IMMEDIATE;
      ALTER TABLE delivery ADD COLUMN last INTEGER NOT NULL DEFAULT \(Int64.max);
      ALTER TABLE delivery ADD COLUMN late INTEGER NOT NULL DEFAULT 1;
      CREATE TABLE name (run INTEGER, position INTEGER, name TEXT NOT NULL, PRIMARY KEY (run, position));
      CREATE TABLE member (id TEXT PRIMARY KEY, state BLOB NOT NULL);
      CREATE TABLE told (id TEXT PRIMARY KEY, event BLOB NOT NULL);
      """)
    let rows = try SQLiteStatement(connection, "SELECT run, records FROM delivery ORDER BY number")
    let insert = try SQLiteStatement(connection, "INSERT OR REPLACE INTO name VALUES (?, ?, ?)")
    var bytes: [UInt8] = []
    while try rows.step() {
      rows.read(1, into: &bytes)
      // A delivery that cannot be read is refused when it is gone on with.
      var reader = StateReader(bytes)
      guard let kept = try? reader.read(KeptDelivery.self) else { continue }
      for (index, name) in kept.delivery.memberNames.enumerated() {
        insert.bind(rows.integer(0), 1)
        insert.bind(Int64(kept.namesBefore + index), 2)
        insert.bind(name, 3)
        try insert.run()
      }
    }
    try connection.execute("PRAGMA user_version = \(Self.layout); COMMIT;")
  }

  // MARK: Values

  /// The bytes kept under a name; nil where there are none.
  func value(_ name: String) throws(HitherError) -> [UInt8]? {
    do throws(SQLiteError) {
      let row = try SQLiteStatement(connection, "SELECT value FROM standing WHERE name = ?")
      row.bind(name, 1)
      guard try row.step() else { return nil }
      var bytes: [UInt8] = []
      row.read(0, into: &bytes)
      return bytes
    } catch {
      throw Self.cannotBeUsed(error, path)
    }
  }

  /// A whole number kept under a name; 0 where there is none.
  func number(_ name: String) throws(HitherError) -> Int64 {
    Int64(String(decoding: try value(name) ?? [], as: UTF8.self)) ?? 0
  }

  /// Keeps values under names, within what is written at once.
  func set(_ values: [(name: String, value: [UInt8])]) throws(SQLiteError) {
    let update = try SQLiteStatement(connection, "INSERT OR REPLACE INTO standing VALUES (?, ?)")
    for (name, value) in values {
      update.bind(name, 1)
      update.bind(bytes: value, 2)
      try update.run()
    }
  }

  /// Writes all that the body writes, or nothing.
  func atOnce(_ body: () throws(SQLiteError) -> Void) throws(HitherError) {
    do throws(SQLiteError) {
      try connection.execute("BEGIN IMMEDIATE")
      try body()
      try connection.execute("COMMIT")
    } catch {
      throw HitherError(
        .inputOutput, "the state cannot be kept: \(error.reason)", place: path,
        hint: "what was kept before stands; the run can be gone on with")
    }
  }

  /// Takes a failure of SQLite on the way to what was kept.
  func reading<Value>(_ body: () throws(SQLiteError) -> Value) throws(HitherError) -> Value {
    do throws(SQLiteError) { return try body() } catch { throw Self.cannotBeUsed(error, path) }
  }

  static func integer(
    _ connection: SQLiteConnection, _ query: String
  ) throws(SQLiteError) -> Int64 {
    let row = try SQLiteStatement(connection, query)
    return try row.step() ? row.integer(0) : 0
  }

  /// A failure of SQLite on the way to what was kept.
  func cannotBeUsed(_ error: SQLiteError) -> HitherError { Self.cannotBeUsed(error, path) }

  private static func cannotBeUsed(_ error: SQLiteError, _ path: String) -> HitherError {
    let code: HitherError.Code =
      if error.reason.contains("readonly") || error.reason.contains("unable to open") {
        .cannotCreate
      } else if error.reason.contains("full") || error.reason.contains("I/O") {
        .inputOutput
      } else {
        .data
      }
    return HitherError(code, "the state cannot be used: \(error.reason)", place: path)
  }
}
