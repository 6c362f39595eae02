internal import CSQLite

/// Owner of one open blob, written front to back in pieces: for values too large for memory.
@safe package final class SQLiteBlob {
  private let connection: SQLiteConnection
  private let handle: OpaquePointer
  private var place = 0

  /// `sqlite3_blob_open`, to overwrite the space reserved by `SQLiteStatement.bind(zeros:_:)`.
  package init(
    _ connection: SQLiteConnection, table: String, column: String, row: Int64
  ) throws(SQLiteError) {
    var opened: OpaquePointer?
    try connection.check(
      unsafe sqlite3_blob_open(connection.handle, "main", table, column, row, 1, &opened))
    guard let handle = unsafe opened else {
      throw SQLiteError(action: .run, reason: "the value cannot be opened")
    }
    self.connection = connection
    unsafe self.handle = handle
  }

  deinit {
    unsafe sqlite3_blob_close(handle)
  }

  /// Writes the next bytes; beyond the reserved space, SQLite fails.
  package func write(_ bytes: [UInt8]) throws(SQLiteError) {
    let status = unsafe bytes.withUnsafeBytes { buffer in
      unsafe sqlite3_blob_write(
        handle, buffer.baseAddress, Int32(clamping: buffer.count), Int32(clamping: place))
    }
    try connection.check(status)
    place += bytes.count
  }
}
