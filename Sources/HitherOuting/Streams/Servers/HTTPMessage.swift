/// A request to a server.
package struct HTTPRequest: Sendable {
  package var address: String
  /// Each as `Name: value`.
  package var headers: [String] = []
  /// The posted content; nil for a request without content.
  package var body: [UInt8]?
  /// The timeout of the answer, in seconds.
  package var seconds = 30
  /// The limit of an answer, in bytes.
  package var answerLimit = 1 << 20
  /// Whether redirects are followed, five at most.
  package var followsRedirects = false

  package init(address: String) {
    self.address = address
  }
}

/// The outcome of a request.
package enum HTTPOutcome: Hashable, Sendable {
  case answered(HTTPAnswer)
  /// There was no complete answer.
  case failed(reason: String)
}

/// A server's answer.
package struct HTTPAnswer: Hashable, Sendable {
  package var status: Int
  package var body: [UInt8]
  /// The server's identifier of this version, and its date, as written by the server.
  package var entityTag: String?
  package var lastModified: String?
  /// The server's requested pause, up to an hour; 0 if there is none.
  package var retryAfterSeconds: Int

  package init(
    status: Int, body: [UInt8], entityTag: String?, lastModified: String?, retryAfterSeconds: Int
  ) {
    self.status = status
    self.body = body
    self.entityTag = entityTag
    self.lastModified = lastModified
    self.retryAfterSeconds = retryAfterSeconds
  }
}
