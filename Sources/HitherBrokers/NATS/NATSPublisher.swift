internal import HitherOuting

/// Publishes below one subject, into a stream.
struct NATSPublisher: MessagePublisher {
  /// How long a stream that is created here stores the ids of its messages: an hour.
  private static let duplicateSeconds: Int64 = 3600

  let name: String
  var budget = RetryBudget()
  /// The subject, without a trailing point.
  private let prefix: String
  private let connection: NATSConnection

  /// Connects, and creates the stream that the address names if there is none.
  ///
  /// - Parameter subject: The subject if the address has none.
  init(_ text: String, subject: String) throws(LiveError) {
    let address = try BrokerAddress(text, known: ["credentials", "stream"])
    name = address.name
    prefix = address.path.isEmpty ? subject : address.path
    guard !prefix.contains(where: { "*> /".contains($0) }) else {
      throw LiveError(.address, "a subject to publish to has no * and >", place: name)
    }
    connection = try NATSConnection(address)
    if let stream = address.settings["stream"] {
      do throws(BrokerError) {
        try connection.makeStream(
          stream, subjects: ["\(prefix).>"], duplicateSeconds: Self.duplicateSeconds)
      } catch {
        throw LiveError(error, place: address.name)
      }
    }
  }

  func level(of member: String?) -> String { LevelName.encoded(member, for: .subject) }

  /// Publishes, and returns once the stream has stored it.
  func publish(_ payload: [UInt8], at levels: [String], id: String?) throws(LiveError) {
    let subject = ([prefix] + levels).joined(separator: ".")
    try budget.persist(at: name) { milliseconds throws(BrokerError) in
      try connection.publish(
        subject: subject, payload: payload, messageID: id, waiting: milliseconds)
    }
  }

  /// Does nothing: each message was confirmed when it was published.
  func flush() throws(LiveError) {}
}
