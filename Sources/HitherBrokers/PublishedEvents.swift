internal import HitherOuting

/// Publishes events to a broker, each at a level of its member and one of its type.
///
/// The event's id prevents duplicates if the broker supports ids.
struct PublishedEvents<Publisher: MessagePublisher>: LiveSink {
  private var publisher: Publisher

  init(publisher: Publisher) { self.publisher = publisher }

  var name: String { publisher.name }

  mutating func write(_ events: [OutgoingEvent]) throws(LiveError) {
    for event in events {
      let payload = event.line.last == 0x0A ? event.line.dropLast() : event.line
      try publisher.publish(
        payload, at: [publisher.level(of: event.event.member), event.event.type],
        id: event.id)
    }
  }

  mutating func flush() throws(LiveError) { try publisher.flush() }

  /// Always empty: the broker stores no position of this sink.
  var position: [UInt8] { [] }

  mutating func resume(at position: [UInt8]) throws(LiveError) {}

  mutating func hurry(when isStopped: @escaping @Sendable () -> Bool) {
    publisher.budget.end(when: isStopped)
  }
}
