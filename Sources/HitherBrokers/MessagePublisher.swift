internal import HitherOuting

/// Publishes below one topic or subject of a broker.
protocol MessagePublisher {
  /// The broker's address, without credentials.
  var name: String { get }

  /// A member's name as one level of a topic or subject.
  func level(of member: String?) -> String

  /// Publishes; waits while the broker is slow or away.
  ///
  /// - Parameters:
  ///   - levels: Those below the publisher's own topic or subject.
  ///   - id: What makes it once where it is sent twice, where the broker knows ids.
  func publish(_ payload: [UInt8], at levels: [String], id: String?) throws(LiveError)

  /// Returns once the broker has confirmed all that was published.
  func flush() throws(LiveError)
}
