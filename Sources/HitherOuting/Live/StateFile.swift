import HitherEngine
import HitherFiles
import HitherSQLite

/// The SQLite file of a stream: its layout, and values by name.
///
/// Every row has a checksum of its content and its key, and every table an account of its rows, so
/// that damage is detected before the data is used.
final class StateFile {
  /// The layout; earlier ones are migrated, others are refused.
  static let layout: Int64 = 3

  let path: String
  let connection: SQLiteConnection
  /// Whether the file was empty.
  let isNew: Bool
  /// The account of each table; nil for members if theirs is damaged.
  var accounts: [StateTable: StateAccount] = [:]
  /// Whether the members' states are not those of the pipeline that is saved next.
  var hasStaleMembers = false
  private var values: [String: [UInt8]] = [:]
  /// Whether a damaged row of values can be rebuilt.
  private var hasDamagedValue = false

  /// Opens or creates a file.
  ///
  /// - Parameters:
  ///   - path: The file; empty for one that is removed with its owner.
  ///   - mustExist: Whether a missing file is an error.
  init(
    path: String, _ mode: FileMode = .ownerOnly, mustExist: Bool = false
  ) throws(HitherError) {
    self.path = path
    if mustExist, FolderListing.kind(of: path) == .missing {
      throw HitherError(.inputNotFound, "no such state", place: path)
    }
    let (tables, found): (Int64, Int64)
    do throws(SQLiteError) {
      connection = try SQLiteConnection(path: path, mode)
      try connection.execute("PRAGMA busy_timeout = 5000; PRAGMA cell_size_check = ON;")
      tables = try Self.integer(connection, "SELECT count(*) FROM sqlite_master")
      found = try Self.integer(connection, "PRAGMA user_version")
    } catch {
      throw Self.cannotBeUsed(error, path)
    }
    isNew = found == 0 && tables == 0
    guard isNew || (1...Self.layout).contains(found) else {
      throw HitherError(
        .data,
        found == 0
          ? "this file belongs to another program and is not a state"
          : "the state has layout \(found); this build reads up to \(Self.layout)", place: path)
    }
    if isNew, mustExist { throw HitherError(.data, "there is no state here", place: path) }
    do throws(SQLiteError) {
      try connection.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
      if isNew { try create() } else if found < Self.layout { try migrate(from: found) }
      try connection.execute("BEGIN")
    } catch {
      throw Self.cannotBeUsed(error, path)
    }
    defer { try? connection.execute("COMMIT") }
    try readAccounts()
    try readValues()
  }

  // MARK: Values

  /// The bytes stored under a name; nil if there are none.
  func value(_ name: String) -> [UInt8]? { values[name] }

  /// A whole number stored under a name; 0 if there is none.
  func number(_ name: String) -> Int64 {
    Int64(String(decoding: value(name) ?? [], as: UTF8.self)) ?? 0
  }

  /// Stores values under names, within a transaction.
  func set(_ new: [(name: String, value: [UInt8])]) throws(SQLiteError) {
    if hasDamagedValue { try connection.execute("DELETE FROM standing") }
    let all = hasDamagedValue ? values.map { (name: $0.key, value: $0.value) } : []
    hasDamagedValue = false
    let update = try SQLiteStatement(
      connection, "INSERT OR REPLACE INTO standing VALUES (?, ?, ?)")
    for (name, value) in all + new {
      if Self.isAccounted(name) {
        if let old = values[name] { leave(.standing, Self.sum(name, old)) }
        enter(.standing, Self.sum(name, value))
      }
      values[name] = value
      update.bind(name, 1)
      update.bind(bytes: value, 2)
      update.bind(Int64(bitPattern: Self.sum(name, value)), 3)
      try update.run()
    }
  }

  /// Removes the value of a name that is not accounted, within a transaction.
  func drop(_ name: String) throws(SQLiteError) {
    let delete = try SQLiteStatement(connection, "DELETE FROM standing WHERE name = ?")
    delete.bind(name, 1)
    try delete.run()
    values[name] = nil
  }

  /// The names of all values.
  var valueNames: [String] { values.keys.sorted() }

  static func sum(_ name: String, _ value: [UInt8]) -> UInt64 {
    StateTable.standing.sum {
      $0.add(name)
      $0.add(value)
    }
  }

  /// Whether a value cannot be rebuilt. The pipeline's state can, from the deliveries.
  static func isAccounted(_ name: String) -> Bool { name != "state" }

  private func readValues() throws(HitherError) {
    var account = StateAccount()
    try reading { () throws(SQLiteError) in
      let rows = try SQLiteStatement(connection, "SELECT name, value, sum FROM standing")
      var bytes: [UInt8] = []
      while try rows.step() {
        let name = rows.text(0) ?? ""
        rows.read(1, into: &bytes)
        let sum = Self.sum(name, bytes)
        guard UInt64(bitPattern: rows.integer(2)) == sum else {
          hasDamagedValue = true
          continue
        }
        values[name] = bytes
        if Self.isAccounted(name) { account.enter(sum) }
      }
    }
    guard account == accounts[.standing] else { throw damaged("a value is missing or has changed") }
  }

  // MARK: Writing

  /// Runs a body in one transaction.
  func atOnce(_ body: () throws(SQLiteError) -> Void) throws(HitherError) {
    let before = accounts
    do throws(SQLiteError) {
      try connection.execute("BEGIN IMMEDIATE")
      try body()
      if accounts != before { try writeAccounts() }
      try connection.execute("COMMIT")
    } catch {
      try? connection.execute("ROLLBACK")
      throw HitherError(
        .inputOutput, "the state cannot be stored: \(error.reason)", place: path,
        hint: "the earlier state is intact; run again to resume")
    }
  }

  /// Converts an SQLite error in reading stored data.
  func reading<Value>(_ body: () throws(SQLiteError) -> Value) throws(HitherError) -> Value {
    do throws(SQLiteError) { return try body() } catch { throw Self.cannotBeUsed(error, path) }
  }

  static func integer(
    _ connection: SQLiteConnection, _ query: String
  ) throws(SQLiteError) -> Int64 {
    let row = try SQLiteStatement(connection, query)
    return try row.step() ? row.integer(0) : 0
  }

  /// The command's error for an SQLite error in reading stored data.
  func cannotBeUsed(_ error: SQLiteError) -> HitherError { Self.cannotBeUsed(error, path) }

  private static func cannotBeUsed(_ error: SQLiteError, _ path: String) -> HitherError {
    let code: HitherError.Code =
      if error.reason.contains("readonly") || error.reason.contains("unable to open")
        || error.action == .open
      {
        .cannotCreate
      } else if error.reason.contains("full") || error.reason.contains("I/O") {
        .inputOutput
      } else {
        .data
      }
    return HitherError(code, "the state cannot be used: \(error.reason)", place: path)
  }
}
