package import HitherTracks

/// The destination of a replay's fixes: standard output, a file, a broker.
package protocol FixSink {
  /// The name in messages, without credentials.
  var name: String { get }

  /// Writes fixes of one member, each with a time, in the intended order of arrival; may block
  /// while the receiver is slow or disconnected.
  mutating func write(_ fixes: FixBatch, member: String) throws(LiveError)

  /// Returns once all written data has arrived.
  mutating func flush() throws(LiveError)
}
