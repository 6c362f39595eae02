internal import CCurl

/// The functions of libcurl, opened when the first server is asked.
@safe struct HTTPLibrary: @unchecked Sendable {
  // A pointer, as Swift cannot hold functions that take what comes.
  let functions: hither_curl_functions

  /// Nil where the library is not installed or cannot be used.
  static let shared: HTTPLibrary? = {
    guard let functions = unsafe hither_curl_open(),
      unsafe functions.pointee.curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
    else { return nil }
    return unsafe HTTPLibrary(functions: functions)
  }()
}
