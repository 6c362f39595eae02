package import HitherLive

/// Events to an MQTT broker, each at `TOPIC/MEMBER/TYPE` with QoS 1.
package struct MQTTSink: LiveSink {
  private let publisher: MQTTPublisher

  package var name: String { publisher.name }

  /// Connects; the topic is `hither/events` where the address tells none.
  package init(_ text: String) throws(LiveError) {
    publisher = try MQTTPublisher(text, topic: "hither/events")
  }

  package mutating func write(_ events: [OutgoingEvent]) throws(LiveError) {
    for event in events {
      let member = LevelName.encoded(event.event.member, for: .topic)
      try publisher.publish(
        topic: "\(publisher.prefix)/\(member)/\(event.event.type)", payload: event.payload)
    }
  }

  package mutating func flush() throws(LiveError) { try publisher.flush() }

  /// None: the broker keeps no place of ours.
  package var position: [UInt8] { [] }

  package mutating func resume(at position: [UInt8]) throws(LiveError) {}
}

extension OutgoingEvent {
  /// The line without its end.
  var payload: [UInt8] { line.last == 0x0A ? line.dropLast() : line }
}
