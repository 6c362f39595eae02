package import HitherLive

/// Events to an MQTT broker, each at `TOPIC/MEMBER/TYPE` with QoS 1.
package struct MQTTSink: LiveSink {
  package let name: String
  private let prefix: String
  private let client: MQTTClient
  private var patience = Patience()

  /// Connects.
  package init(_ text: String) throws(LiveError) {
    let address = try BrokerAddress(text, known: ["credentials", "client"])
    name = address.name
    prefix = address.path.isEmpty ? "hither" : address.path
    guard !prefix.contains(where: { "+#".contains($0) }) else {
      throw LiveError(.address, "events go to topics without + and #", place: name)
    }
    let settings = try MQTTSettings(address)
    do throws(BrokerError) { client = try MQTTClient(settings) } catch {
      throw LiveError(error, place: address.name)
    }
  }

  package mutating func write(_ events: [OutgoingEvent]) throws(LiveError) {
    for event in events {
      let member = LevelName.encoded(event.event.member, for: .topic)
      try publish(topic: "\(prefix)/\(member)/\(event.event.type)", payload: event.payload)
    }
  }

  private mutating func publish(topic: String, payload: [UInt8]) throws(LiveError) {
    let client = client
    try patience.persist(at: name) { milliseconds throws(BrokerError) in
      try client.publish(topic: topic, payload: payload, waiting: milliseconds)
    }
  }

  package mutating func flush() throws(LiveError) {
    let client = client
    try patience.persist(at: name) { client.flush(waiting: $0) }
  }

  /// None: the broker keeps no place of ours.
  package var position: [UInt8] { [] }

  package mutating func resume(at position: [UInt8]) throws(LiveError) {}
}

extension OutgoingEvent {
  /// The line without its end.
  var payload: [UInt8] { line.last == 0x0A ? line.dropLast() : line }
}
