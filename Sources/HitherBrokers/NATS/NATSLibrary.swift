internal import CNATS

/// The functions of libnats, loaded for the first server.
@safe struct NATSLibrary: @unchecked Sendable {
  let functions: hither_nats

  /// Nil if the library is not installed.
  static let shared: NATSLibrary? = {
    guard let functions = unsafe hither_nats_open()?.pointee else { return nil }
    return NATSLibrary(functions: functions)
  }()

  /// The library's text for a status, and its last message about one.
  func text(_ status: natsStatus) -> String {
    let text = unsafe functions.natsStatus_GetText(status).map { unsafe String(cString: $0) }
    let detail = unsafe functions.nats_GetLastError(nil).map { unsafe String(cString: $0) }
    guard let detail, !detail.isEmpty, status != NATS_OK else { return text ?? "" }
    return detail
  }
}
