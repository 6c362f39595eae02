internal import HitherEngine
internal import HitherSQLite
internal import HitherTracks

/// A book as rows of a store's tables.
struct CardRows {
  let tables: SQLiteConnection

  init(_ tables: SQLiteConnection) { self.tables = tables }

  // MARK: Writing

  func put(_ identity: CardBook.Identity) throws(SQLiteError) {
    let row = try SQLiteStatement(tables, "INSERT OR REPLACE INTO setting VALUES (?, ?)")
    for (name, value) in [
      ("household", identity.household.bytes), ("secret key", identity.keys.secret),
    ] {
      row.bind(name, 1)
      row.bind(bytes: value, 2)
      try row.run()
    }
  }

  func put(_ change: CardChange, of book: CardBook) throws(SQLiteError) {
    if change.isHousehold { try put(book.identity) }
    try put(change.operations, of: book)
    if change.isOwn { try put(last: book.replica.last) }
    for peer in change.peers {
      if let note = book.peers[peer] { try put(peer, note) }
    }
    try ShownTables(tables, book).put(change)
  }

  private func put(_ operations: [Operation], of book: CardBook) throws(SQLiteError) {
    let erase = try SQLiteStatement(tables, "UPDATE operation SET record = ? WHERE hash = ?")
    for taken in operations {
      // Its current state: a later one of these may have erased it, or a fork renamed it.
      guard let operation = book.log.operation(hash: taken.hash) else { continue }
      try put(
        book.log.record(of: operation), isSuspect: book.replica.suspects.contains(operation.id))
      guard case .erasure(let erased) = operation.body else { continue }
      for operation in erased.compactMap({ book.log.operation($0) }) {
        erase.bind(bytes: book.log.record(of: operation).stateBytes, 1)
        erase.bind(bytes: operation.hash.bytes, 2)
        try erase.run()
      }
    }
  }

  func put(_ record: OperationRecord, isSuspect: Bool) throws(SQLiteError) {
    let insert = try SQLiteStatement(
      tables, "INSERT INTO operation (hash, suspect, record) VALUES (?, ?, ?)")
    insert.bind(bytes: record.hash.bytes, 1)
    insert.bind(Int64(isSuspect ? 1 : 0), 2)
    insert.bind(bytes: record.stateBytes, 3)
    try insert.run()
  }

  /// Stores which edit was the last made here.
  func put(last: UniqueID?) throws(SQLiteError) {
    guard let last else { return }
    let row = try SQLiteStatement(tables, "INSERT OR REPLACE INTO setting VALUES ('last edit', ?)")
    row.bind(bytes: last.bytes, 1)
    try row.run()
  }

  func put(_ peer: UniqueID, _ note: PeerNote) throws(SQLiteError) {
    let row = try SQLiteStatement(tables, "INSERT OR REPLACE INTO peer VALUES (?, ?, ?, ?, ?)")
    row.bind(bytes: peer.bytes, 1)
    row.bind(bytes: note.known.flatMap(\.bytes), 2)
    if let time = note.lastSync { row.bind(time.milliseconds, 3) } else { row.bindNull(3) }
    row.bind(Int64(note.exported), 4)
    row.bind(Int64(note.imported), 5)
    try row.run()
  }

  // MARK: Reading

  /// The stored book.
  func book(keeper: any CardStorage) throws -> CardBook {
    CardBook(
      try identity(), replica: try replica(), peers: try peers(), syncs: try syncs(),
      keeper: keeper)
  }

  func identity() throws -> CardBook.Identity {
    guard let household = UniqueID(bytes: try setting("household")),
      let keys = DeviceKeys(secret: try setting("secret key"))
    else { throw CardError(.damaged, "the store does not name its member") }
    return CardBook.Identity(household: household, keys: keys)
  }

  /// A setting; empty if there is none.
  private func setting(_ name: String) throws(SQLiteError) -> [UInt8] {
    let row = try SQLiteStatement(tables, "SELECT value FROM setting WHERE name = ?")
    row.bind(name, 1)
    var bytes: [UInt8] = []
    while try row.step() { row.read(0, into: &bytes) }
    return bytes
  }

  private func replica() throws -> Replica {
    let row = try SQLiteStatement(
      tables, "SELECT record, suspect FROM operation ORDER BY number")
    var (replica, bytes) = (Replica(), [UInt8]())
    var kept: [(record: OperationRecord, isSuspect: Bool)] = []
    do {
      while try row.step() {
        row.read(0, into: &bytes)
        kept.append((try OperationRecord(stateBytes: bytes), row.integer(1) != 0))
      }
      try replica.restore(kept)
    } catch let error as OperationLog.Fault {
      throw CardError(error, .damaged)
    } catch let error as StateError {
      throw CardError(.damaged, error.message)
    }
    replica.restore(last: UniqueID(bytes: try setting("last edit")))
    return replica
  }

  private func peers() throws -> [UniqueID: PeerNote] {
    let row = try SQLiteStatement(
      tables, "SELECT device, known, lastSync, exported, imported FROM peer")
    var (peers, bytes) = ([UniqueID: PeerNote](), [UInt8]())
    while try row.step() {
      row.read(0, into: &bytes)
      guard let device = UniqueID(bytes: bytes) else { continue }
      var note = Self.note(row)
      row.read(1, into: &bytes)
      note.known = stride(from: 0, to: bytes.count, by: 16).compactMap {
        UniqueID(bytes: Array(bytes[$0..<min($0 + 16, bytes.count)]))
      }
      peers[device] = note
    }
    return peers
  }

  /// The notes about another device in a row, without its knowledge.
  static func note(_ row: SQLiteStatement) -> PeerNote {
    var note = PeerNote()
    if !row.number(2).isNaN { note.lastSync = Instant(milliseconds: row.integer(2)) }
    note.exported = UInt32(clamping: row.integer(3))
    note.imported = UInt32(clamping: row.integer(4))
    return note
  }

  private func syncs() throws -> [SyncRecord] {
    let row = try SQLiteStatement(
      tables,
      """
      SELECT timestamp, deviceId, eventsReceived, eventsSent, conflicts, details FROM SyncLog
      ORDER BY rowid
      """)
    var syncs: [SyncRecord] = []
    while try row.step() {
      guard let time = row.text(0).flatMap({ Instant(rfc3339: $0) }),
        let device = row.text(1).flatMap({ UniqueID(text: $0) })
      else { continue }
      var record = SyncRecord(time: time, device: device)
      record.received = Int(row.integer(2))
      record.sent = Int(row.integer(3))
      record.conflicts = Int(row.integer(4))
      record.details = row.text(5) ?? ""
      syncs.append(record)
    }
    return syncs
  }
}
