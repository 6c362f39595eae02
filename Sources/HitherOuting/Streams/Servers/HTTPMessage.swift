/// What is asked of a server.
package struct HTTPRequest: Sendable {
  package var address: String
  /// Each as `Name: value`.
  package var headers: [String] = []
  /// What is posted; nil for a request that only asks.
  package var body: [UInt8]?
  /// How long to wait for the answer.
  package var seconds = 30
  /// A longer answer is not taken, in bytes.
  package var answerLimit = 1 << 20
  /// Whether it goes where the answer points it, five times at most.
  package var followsRedirects = false

  package init(address: String) {
    self.address = address
  }
}

/// What a request came to.
package enum HTTPOutcome: Hashable, Sendable {
  case answered(HTTPAnswer)
  /// There was no whole answer.
  case failed(reason: String)
}

/// What a server says.
package struct HTTPAnswer: Hashable, Sendable {
  package var status: Int
  package var body: [UInt8]
  /// By which the server knows this version of it, and since when it is so, as it wrote them.
  package var entityTag: String?
  package var lastModified: String?
  /// How long the server asks to be left alone, up to an hour; 0 where it does not.
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
