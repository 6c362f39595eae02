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
    try put(peers: change.peers, of: book)
    try ShownTables(tables, book).put(change)
  }

  private func put(_ operations: [Operation], of book: CardBook) throws(SQLiteError) {
    let insert = try SQLiteStatement(
      tables, "INSERT INTO operation (device, sequence, suspect, record) VALUES (?, ?, ?, ?)")
    let erase = try SQLiteStatement(
      tables, "UPDATE operation SET record = ? WHERE device = ? AND sequence = ?")
    for taken in operations {
      // As it stands now: a later one of these may have erased it.
      let operation = book.log.operation(taken.id) ?? taken
      insert.bind(bytes: operation.id.device.bytes, 1)
      insert.bind(Int64(operation.id.sequence), 2)
      insert.bind(Int64(book.replica.suspects.contains(operation.id) ? 1 : 0), 3)
      insert.bind(bytes: operation.stateBytes, 4)
      try insert.run()
      guard case .erasure(let erased) = operation.body else { continue }
      for operation in erased.compactMap({ book.log.operation($0) }) {
        erase.bind(bytes: operation.stateBytes, 1)
        erase.bind(bytes: operation.id.device.bytes, 2)
        erase.bind(Int64(operation.id.sequence), 3)
        try erase.run()
      }
    }
  }

  private func put(peers: [UniqueID], of book: CardBook) throws(SQLiteError) {
    let row = try SQLiteStatement(tables, "INSERT OR REPLACE INTO peer VALUES (?, ?, ?, ?, ?)")
    for peer in peers {
      guard let note = book.peers[peer] else { continue }
      row.bind(bytes: peer.bytes, 1)
      row.bind(bytes: note.known.stateBytes, 2)
      if let time = note.lastSync { row.bind(time.milliseconds, 3) } else { row.bindNull(3) }
      row.bind(Int64(note.exported), 4)
      row.bind(Int64(note.imported), 5)
      try row.run()
    }
  }

  // MARK: Reading

  /// The book that was kept.
  func book(keeper: CardStore) throws -> CardBook {
    CardBook(
      try identity(), replica: try replica(), peers: try peers(), syncs: try syncs(),
      keeper: keeper)
  }

  private func identity() throws -> CardBook.Identity {
    let row = try SQLiteStatement(tables, "SELECT value FROM setting WHERE name = ?")
    func value(_ name: String) throws(SQLiteError) -> [UInt8] {
      row.bind(name, 1)
      var bytes: [UInt8] = []
      while try row.step() { row.read(0, into: &bytes) }
      return bytes
    }
    guard let household = UniqueID(bytes: try value("household")),
      let keys = DeviceKeys(secret: try value("secret key"))
    else { throw CardError(.damaged, "the store does not say whose it is") }
    return CardBook.Identity(household: household, keys: keys)
  }

  private func replica() throws -> Replica {
    let row = try SQLiteStatement(
      tables, "SELECT record, suspect FROM operation ORDER BY number")
    var (replica, bytes) = (Replica(), [UInt8]())
    while try row.step() {
      row.read(0, into: &bytes)
      do {
        try replica.restore(try Operation(stateBytes: bytes), isSuspect: row.integer(1) != 0)
      } catch let error as OperationLog.Fault {
        throw CardError(error, .damaged)
      } catch let error as StateError {
        throw CardError(.damaged, error.message)
      }
    }
    return replica
  }

  private func peers() throws -> [UniqueID: PeerNote] {
    let row = try SQLiteStatement(
      tables, "SELECT device, known, lastSync, exported, imported FROM peer")
    var (peers, bytes) = ([UniqueID: PeerNote](), [UInt8]())
    while try row.step() {
      row.read(0, into: &bytes)
      guard let device = UniqueID(bytes: bytes) else { continue }
      var note = PeerNote()
      row.read(1, into: &bytes)
      if let known = try? VersionVector(stateBytes: bytes) { note.known = known }
      if !row.number(2).isNaN { note.lastSync = Instant(milliseconds: row.integer(2)) }
      note.exported = UInt32(clamping: row.integer(3))
      note.imported = UInt32(clamping: row.integer(4))
      peers[device] = note
    }
    return peers
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
