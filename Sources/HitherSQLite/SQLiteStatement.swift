internal import CSQLite

/// Owner of a prepared statement, which is bound, stepped and reset repeatedly.
///
/// Parameters are numbered from 1 and columns from 0, as in SQLite. A parameter keeps its value
/// until it is bound again. SQLite fails for a number that is too high.
@safe package final class SQLiteStatement {
  private let connection: SQLiteConnection
  private let handle: OpaquePointer
  /// `SQLITE_TRANSIENT`, which Swift does not import: SQLite makes a copy.
  private let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)

  /// `sqlite3_prepare_v3`, for a statement that is used often.
  package init(_ connection: SQLiteConnection, _ text: String) throws(SQLiteError) {
    var prepared: OpaquePointer?
    try connection.check(
      unsafe sqlite3_prepare_v3(
        connection.handle, text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil))
    guard let handle = unsafe prepared else {
      throw SQLiteError(action: .run, reason: "the statement is empty")
    }
    self.connection = connection
    unsafe self.handle = handle
  }

  deinit {
    unsafe sqlite3_finalize(handle)
  }

  /// Binds null.
  package func bindNull(_ parameter: Int) {
    unsafe sqlite3_bind_null(handle, Int32(clamping: parameter))
  }

  /// Binds a whole number.
  package func bind(_ value: Int64, _ parameter: Int) {
    unsafe sqlite3_bind_int64(handle, Int32(clamping: parameter), value)
  }

  /// Binds a number; NaN becomes null.
  package func bind(_ value: Double, _ parameter: Int) {
    unsafe sqlite3_bind_double(handle, Int32(clamping: parameter), value)
  }

  /// Binds a text.
  package func bind(_ value: String, _ parameter: Int) {
    bind(text: value.utf8.span, parameter)
  }

  /// Binds a text given as UTF-8.
  package func bind(text: Span<UInt8>, _ parameter: Int) {
    unsafe text.withUnsafeBytes { bytes in
      // An empty text has no address, and would be null.
      let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      if let start = unsafe start {
        _ = unsafe sqlite3_bind_text(
          handle, Int32(clamping: parameter), start, Int32(clamping: bytes.count), copied)
      } else {
        _ = unsafe sqlite3_bind_text(handle, Int32(clamping: parameter), "", 0, copied)
      }
    }
  }

  /// Binds bytes.
  package func bind(bytes value: [UInt8], _ parameter: Int) {
    bind(bytes: value.span, parameter)
  }

  /// Binds bytes.
  package func bind(bytes value: Span<UInt8>, _ parameter: Int) {
    unsafe value.withUnsafeBytes { bytes in
      _ = unsafe sqlite3_bind_blob(
        handle, Int32(clamping: parameter), bytes.baseAddress, Int32(clamping: bytes.count), copied)
    }
  }

  /// Binds a UTF-8 text by reference, which must stay valid until the parameter is bound again or cleared.
  func bind(lentText value: UnsafeBufferPointer<UInt8>, _ parameter: Int) {
    unsafe value.withMemoryRebound(to: CChar.self) { text in
      _ = unsafe sqlite3_bind_text(
        handle, Int32(clamping: parameter), text.baseAddress, Int32(clamping: text.count), nil)
    }
  }

  /// Binds bytes by reference, which must stay valid until the parameter is bound again or cleared.
  func bind(lentBytes value: UnsafeBufferPointer<UInt8>, _ parameter: Int) {
    _ = unsafe sqlite3_bind_blob(
      handle, Int32(clamping: parameter), value.baseAddress, Int32(clamping: value.count), nil)
  }

  /// Binds a number of zeros, to be overwritten by `SQLiteBlob`.
  package func bind(zeros count: Int, _ parameter: Int) {
    unsafe sqlite3_bind_zeroblob(handle, Int32(clamping: parameter), Int32(clamping: count))
  }

  /// Binds null to all parameters.
  func clear() { unsafe sqlite3_clear_bindings(handle) }

  /// Steps to the next row; false at the end, where the statement is reset.
  package func step() throws(SQLiteError) -> Bool {
    let status = unsafe sqlite3_step(handle)
    if status == SQLITE_ROW { return true }
    unsafe sqlite3_reset(handle)
    try connection.check(status)
    return false
  }

  /// Runs a statement that returns no rows.
  package func run() throws(SQLiteError) {
    while try step() {}
  }

  /// A column of the row as a whole number.
  package func integer(_ column: Int) -> Int64 {
    unsafe sqlite3_column_int64(handle, Int32(clamping: column))
  }

  /// A column of the row as a number; NaN if it is null.
  package func number(_ column: Int) -> Double {
    let column = Int32(clamping: column)
    guard unsafe sqlite3_column_type(handle, column) != SQLITE_NULL else { return .nan }
    return unsafe sqlite3_column_double(handle, column)
  }

  /// A column of the row as text; nil if it is null.
  package func text(_ column: Int) -> String? {
    guard let text = unsafe sqlite3_column_text(handle, Int32(clamping: column)) else {
      return nil
    }
    return unsafe String(cString: text)
  }

  /// Replaces `bytes` by those of a column of the row; empty if it is null.
  package func read(_ column: Int, into bytes: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    guard let start = unsafe sqlite3_column_blob(handle, Int32(clamping: column)) else { return }
    let count = Int(unsafe sqlite3_column_bytes(handle, Int32(clamping: column)))
    unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
  }
}
