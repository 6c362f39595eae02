import Glibc

/// Answers `GET /metrics` over HTTP on a separate thread, so that it also answers while a sink is slow.
///
/// One request at a time, each answered within seconds or not at all; the page is the only resource.
package final class MetricsServer: Sendable {
  private let listener: Int32
  private let address: String
  private let metrics: @Sendable () -> [Metric]

  /// The longest request, in bytes, and its timeout, in seconds.
  private static let longestRequest = 8192
  private static let timeoutSeconds = 2

  /// Listens at an address. Requests are not answered before `answer()`.
  ///
  /// - Parameters:
  ///   - address: `HOST:PORT`, with a numeric host: `127.0.0.1:9500`, `[::1]:9500`.
  ///   - metrics: Called for each page.
  package init(_ address: String, _ metrics: @escaping @Sendable () -> [Metric]) throws(LiveError) {
    self.metrics = metrics
    self.address = address
    listener = try NumericSocket.listen(at: address)
  }

  /// Answers requests from now on until the program ends, including pending ones.
  package func answer() throws(LiveError) {
    guard DetachedThread.start({ self.serve() }) else {
      throw LiveError(.inputOutput, "cannot start a thread for the metrics", place: address)
    }
  }

  private func serve() {
    while true {
      let client = accept(listener, nil, nil)
      guard client >= 0 else {
        if errno == EINTR || errno == ECONNABORTED { continue }
        usleep(100_000)
        continue
      }
      answer(client)
      close(client)
    }
  }

  private func answer(_ client: Int32) {
    var timeout = timeval(tv_sec: Self.timeoutSeconds, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      unsafe _ = setsockopt(
        client, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }
    guard let question = question(client) else { return }
    let page = question == "/metrics" ? MetricsPage.text(metrics()) : "look at /metrics\n"
    let lines = [
      "HTTP/1.1 \(question == "/metrics" ? "200 OK" : "404 Not Found")",
      "Content-Type: \(MetricsPage.contentType)", "Content-Length: \(page.utf8.count)",
      "Connection: close", "", page,
    ]
    var rest = Array(lines.joined(separator: "\r\n").utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
    // With unread input, closing would make the client lose the answer.
    shutdown(client, Int32(SHUT_WR))
  }

  /// The path of a request; nil if it is not a valid request.
  private func question(_ client: Int32) -> String? {
    let end = Array("\r\n\r\n".utf8)
    var bytes: [UInt8] = []
    while !bytes.suffix(4).elementsEqual(end) {
      guard bytes.count < Self.longestRequest else { return nil }
      var buffer = [UInt8](repeating: 0, count: 1024)
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe recv(client, $0.baseAddress, $0.count, 0)
      }
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
    }
    let words = String(decoding: bytes.prefix { $0 != 0x0D }, as: UTF8.self).split(separator: " ")
    guard words.count == 3, words[0] == "GET" else { return nil }
    return String(words[1].prefix { $0 != "?" })
  }
}
