internal import HitherOuting

/// Publishes below one topic or subject of a broker.
protocol MessagePublisher {
  /// The broker's address, without credentials.
  var name: String { get }

  /// A member's name as one level of a topic or subject.
  func level(of member: String?) -> String

  /// Publishes; waits while the broker is slow or unreachable.
  ///
  /// - Parameters:
  ///   - levels: The levels below the publisher's own topic or subject.
  ///   - id: Identifies a message that is sent twice, if the broker supports ids.
  func publish(_ payload: [UInt8], at levels: [String], id: String?) throws(LiveError)

  /// Returns once the broker has confirmed everything published.
  func flush() throws(LiveError)

  /// How long it waits for the broker.
  var budget: RetryBudget { get set }
}
