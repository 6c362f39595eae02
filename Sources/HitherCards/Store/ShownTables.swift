internal import HitherSQLite
internal import HitherTracks

/// The tables that other programs read, in the product's data models, written from the current book.
struct ShownTables {
  private let tables: SQLiteConnection
  private let book: CardBook

  init(_ tables: SQLiteConnection, _ book: CardBook) {
    (self.tables, self.book) = (tables, book)
  }

  /// Writes the rows affected by a change.
  func put(_ change: CardChange) throws(SQLiteError) {
    let isAnew =
      change.isHousehold || change.isRenaming || change.operations.contains { $0.concernsAll }
    if isAnew { try clear() }
    try put(isAnew ? book.log.missing() : change.operations)
    // These change the names and the last exchange of a device.
    if isAnew || !change.peers.isEmpty { try putDevices() }
    for sync in change.syncs { try put(sync) }
  }

  /// Rewrites all of them.
  func putAll() throws(SQLiteError) {
    try clear()
    try put(book.log.missing())
    try putDevices()
  }

  private func clear() throws(SQLiteError) {
    try tables.execute("DELETE FROM Event; DELETE FROM EditHistory;")
    try renameSyncs()
  }

  private func put(_ operations: [Operation]) throws(SQLiteError) {
    for card in Set(operations.compactMap { book.household.card(of: $0) }) { try put(card) }
    for operation in operations { try put(operation) }
  }

  private func put(_ key: CardKey) throws(SQLiteError) {
    guard let card = book.household.cards[key] else { return }
    let row = try SQLiteStatement(
      tables, "INSERT OR REPLACE INTO Event VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    row.bind(key.id(in: book.identity.household).text, 1)
    row.bind(Int64(key.year), 2)
    row.bind(Int64(key.month), 3)
    row.bind(optional: card.text(.title), 4)
    row.bind(optional: card.text(.place), 5)
    row.bind(optional: card.text(.day).flatMap { Int64($0) }, 6)
    row.bind(optional: card.created?.wall.rfc3339, 7)
    row.bind(optional: card.modified?.time.wall.rfc3339, 8)
    row.bind(optional: card.modified.map { book.household.device(of: $0.id.device).text }, 9)
    row.bind(card.text(.colour) ?? MonthColour.background(key.month), 10)
    try row.run()
  }

  private func put(_ operation: Operation) throws(SQLiteError) {
    let entry = HistoryEntry(operation, in: book)
    guard let key = entry.card, entry.isApplied else { return }
    let row = try SQLiteStatement(
      tables,
      "INSERT OR REPLACE INTO EditHistory VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    row.bind(operation.hash.text, 1)
    row.bind(key.id(in: book.identity.household).text, 2)
    row.bind(book.household.device(of: operation.id.device).text, 3)
    row.bind(book.household.name(of: operation.id.device), 4)
    for place in 5...12 { row.bindNull(place) }
    for change in entry.changes {
      let place = 5 + 2 * Int(change.field.rawValue)
      if change.field == .day {
        row.bind(optional: change.old?.text.flatMap { Int64($0) }, place)
        row.bind(optional: change.new.text.flatMap { Int64($0) }, place + 1)
      } else {
        row.bind(optional: change.old?.text, place)
        row.bind(optional: change.new.text, place + 1)
      }
    }
    row.bind(operation.time.wall.rfc3339, 13)
    try row.run()
  }

  private func putDevices() throws(SQLiteError) {
    try tables.execute("DELETE FROM FamilyDevice")
    let row = try SQLiteStatement(tables, "INSERT INTO FamilyDevice VALUES (?, NULL, ?, ?, ?)")
    for device in book.household.devices.keys.sorted() {
      guard book.household.devices[device]?.isTrusted == true else { continue }
      row.bind(device.text, 1)
      row.bind(book.household.name(of: device), 2)
      row.bind(optional: book.peers[device]?.lastSync?.rfc3339, 3)
      row.bind(Int64(device == book.device ? 1 : 0), 4)
      try row.run()
    }
  }

  /// Updates the log with the current names of devices; an erased name is in none of its lines.
  private func renameSyncs() throws(SQLiteError) {
    let row = try SQLiteStatement(
      tables, "UPDATE SyncLog SET deviceName = ? WHERE deviceId = ? AND deviceName <> ?")
    for device in book.household.devices.keys {
      row.bind(book.household.name(of: device), 1)
      row.bind(device.text, 2)
      row.bind(book.household.name(of: device), 3)
      try row.run()
    }
  }

  private func put(_ sync: SyncRecord) throws(SQLiteError) {
    let row = try SQLiteStatement(tables, "INSERT INTO SyncLog VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")
    row.bind(UniqueID.random().text, 1)
    row.bind(sync.time.rfc3339, 2)
    row.bind(sync.device.text, 3)
    row.bind(book.household.name(of: sync.device), 4)
    row.bind(Int64(sync.received), 5)
    row.bind(Int64(sync.sent), 6)
    row.bind(Int64(sync.conflicts), 7)
    row.bind("three-way per field, the latest edit counts, all are stored", 8)
    row.bind(sync.details, 9)
    try row.run()
  }
}

extension Operation {
  /// Whether rows of earlier edits change too.
  fileprivate var concernsAll: Bool {
    if case .erasure = body { true } else { concernsDevices }
  }

  fileprivate var concernsDevices: Bool {
    switch body {
    case .admission, .naming, .removal: true
    default: false
    }
  }
}

extension SQLiteStatement {
  fileprivate func bind(optional text: String?, _ parameter: Int) {
    if let text { bind(text, parameter) } else { bindNull(parameter) }
  }

  fileprivate func bind(optional number: Int64?, _ parameter: Int) {
    if let number { bind(number, parameter) } else { bindNull(parameter) }
  }
}
