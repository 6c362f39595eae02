package import HitherLive

/// Events to JetStream, each at `SUBJECT.MEMBER.TYPE`; the event's id is the message's, so that one which
/// is sent twice is stored once.
package struct NATSSink: LiveSink {
  /// How long a stream that is made here knows the ids of its messages: an hour.
  private static let duplicateSeconds: Int64 = 3600

  package let name: String
  private let prefix: String
  private let connection: NATSConnection
  private var patience = Patience()

  /// Connects, and makes the stream that the address names where there is none.
  package init(_ text: String) throws(LiveError) {
    let address = try BrokerAddress(text, known: ["credentials", "stream"])
    name = address.name
    prefix = address.path.isEmpty ? "hither.events" : address.path
    guard !prefix.contains(where: { "*> /".contains($0) }) else {
      throw LiveError(.address, "events go to subjects without * and >", place: name)
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

  package mutating func write(_ events: [OutgoingEvent]) throws(LiveError) {
    for event in events {
      let member = LevelName.encoded(event.event.member, for: .subject)
      let subject = "\(prefix).\(member).\(event.event.type)"
      let connection = connection
      let (payload, id) = (event.payload, event.id)
      try patience.persist(at: name) { milliseconds throws(BrokerError) in
        try connection.publish(
          subject: subject, payload: payload, messageID: id, waiting: milliseconds)
      }
    }
  }

  /// Nothing: each event was confirmed when it was written.
  package mutating func flush() throws(LiveError) {}

  /// None: the stream knows what it has by its ids.
  package var position: [UInt8] { [] }

  package mutating func resume(at position: [UInt8]) throws(LiveError) {}
}
