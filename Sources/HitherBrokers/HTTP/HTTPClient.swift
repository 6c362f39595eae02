internal import CCurl
internal import Glibc
package import HitherOuting

/// An HTTP client over libcurl that reuses its connection.
@safe package final class HTTPClient {
  private let tls: TLSSettings
  private let library: HTTPLibrary
  private let handle: OpaquePointer
  /// Whether a request that is under way ends without an answer; asked about once a second.
  package var isAborted: (@Sendable () -> Bool)?

  /// Makes a client; nothing is sent.
  package init(tls: TLSSettings) throws(BrokerError) {
    guard let library = HTTPLibrary.shared else {
      throw BrokerError(
        .library, "libcurl, which speaks HTTP, is not installed or cannot be used",
        hint: "apt-get install libcurl3-gnutls")
    }
    guard let handle = unsafe library.functions.pointee.curl_easy_init() else {
      throw BrokerError(.library, "libcurl cannot be used")
    }
    self.tls = tls
    self.library = library
    unsafe self.handle = OpaquePointer(handle)
  }

  /// Sends a request, and waits for the answer.
  package func send(_ request: HTTPRequest) -> HTTPOutcome {
    let handle = unsafe UnsafeMutableRawPointer(self.handle)
    let body = AnswerBody(limit: request.answerLimit)
    unsafe library.functions.pointee.curl_easy_reset(handle)
    unsafe setConnection(handle, request)
    var list: UnsafeMutablePointer<curl_slist>?
    for header in request.headers {
      unsafe list = library.functions.pointee.curl_slist_append(list, header)
    }
    defer { unsafe library.functions.pointee.curl_slist_free_all(list) }
    unsafe _ = hither_curl_set_list(library.functions, handle, CURLOPT_HTTPHEADER, list)
    if let posted = request.body {
      unsafe _ = posted.withUnsafeBytes {
        unsafe hither_curl_set_body(
          library.functions, handle, $0.baseAddress?.assumingMemoryBound(to: CChar.self),
          curl_off_t($0.count))
      }
    }
    if isAborted != nil {
      unsafe _ = hither_curl_set_progress(
        library.functions, handle,
        { context, _, _, _, _ in
          guard let context = unsafe context else { return 0 }
          let client = unsafe Unmanaged<HTTPClient>.fromOpaque(context).takeUnretainedValue()
          return client.isAborted?() ?? false ? 1 : 0
        }, Unmanaged.passUnretained(self).toOpaque())
    }
    let code = withExtendedLifetime(body) {
      unsafe _ = hither_curl_set_write_data(
        library.functions, handle, Unmanaged.passUnretained(body).toOpaque())
      return unsafe library.functions.pointee.curl_easy_perform(handle)
    }
    if body.isTooLong { return .failed(reason: "the answer is longer than \(body.limit) bytes") }
    guard code == CURLE_OK else {
      let reason = unsafe library.functions.pointee.curl_easy_strerror(code).map {
        unsafe String(cString: $0)
      }
      return .failed(reason: reason ?? "error \(code.rawValue)")
    }
    return .answered(unsafe answer(handle, body.bytes))
  }

  @unsafe private func setConnection(_ handle: UnsafeMutableRawPointer, _ request: HTTPRequest) {
    unsafe set(handle, CURLOPT_URL, request.address)
    // No other protocol; and no redirect that would send a secret along: none with explicit
    // credentials, and none from a secure address to an insecure one.
    let isSecure = request.address.lowercased().hasPrefix("https:")
    unsafe set(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    unsafe set(handle, CURLOPT_REDIR_PROTOCOLS_STR, isSecure ? "https" : "http,https")
    unsafe set(handle, CURLOPT_DISALLOW_USERNAME_IN_URL, 1)
    unsafe set(handle, CURLOPT_FOLLOWLOCATION, request.followsRedirects ? 1 : 0)
    unsafe set(handle, CURLOPT_MAXREDIRS, 5)
    unsafe set(handle, CURLOPT_ACCEPT_ENCODING, "")
    unsafe set(handle, CURLOPT_NOSIGNAL, 1)
    unsafe set(handle, CURLOPT_TIMEOUT, request.seconds)
    unsafe set(handle, CURLOPT_CONNECTTIMEOUT, min(request.seconds, 10))
    unsafe set(handle, CURLOPT_SSL_VERIFYPEER, tls.isVerified ? 1 : 0)
    unsafe set(handle, CURLOPT_SSL_VERIFYHOST, tls.isVerified ? 2 : 0)
    unsafe set(handle, CURLOPT_USERAGENT, "hither")
    if let file = tls.authorities { unsafe set(handle, CURLOPT_CAINFO, file) }
    if let file = tls.certificate { unsafe set(handle, CURLOPT_SSLCERT, file) }
    if let file = tls.key { unsafe set(handle, CURLOPT_SSLKEY, file) }
    unsafe _ = hither_curl_set_write(library.functions, handle) { data, size, count, context in
      guard let data = unsafe data, let context = unsafe context else { return 0 }
      let body = unsafe Unmanaged<AnswerBody>.fromOpaque(context).takeUnretainedValue()
      let bytes = unsafe UnsafeRawBufferPointer(start: data, count: size * count)
      return unsafe body.take(bytes) ? size * count : 0
    }
  }

  @unsafe private func answer(
    _ handle: UnsafeMutableRawPointer, _ body: [UInt8]
  ) -> HTTPAnswer {
    func header(_ name: String) -> String? {
      unsafe hither_curl_header(library.functions, handle, name).map { unsafe String(cString: $0) }
    }
    let seconds = unsafe hither_curl_retry_after(library.functions, handle)
    return HTTPAnswer(
      status: unsafe hither_curl_status(library.functions, handle), body: body,
      entityTag: header("etag"),
      lastModified: header("last-modified"), retryAfterSeconds: Int(min(max(0, seconds), 3600)))
  }

  @unsafe private func set(_ handle: UnsafeMutableRawPointer, _ option: CURLoption, _ text: String)
  {
    unsafe _ = hither_curl_set_text(library.functions, handle, option, text)
  }

  @unsafe private func set(_ handle: UnsafeMutableRawPointer, _ option: CURLoption, _ number: Int) {
    unsafe _ = hither_curl_set_number(library.functions, handle, option, number)
  }

  deinit {
    unsafe library.functions.pointee.curl_easy_cleanup(UnsafeMutableRawPointer(handle))
  }
}

/// The received part of an answer.
private final class AnswerBody {
  let limit: Int
  private(set) var bytes: [UInt8] = []
  private(set) var isTooLong = false

  init(limit: Int) { self.limit = limit }

  /// Appends more bytes; returns whether there is room for them.
  @unsafe func take(_ more: UnsafeRawBufferPointer) -> Bool {
    guard more.count <= limit - bytes.count else {
      isTooLong = true
      return false
    }
    unsafe bytes.append(contentsOf: more)
    return true
  }
}
