package import HitherTracks

/// Where the fixes of a replay go: standard output, a file, a broker.
package protocol FixSink {
  /// What messages call it; without credentials.
  var name: String { get }

  /// Takes fixes of one member, each with a time, in the order in which they are to arrive; may block while
  /// the other side is slow or away.
  mutating func write(_ fixes: FixBatch, member: String) throws(LiveError)

  /// Returns once all that was written has arrived.
  mutating func flush() throws(LiveError)
}
