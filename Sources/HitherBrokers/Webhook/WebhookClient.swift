internal import HitherOuting

/// Posts to one address over HTTP.
package struct WebhookClient {
  /// The result of a post.
  package enum Outcome: Hashable, Sendable {
    /// The server has accepted it.
    case accepted
    /// It may accept it later.
    case later(reason: String, afterSeconds: Int)
    /// It will not accept it as it is.
    case refused(reason: String)
  }

  private let address: String
  private let client: HTTPClient

  /// Makes a client; nothing is sent.
  package init(address: String, tls: TLSSettings) throws(BrokerError) {
    self.address = address
    client = try HTTPClient(tls: tls)
  }

  /// Ends a post without an answer if a condition holds.
  package func abort(when isAborted: @escaping @Sendable () -> Bool) {
    client.isAborted = isAborted
  }

  /// Posts a body; waits at most `seconds` for the answer.
  package func post(_ body: [UInt8], headers: [String], seconds: Int) -> Outcome {
    // Redirects are not followed, because the body is only for this address.
    var request = HTTPRequest(address: address)
    request.headers = headers
    request.body = body
    request.seconds = seconds
    switch client.send(request) {
    case .failed(let reason): return .later(reason: reason, afterSeconds: 0)
    case .answered(let answer):
      return Self.outcome(status: answer.status, retryAfter: answer.retryAfterSeconds)
    }
  }

  /// The meaning of an HTTP status for a post (RFC 9110).
  static func outcome(status: Int, retryAfter: Int) -> Outcome {
    switch status {
    case 200...299: .accepted
    case 408, 425, 429, 500...599: .later(reason: "status \(status)", afterSeconds: retryAfter)
    default: .refused(reason: "status \(status)")
    }
  }
}
