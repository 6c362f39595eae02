package import HitherFiles
package import HitherSQLite

/// The SQLite file that stores timetables, `transit.db`.
///
/// An import is one transaction: if it does not complete, the previous content is kept.
package struct TimetableStore {
  /// Why a store cannot be used.
  package enum Fault: Error, Hashable, Sendable {
    /// It is another program's file.
    case foreign
    /// It has the layout of another version of this program.
    case layout(Int64)
    /// It has an invalid reference.
    case damaged
    case sqlite(SQLiteError)
  }

  /// `HTdb`, the application id of SQLite files of this kind.
  static let applicationID: Int64 = 0x4854_6462
  private static let layout: Int64 = 3

  let connection: SQLiteConnection
  /// Whether no timetable was ever stored.
  package let isEmpty: Bool

  /// Opens a store, or creates it with a mode.
  ///
  /// - Parameter isReplaced: Whether all content will be replaced, so that an older layout is
  ///   accepted.
  /// - Throws: If the file is not a store of this layout; it is then left unchanged.
  package init(
    path: String, _ mode: FileMode = .ownerOnly, isReplaced: Bool = false
  ) throws(Fault) {
    connection = try Self.open(path, mode)
    let version: Int64
    do throws(SQLiteError) {
      // Journeys may have been saved before the first timetable.
      isEmpty =
        try Self.integer(connection, "SELECT count(*) FROM sqlite_master WHERE name = 'feed'") == 0
      version = try Self.integer(connection, "PRAGMA user_version")
    } catch {
      throw .sqlite(error)
    }
    let isOlder = isReplaced && (1..<Self.layout).contains(version)
    guard isEmpty || version == Self.layout || isOlder else { throw .layout(version) }
  }

  /// Opens a file of this kind, or an empty one.
  static func open(_ path: String, _ mode: FileMode) throws(Fault) -> SQLiteConnection {
    do throws(SQLiteError) {
      let connection = try SQLiteConnection(path: path, mode)
      let tables = try integer(connection, "SELECT count(*) FROM sqlite_master")
      let found = try integer(connection, "PRAGMA application_id")
      let version = try integer(connection, "PRAGMA user_version")
      let isEmpty = tables == 0 && found == 0 && version == 0
      if isEmpty || found == applicationID { return connection }
    } catch {
      throw .sqlite(error)
    }
    throw .foreign
  }

  private static func integer(
    _ connection: SQLiteConnection, _ query: String
  ) throws(SQLiteError) -> Int64 {
    let statement = try SQLiteStatement(connection, query)
    guard try statement.step() else { return 0 }
    return statement.integer(0)
  }

  /// Replaces the stored timetable.
  package func replace(with timetable: Timetable) throws(SQLiteError) {
    try connection.execute("BEGIN IMMEDIATE; PRAGMA application_id = \(Self.applicationID);")
    do throws(SQLiteError) {
      try connection.execute(Self.tables)
      try write(timetable)
      try connection.execute("PRAGMA user_version = \(Self.layout); COMMIT;")
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
  }

  private static let names = [
    "feed", "stop", "route", "service", "exception", "pattern", "profile", "trip", "frequency",
    "transfer", "transfer_rule", "trip_link",
  ]

  private static var tables: String {
    names.map { "DROP TABLE IF EXISTS \($0);\n" }.joined() + """
      CREATE TABLE feed (name TEXT NOT NULL, zone TEXT NOT NULL, version TEXT, first_day INTEGER NOT NULL,
        last_day INTEGER NOT NULL);
      CREATE TABLE stop (feed INTEGER NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, lat_e7 INTEGER,
        lon_e7 INTEGER, station INTEGER, platform TEXT);
      CREATE TABLE route (feed INTEGER NOT NULL, id TEXT NOT NULL, short_name TEXT, long_name TEXT,
        agency TEXT, kind INTEGER NOT NULL);
      CREATE TABLE service (feed INTEGER NOT NULL, id TEXT NOT NULL, weekdays INTEGER NOT NULL,
        first_day INTEGER NOT NULL, last_day INTEGER NOT NULL);
      CREATE TABLE exception (service INTEGER NOT NULL, day INTEGER NOT NULL, runs INTEGER NOT NULL);
      CREATE TABLE pattern (stops BLOB NOT NULL, access BLOB NOT NULL, sequences BLOB NOT NULL);
      CREATE TABLE profile (arrivals BLOB NOT NULL, departures BLOB NOT NULL);
      CREATE TABLE trip (id TEXT NOT NULL, route INTEGER NOT NULL, service INTEGER NOT NULL,
        pattern INTEGER NOT NULL, profile INTEGER NOT NULL, start INTEGER NOT NULL, headsign TEXT,
        direction INTEGER, block INTEGER);
      CREATE TABLE frequency (trip INTEGER NOT NULL, start INTEGER NOT NULL, end INTEGER NOT NULL,
        headway INTEGER NOT NULL, exact INTEGER NOT NULL);
      CREATE TABLE transfer (from_stop INTEGER NOT NULL, to_stop INTEGER NOT NULL, seconds INTEGER);
      CREATE TABLE transfer_rule (from_stop INTEGER NOT NULL, to_stop INTEGER NOT NULL, from_route INTEGER,
        to_route INTEGER, from_trip INTEGER, to_trip INTEGER, seconds INTEGER);
      CREATE TABLE trip_link (from_trip INTEGER NOT NULL, to_trip INTEGER NOT NULL, seated INTEGER NOT NULL);
      """
  }
}
