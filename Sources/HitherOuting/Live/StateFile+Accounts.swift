import HitherEngine
import HitherSQLite

/// The accounts of the tables: updated with every change, and checked when the tables are read.
extension StateFile {
  /// Adds a row to an account.
  func enter(_ table: StateTable, _ sum: UInt64) { accounts[table]?.enter(sum) }

  /// Removes a row from an account.
  func leave(_ table: StateTable, _ sum: UInt64) { accounts[table]?.leave(sum) }

  func writeAccounts() throws(SQLiteError) {
    let update = try SQLiteStatement(
      connection, "INSERT OR REPLACE INTO account VALUES (?, ?, ?, ?)")
    for table in StateTable.allCases {
      guard let account = accounts[table] else { continue }
      update.bind(table.rawValue, 1)
      update.bind(account.rows, 2)
      update.bind(Int64(bitPattern: account.total), 3)
      update.bind(Int64(bitPattern: account.seal(table)), 4)
      try update.run()
    }
  }

  /// Reads the accounts, in the transaction that checks the tables against them.
  func readAccounts() throws(HitherError) {
    accounts = [:]
    try reading { () throws(SQLiteError) in
      let rows = try SQLiteStatement(connection, "SELECT name, rows, total, sum FROM account")
      while try rows.step() {
        guard let table = rows.text(0).flatMap(StateTable.init(rawValue:)) else { continue }
        let account = StateAccount(
          rows: rows.integer(1), total: UInt64(bitPattern: rows.integer(2)))
        if UInt64(bitPattern: rows.integer(3)) == account.seal(table) { accounts[table] = account }
      }
    }
    // The members' states can be rebuilt.
    for table in StateTable.allCases where table != .member && accounts[table] == nil {
      throw damaged("the account of its \(table.rawValue) rows has changed")
    }
  }

  /// Checks the structure of the file, before more is written to it.
  func checkStructure() throws(HitherError) {
    let found = try reading { () throws(SQLiteError) in
      let check = try SQLiteStatement(connection, "PRAGMA quick_check(1)")
      return try check.step() ? check.text(0) ?? "" : ""
    }
    guard found == "ok" else { throw damaged("its structure is broken") }
  }

  /// Deletes the rows that meet a condition.
  func delete(_ table: StateTable, where condition: String) throws(SQLiteError) {
    let rows = try SQLiteStatement(
      connection, "SELECT sum FROM \(table.rawValue) WHERE \(condition)")
    while try rows.step() { leave(table, UInt64(bitPattern: rows.integer(0))) }
    try connection.execute("DELETE FROM \(table.rawValue) WHERE \(condition)")
  }

  /// The stored data does not match its account.
  func damaged(_ what: String) -> HitherError {
    HitherError(
      .data, "the state is damaged: \(what)", place: path,
      hint: "continue with an earlier copy, or start with a new state")
  }
}
