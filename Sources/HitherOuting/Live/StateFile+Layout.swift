import HitherEngine
import HitherSQLite

/// The tables of a state, and the migration from earlier layouts.
extension StateFile {
  private static let tables = """
    CREATE TABLE standing (name TEXT PRIMARY KEY, value BLOB NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE delivery (number INTEGER PRIMARY KEY, run INTEGER NOT NULL, records BLOB NOT NULL,
      last INTEGER NOT NULL, late INTEGER NOT NULL, sum INTEGER NOT NULL);
    CREATE TABLE name (run INTEGER, position INTEGER, name TEXT NOT NULL, sum INTEGER NOT NULL,
      PRIMARY KEY (run, position)) WITHOUT ROWID;
    CREATE TABLE member (id TEXT PRIMARY KEY, state BLOB NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE told (id TEXT PRIMARY KEY, event BLOB NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID;
    CREATE TABLE feed (number INTEGER PRIMARY KEY, counts_from INTEGER NOT NULL, line BLOB NOT NULL,
      sum INTEGER NOT NULL);
    CREATE TABLE account (name TEXT PRIMARY KEY, rows INTEGER NOT NULL, total INTEGER NOT NULL,
      sum INTEGER NOT NULL) WITHOUT ROWID;
    """

  /// Creates the tables of an empty file.
  func create() throws(SQLiteError) {
    try connection.execute("BEGIN IMMEDIATE; \(Self.tables)")
    for table in StateTable.allCases { accounts[table] = StateAccount() }
    try writeAccounts()
    try connection.execute("PRAGMA user_version = \(Self.layout); COMMIT;")
  }

  /// Migrates the tables of an earlier layout to this one.
  ///
  /// They have no checksums, so their content is accepted unchecked. Layout 1 has only the
  /// deliveries, with the names of members in them; layout 2 has the tables of this one. Only the
  /// saved pipeline has checksums, after its parts: it is dropped unless they match.
  func migrate(from found: Int64) throws(SQLiteError) {
    try connection.execute("BEGIN IMMEDIATE")
    let old = try oldTables()
    for table in old { try connection.execute("ALTER TABLE \(table) RENAME TO old_\(table)") }
    try connection.execute(Self.tables)
    for table in StateTable.allCases { accounts[table] = StateAccount() }
    let pipeline = try moveValues()
    try moveDeliveries(from: found)
    if old.contains("name") { try moveNames() }
    let areWhole = old.contains("member") ? try moveMembers() : true
    if let pipeline, areWhole { try set([("state", pipeline)]) }
    if old.contains("told") { try moveEmitted() }
    if old.contains("feed") { try moveFeeds() }
    for table in old { try connection.execute("DROP TABLE old_\(table)") }
    try writeAccounts()
    try connection.execute("PRAGMA user_version = \(Self.layout); COMMIT;")
  }

  private func oldTables() throws(SQLiteError) -> [String] {
    let rows = try SQLiteStatement(
      connection, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    let known = StateTable.allCases.map(\.rawValue)
    var names: [String] = []
    while try rows.step() {
      if let name = rows.text(0), known.contains(name) { names.append(name) }
    }
    return names
  }

  /// - Returns: the pipeline's state.
  private func moveValues() throws(SQLiteError) -> [UInt8]? {
    var pipeline: [UInt8]?
    let rows = try SQLiteStatement(connection, "SELECT name, value FROM old_standing")
    var bytes: [UInt8] = []
    while try rows.step() {
      rows.read(1, into: &bytes)
      guard let name = rows.text(0) else { continue }
      if Self.isAccounted(name) {
        try set([(name, bytes)])
      } else {
        pipeline = Self.unsealed(bytes)
      }
    }
    return pipeline
  }

  /// The bytes before their checksum; nil if it does not match.
  private static func unsealed(_ sealed: [UInt8]) -> [UInt8]? {
    let bytes = Array(sealed.dropLast(8))
    var coder = StateCoder(reading: Array(sealed.suffix(8)))
    return (try? coder.coded(UInt64(0))) == ByteSum.of(bytes) ? bytes : nil
  }

  private func moveDeliveries(from found: Int64) throws(SQLiteError) {
    let rest = found == 1 ? "\(Int64.max), 1" : "last, late"
    let rows = try SQLiteStatement(
      connection, "SELECT number, run, records, \(rest) FROM old_delivery ORDER BY number")
    let (insert, name) = (try DeliveryRows(self), try NameRows(self))
    var (bytes, number, run): ([UInt8], Int64, Int64) = ([], 0, 0)
    while try rows.step() {
      (number, run) = (rows.integer(0), rows.integer(1))
      rows.read(2, into: &bytes)
      try insert.add(
        DeliveryRow(
          number: number, run: run, bytes: bytes, last: rows.integer(3), late: rows.integer(4)))
      guard found == 1 else { continue }
      // A delivery that cannot be read is rejected when the stream resumes.
      var coder = StateCoder(reading: bytes)
      guard let kept = try? coder.coded(KeptDelivery()) else { continue }
      for (index, text) in kept.delivery.memberNames.enumerated() {
        try name.add(run: run, position: Int64(kept.namesBefore + index), text)
      }
    }
    if number > self.number("number") { try set([("number", Array("\(number)".utf8))]) }
    if run > self.number("run") { try set([("run", Array("\(run)".utf8))]) }
  }

  private func moveNames() throws(SQLiteError) {
    let rows = try SQLiteStatement(connection, "SELECT run, position, name FROM old_name")
    let name = try NameRows(self)
    while try rows.step() {
      try name.add(run: rows.integer(0), position: rows.integer(1), rows.text(2) ?? "")
    }
  }

  /// - Returns: Whether all had their checksums.
  private func moveMembers() throws(SQLiteError) -> Bool {
    let rows = try SQLiteStatement(connection, "SELECT id, state FROM old_member")
    let member = try KeyedRows(self, .member)
    var bytes: [UInt8] = []
    while try rows.step() {
      rows.read(1, into: &bytes)
      guard let state = Self.unsealed(bytes) else { return false }
      try member.put(rows.text(0) ?? "", state)
    }
    return true
  }

  private func moveEmitted() throws(SQLiteError) {
    let rows = try SQLiteStatement(connection, "SELECT id, event FROM old_told")
    let emitted = try KeyedRows(self, .emitted)
    var bytes: [UInt8] = []
    while try rows.step() {
      rows.read(1, into: &bytes)
      try emitted.put(rows.text(0) ?? "", bytes)
    }
  }

  private func moveFeeds() throws(SQLiteError) {
    let rows = try SQLiteStatement(
      connection, "SELECT number, counts_from, line FROM old_feed ORDER BY number")
    let feed = try FeedRows(self)
    var bytes: [UInt8] = []
    while try rows.step() {
      rows.read(2, into: &bytes)
      try feed.add(number: rows.integer(0), countsFrom: rows.integer(1), bytes)
    }
  }
}
