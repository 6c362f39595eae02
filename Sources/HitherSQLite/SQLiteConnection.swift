internal import CSQLite
package import HitherFiles

/// Owner of one connection to a SQLite file; for one thread at a time.
///
/// The pointer never leaves this target. Statements keep their connection alive.
@safe package final class SQLiteConnection {
  let handle: OpaquePointer

  /// Without memory statistics, which nobody uses, no allocation waits for a lock. If another
  /// library has used SQLite before, they stay on.
  private static let hasQuickMemory = sqlite3_config_memory_statistics(0) == SQLITE_OK

  /// `sqlite3_open_v2`: opens a file, or creates it with a mode, which SQLite's auxiliary files get too.
  ///
  /// - Parameter path: The file; empty for a temporary one, or `:memory:`.
  package init(path: String, _ mode: FileMode = .ownerOnly) throws(SQLiteError) {
    _ = Self.hasQuickMemory
    let path = try Self.prepared(path, mode)
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

  /// `sqlite3_open_v2`: opens a file to read it, which is neither created nor changed.
  package init(reading path: String) throws(SQLiteError) {
    _ = Self.hasQuickMemory
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX
    let status = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard status == SQLITE_OK, let handle = unsafe opened else {
      let reason = unsafe String(cString: sqlite3_errstr(status))
      unsafe sqlite3_close_v2(opened)
      throw SQLiteError(action: .open, reason: reason)
    }
    unsafe self.handle = handle
  }

  private static func prepared(_ path: String, _ mode: FileMode) throws(SQLiteError) -> String {
    guard !path.isEmpty, path != ":memory:" else { return path }
    do throws(FileFault) {
      return try InPlaceFile.prepareDatabase(at: path, mode)
    } catch {
      throw SQLiteError(action: .open, reason: error.message)
    }
  }

  /// `sqlite3_deserialize`: opens a file's image in memory; an empty one makes an empty file.
  package convenience init(image: [UInt8]) throws(SQLiteError) {
    try self.init(path: ":memory:")
    guard !image.isEmpty else { return }
    let size = UInt64(image.count)
    guard let copy = unsafe sqlite3_malloc64(size)?.assumingMemoryBound(to: UInt8.self) else {
      throw SQLiteError(action: .open, reason: "out of memory")
    }
    for (place, byte) in image.enumerated() { unsafe copy[place] = byte }
    let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
    try check(
      unsafe sqlite3_deserialize(handle, "main", copy, Int64(size), Int64(size), flags))
  }

  /// `sqlite3_serialize`: the current file as bytes.
  package func image() throws(SQLiteError) -> [UInt8] {
    var size: Int64 = 0
    guard let bytes = unsafe sqlite3_serialize(handle, "main", &size, 0) else {
      throw SQLiteError(action: .run, reason: "out of memory")
    }
    defer { unsafe sqlite3_free(bytes) }
    return unsafe Array(UnsafeBufferPointer(start: bytes, count: Int(size)))
  }

  deinit {
    unsafe sqlite3_close_v2(handle)
  }

  /// `sqlite3_exec`: runs statements that return no rows.
  package func execute(_ statements: String) throws(SQLiteError) {
    try check(unsafe sqlite3_exec(handle, statements, nil, nil, nil))
  }

  /// Throws for a result code that is not a success, with SQLite's message.
  func check(_ status: Int32) throws(SQLiteError) {
    guard status != SQLITE_OK, status != SQLITE_DONE, status != SQLITE_ROW else { return }
    let reason = unsafe String(cString: sqlite3_errmsg(handle))
    throw SQLiteError(action: .run, reason: reason)
  }
}

// MARK: - Erasing

extension SQLiteConnection {
  /// Deleted content is overwritten with zeros from now on.
  package func beginErasing() throws(SQLiteError) {
    try execute("PRAGMA temp_store = MEMORY; PRAGMA secure_delete = ON;")
  }

  /// Rewrites the file without free pages, and empties the write-ahead log.
  ///
  /// The first checkpoint writes the zeros over the deleted content where it was in the file.
  ///
  /// - Returns: False if another process reads the file, so that the log still has old pages.
  package func finishErasing() throws(SQLiteError) -> Bool {
    guard try emptyLog() else { return false }
    try execute("VACUUM")
    return try emptyLog()
  }

  private func emptyLog() throws(SQLiteError) -> Bool {
    let row = try SQLiteStatement(self, "PRAGMA wal_checkpoint(TRUNCATE)")
    var isBusy: Int64 = 0
    while try row.step() { isBusy = row.integer(0) }
    return isBusy == 0
  }
}
