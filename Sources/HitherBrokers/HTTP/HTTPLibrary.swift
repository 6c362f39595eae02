internal import CCurl

/// The functions of libcurl, loaded for the first request.
@safe struct HTTPLibrary: @unchecked Sendable {
  // A pointer, because Swift cannot represent variadic functions.
  let functions: hither_curl_functions

  /// Nil if the library is not installed or cannot be used.
  static let shared: HTTPLibrary? = {
    guard let functions = unsafe hither_curl_open(),
      unsafe functions.pointee.curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
    else { return nil }
    return unsafe HTTPLibrary(functions: functions)
  }()
}
