internal import CMicroHTTPD

/// The functions of libmicrohttpd, loaded for the first server.
@safe struct WebLibrary: @unchecked Sendable {
  // A pointer, because Swift cannot represent variadic functions.
  let functions: hither_microhttpd_functions

  /// Nil if the library is not installed or cannot be used.
  static let shared: WebLibrary? = {
    guard let functions = unsafe hither_microhttpd_open() else { return nil }
    return unsafe WebLibrary(functions: functions)
  }()
}
