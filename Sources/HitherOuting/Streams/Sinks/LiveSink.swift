package import HitherTracks

/// The destination of live events: standard output, a file, a broker, a webhook.
///
/// A sink gets each event at least once, in the order of the output, with an id for deduplication.
/// `write` may block while the receiver is slow or disconnected; the source is not read meanwhile,
/// so that memory stays bounded.
package protocol LiveSink {
  /// The name in messages and in the saved state, without credentials.
  var name: String { get }

  /// Writes events.
  mutating func write(_ events: [OutgoingEvent]) throws(LiveError)

  /// Returns once all written data is safe: on disk, confirmed by the broker, accepted by the server.
  ///
  /// Called before a state is stored, and at the end.
  mutating func flush() throws(LiveError)

  /// The sink's position, to be stored with the state; empty if it has none.
  var position: [UInt8] { get }

  /// Returns to the position in the state that an earlier run stored.
  ///
  /// A file is truncated to it, so that later data is not duplicated. Called once, before the first event.
  mutating func resume(at position: [UInt8]) throws(LiveError)

  /// Waits only for seconds for an unreachable receiver, once the program is asked to end. Called once, before `resume`.
  mutating func hurry(when isStopped: @escaping @Sendable () -> Bool)
}

extension LiveSink {
  /// Does nothing: most sinks have no receiver that could be unreachable.
  package mutating func hurry(when isStopped: @escaping @Sendable () -> Bool) {}
}

/// An event to be written.
package struct OutgoingEvent: Sendable {
  /// The event itself, for subjects and topics: type, member, times.
  package var event: Event
  /// The key for deduplication: the event's id or, for a provisional line or a retraction, its own id.
  package var id: String
  /// The line of NDJSON, with its end; of a sink for people a line of plain text.
  package var line: [UInt8]
  /// Whether the line is plain text.
  package var isPlainText = false

  package init(event: Event, id: String, line: [UInt8]) {
    self.event = event
    self.id = id
    self.line = line
  }
}
