internal import CCurl
internal import Glibc

/// Posts to one address over HTTP, and keeps the connection from post to post.
@safe package final class WebhookClient {
  /// What a post came to.
  package enum Outcome: Hashable, Sendable {
    /// The server has taken it.
    case accepted
    /// It may take it later.
    case later(reason: String, afterSeconds: Int)
    /// It will not take it as it is.
    case refused(reason: String)
  }

  private let address: String
  private let tls: TLSSettings
  private let handle: OpaquePointer

  /// Makes a client; nothing is sent.
  package init(address: String, tls: TLSSettings) throws(BrokerError) {
    guard curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK,
      let handle = unsafe curl_easy_init()
    else { throw BrokerError(.library, "libcurl cannot be used") }
    self.address = address
    self.tls = tls
    unsafe self.handle = OpaquePointer(handle)
  }

  /// Posts a body; waits at most `seconds` for the answer.
  package func post(_ body: [UInt8], headers: [String], seconds: Int) -> Outcome {
    let handle = unsafe UnsafeMutableRawPointer(self.handle)
    unsafe curl_easy_reset(handle)
    unsafe set(handle, CURLOPT_URL, address)
    // No other protocol, and no other place that the answer names: the body is for this one.
    unsafe set(handle, CURLOPT_PROTOCOLS_STR, "http,https")
    unsafe set(handle, CURLOPT_FOLLOWLOCATION, 0)
    unsafe set(handle, CURLOPT_NOSIGNAL, 1)
    unsafe set(handle, CURLOPT_TIMEOUT, seconds)
    unsafe set(handle, CURLOPT_CONNECTTIMEOUT, min(seconds, 10))
    unsafe set(handle, CURLOPT_SSL_VERIFYPEER, tls.isVerified ? 1 : 0)
    unsafe set(handle, CURLOPT_SSL_VERIFYHOST, tls.isVerified ? 2 : 0)
    unsafe set(handle, CURLOPT_USERAGENT, "hither")
    if let file = tls.authorities { unsafe set(handle, CURLOPT_CAINFO, file) }
    if let file = tls.certificate { unsafe set(handle, CURLOPT_SSLCERT, file) }
    if let file = tls.key { unsafe set(handle, CURLOPT_SSLKEY, file) }
    unsafe _ = hither_curl_set_write(handle) { _, size, count, _ in size * count }
    var list: UnsafeMutablePointer<curl_slist>?
    for header in headers { unsafe list = curl_slist_append(list, header) }
    defer { unsafe curl_slist_free_all(list) }
    unsafe _ = hither_curl_set_list(handle, CURLOPT_HTTPHEADER, list)
    unsafe _ = body.withUnsafeBytes {
      unsafe hither_curl_set_body(
        handle, $0.baseAddress?.assumingMemoryBound(to: CChar.self), curl_off_t($0.count))
    }
    let code = unsafe curl_easy_perform(handle)
    guard code == CURLE_OK else {
      let reason = unsafe curl_easy_strerror(code).map { unsafe String(cString: $0) }
      return .later(reason: reason ?? "error \(code.rawValue)", afterSeconds: 0)
    }
    let seconds = unsafe hither_curl_retry_after(handle)
    return Self.outcome(
      status: unsafe hither_curl_status(handle), retryAfter: Int(min(max(0, seconds), 3600)))
  }

  /// What a status of HTTP means for a post (RFC 9110).
  static func outcome(status: Int, retryAfter: Int) -> Outcome {
    switch status {
    case 200...299: .accepted
    case 408, 425, 429, 500...599: .later(reason: "status \(status)", afterSeconds: retryAfter)
    default: .refused(reason: "status \(status)")
    }
  }

  @unsafe private func set(_ handle: UnsafeMutableRawPointer, _ option: CURLoption, _ text: String)
  {
    unsafe _ = hither_curl_set_text(handle, option, text)
  }

  @unsafe private func set(_ handle: UnsafeMutableRawPointer, _ option: CURLoption, _ number: Int) {
    unsafe _ = hither_curl_set_number(handle, option, number)
  }

  deinit {
    unsafe curl_easy_cleanup(UnsafeMutableRawPointer(handle))
  }
}
