package import HitherTracks

/// Where live events go: standard output, a file, a broker, a webhook.
///
/// A sink gets each event at least once, in the order of the output, and with an id that makes it
/// once. `write` may block while the other side is slow or away; nothing is read from the source
/// meanwhile, so that memory stays bounded.
package protocol LiveSink {
  /// What messages and the saved state call it; without credentials.
  var name: String { get }

  /// Takes events.
  mutating func write(_ events: [OutgoingEvent]) throws(LiveError)

  /// Returns once all that was written is where it cannot be lost: on disk, confirmed by the broker,
  /// accepted by the server. Called before a state is kept, and at the end.
  mutating func flush() throws(LiveError)

  /// Where the sink stands, to be kept with the state; empty where there is nothing to say.
  var position: [UInt8] { get }

  /// Goes back to where a run before this one had kept its state: a file is cut back to it, so that what
  /// was written after it does not stand there twice. Called once, before the first event.
  mutating func resume(at position: [UInt8]) throws(LiveError)
}

/// An event on its way out.
package struct OutgoingEvent: Sendable {
  /// The event itself, for subjects and topics: type, member, times.
  package var event: Event
  /// What makes it once: the event's id or, of a line that is provisional or takes something back, one of
  /// its own.
  package var id: String
  /// The line of NDJSON, with its end.
  package var line: [UInt8]

  package init(event: Event, id: String, line: [UInt8]) {
    self.event = event
    self.id = id
    self.line = line
  }
}
