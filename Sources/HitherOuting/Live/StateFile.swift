import HitherEngine
import HitherFiles
import HitherSQLite

/// The SQLite file in which a stream is kept: its layout, and values by name.
///
/// Every row carries a sum of its content and its place, and every table an account of its rows, so that damage is
/// found before anything is made of it.
final class StateFile {
  /// The layout; those before are brought to it, another is refused.
  static let layout: Int64 = 3

  let path: String
  let connection: SQLiteConnection
  /// Whether nothing had been kept.
  let isNew: Bool
  /// What each table holds; nil for members if their account is damaged.
  var accounts: [StateTable: StateAccount] = [:]
  /// Whether the members' states are not those of the pipeline that is saved next.
  var hasStaleMembers = false
  private var values: [String: [UInt8]] = [:]
  /// Whether a row of values was damaged that can be made again.
  private var hasDamagedValue = false

  /// Opens a file, or creates it.
  ///
  /// - Parameters:
  ///   - path: The file; empty for one that goes with its owner.
  ///   - mustExist: Whether a file that is not there is an error.
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

  /// The bytes kept under a name; nil where there are none.
  func value(_ name: String) -> [UInt8]? { values[name] }

  /// A whole number kept under a name; 0 where there is none.
  func number(_ name: String) -> Int64 {
    Int64(String(decoding: value(name) ?? [], as: UTF8.self)) ?? 0
  }

  /// Keeps values under names, within what is written at once.
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

  static func sum(_ name: String, _ value: [UInt8]) -> UInt64 {
    StateTable.standing.sum {
      $0.add(name)
      $0.add(value)
    }
  }

  /// Whether a value cannot be made again. The pipeline's state can, from the deliveries.
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

  /// Writes all that the body writes, or nothing.
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
