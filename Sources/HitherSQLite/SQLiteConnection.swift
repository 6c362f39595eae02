internal import CSQLite

/// Owner of one connection to a SQLite file; for one thread at a time.
///
/// The pointer never leaves this room. Statements keep their connection alive.
@safe package final class SQLiteConnection {
  let handle: OpaquePointer

  /// `sqlite3_open_v2`: opens a file, which is made where it is missing.
  package init(path: String) throws(SQLiteError) {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let status = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard status == SQLITE_OK, let handle = unsafe opened else {
      let reason = unsafe String(cString: sqlite3_errstr(status))
      unsafe sqlite3_close_v2(opened)
      throw SQLiteError(action: .open, reason: reason)
    }
    unsafe self.handle = handle
  }

  deinit {
    unsafe sqlite3_close_v2(handle)
  }

  /// `sqlite3_exec`: carries out statements that give no rows.
  package func execute(_ statements: String) throws(SQLiteError) {
    try check(unsafe sqlite3_exec(handle, statements, nil, nil, nil))
  }

  /// Takes a result code that is no success for a failure, with SQLite's own words.
  func check(_ status: Int32) throws(SQLiteError) {
    guard status != SQLITE_OK, status != SQLITE_DONE, status != SQLITE_ROW else { return }
    let reason = unsafe String(cString: sqlite3_errmsg(handle))
    throw SQLiteError(action: .run, reason: reason)
  }
}
