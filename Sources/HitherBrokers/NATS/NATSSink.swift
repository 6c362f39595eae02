package import HitherLive

/// Events to JetStream, each at `SUBJECT.MEMBER.TYPE`; the event's id is the message's, so that one which
/// is sent twice is stored once.
package struct NATSSink: LiveSink {
  private let publisher: NATSPublisher

  package var name: String { publisher.name }

  /// Connects; the subject is `hither.events` where the address tells none.
  package init(_ text: String) throws(LiveError) {
    publisher = try NATSPublisher(text, subject: "hither.events")
  }

  package mutating func write(_ events: [OutgoingEvent]) throws(LiveError) {
    for event in events {
      let member = LevelName.encoded(event.event.member, for: .subject)
      try publisher.publish(
        subject: "\(publisher.prefix).\(member).\(event.event.type)", payload: event.payload,
        messageID: event.id)
    }
  }

  /// Nothing: each event was confirmed when it was written.
  package mutating func flush() throws(LiveError) {}

  /// None: the stream knows what it has by its ids.
  package var position: [UInt8] { [] }

  package mutating func resume(at position: [UInt8]) throws(LiveError) {}
}
