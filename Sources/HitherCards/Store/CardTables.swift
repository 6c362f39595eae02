internal import HitherSQLite

/// The tables of a store.
///
/// Those with capitals are for other programs, with the names of the product's data models; the
/// edits in `operation` are authoritative.
enum CardTables {
  /// "HCRD", the application id of a store of cards.
  static let applicationID = 0x4843_5244
  /// The layout of this build.
  static let layout = 2

  /// The authoritative data: edits, by their running hashes, and notes about other devices.
  static let edits = """
    CREATE TABLE operation (number INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE,
      suspect INTEGER NOT NULL, record BLOB NOT NULL);
    CREATE TABLE peer (device BLOB PRIMARY KEY, known BLOB NOT NULL, lastSync INTEGER,
      exported INTEGER NOT NULL, imported INTEGER NOT NULL);
    """

  static let statements = """
    CREATE TABLE setting (name TEXT PRIMARY KEY, value BLOB NOT NULL);
    \(edits)
    CREATE TABLE Event (id TEXT PRIMARY KEY, year INTEGER NOT NULL, month INTEGER NOT NULL,
      title TEXT, location TEXT, day INTEGER, createdAt TEXT, lastModifiedAt TEXT,
      lastModifiedBy TEXT, color TEXT NOT NULL);
    CREATE TABLE EditHistory (id TEXT PRIMARY KEY, eventId TEXT NOT NULL REFERENCES Event (id),
      deviceId TEXT NOT NULL, deviceName TEXT NOT NULL, previousTitle TEXT, newTitle TEXT,
      previousLocation TEXT, newLocation TEXT, previousDay INTEGER, newDay INTEGER,
      previousColor TEXT, newColor TEXT, timestamp TEXT NOT NULL);
    CREATE TABLE FamilyDevice (id TEXT PRIMARY KEY, bluetoothIdentifier TEXT,
      customName TEXT NOT NULL, lastSyncTimestamp TEXT, isLocalDevice INTEGER NOT NULL);
    CREATE TABLE SyncLog (id TEXT PRIMARY KEY, timestamp TEXT NOT NULL, deviceId TEXT NOT NULL,
      deviceName TEXT NOT NULL, eventsReceived INTEGER NOT NULL, eventsSent INTEGER NOT NULL,
      conflicts INTEGER NOT NULL, resolutionMethod TEXT NOT NULL, details TEXT NOT NULL);
    PRAGMA application_id = \(applicationID);
    PRAGMA user_version = \(layout);
    """

  /// A single whole number.
  static func integer(
    _ connection: SQLiteConnection, _ query: String
  ) throws(SQLiteError) -> Int {
    let row = try SQLiteStatement(connection, query)
    return try row.step() ? Int(row.integer(0)) : 0
  }
}
