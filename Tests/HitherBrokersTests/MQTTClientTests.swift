import HitherBrokers
import TestSupport
import Testing

@Suite("MQTT, by a real broker", .enabled(if: BrokerProcess.Kind.mosquitto.isInstalled))
struct MQTTClientTests {
  func settings(_ broker: BrokerProcess, _ name: String, topics: [String] = []) -> MQTTSettings {
    var settings = MQTTSettings(
      host: "127.0.0.1", port: Int32(broker.port), clientID: name, session: .kept)
    settings.topics = topics
    return settings
  }

  /// Takes messages until there are `count`, or none comes for some time.
  func take(
    _ count: Int, from client: MQTTClient, acknowledges: Bool = true,
    waiting milliseconds: Int = HangGuard.milliseconds
  ) -> [(topic: String, payload: String)] {
    var found: [(topic: String, payload: String)] = []
    var batch = MessageBatch()
    while found.count < count, client.receive(&batch, waiting: milliseconds) {
      if acknowledges { client.acknowledge(client.taken) }
      for entry in batch.entries {
        found.append(
          (
            String(decoding: batch.bytes[entry.topic], as: UTF8.self),
            String(decoding: batch.bytes[entry.payload], as: UTF8.self)
          ))
      }
    }
    return found
  }

  @Test func whatIsPublishedIsReceivedInOrder() throws {
    let broker = try BrokerProcess(.mosquitto)
    let reader = try MQTTClient(settings(broker, "reader", topics: ["owntracks/+/+"]))
    let writer = try MQTTClient(settings(broker, "writer"))
    let payloads = (0..<3000).map { "\($0) é\u{0}" }
    for payload in payloads {
      #expect(
        try writer.publish(
          topic: "owntracks/leo/phone", payload: Array(payload.utf8),
          waiting: HangGuard.milliseconds))
    }
    #expect(try writer.publish(topic: "elsewhere", payload: [], waiting: HangGuard.milliseconds))
    #expect(writer.flush(waiting: HangGuard.milliseconds))
    let found = take(payloads.count, from: reader)
    #expect(found.map(\.payload) == payloads)
    #expect(Set(found.map(\.topic)) == ["owntracks/leo/phone"])
  }

  func publish(_ payloads: [String], _ writer: MQTTClient) throws {
    for payload in payloads {
      #expect(
        try writer.publish(
          topic: "a/b", payload: Array(payload.utf8), waiting: HangGuard.milliseconds))
    }
    #expect(writer.flush(waiting: HangGuard.milliseconds))
  }

  @Test func whatIsNotAcknowledgedComesAgain() throws {
    let broker = try BrokerProcess(.mosquitto)
    let writer = try MQTTClient(settings(broker, "writer"))
    let payloads = (0..<5).map(String.init)
    var reader = try MQTTClient(settings(broker, "reader", topics: ["a/#"]))
    try publish(payloads, writer)
    #expect(take(5, from: reader, acknowledges: false).map(\.payload) == payloads)
    reader = try MQTTClient(settings(broker, "other"))
    reader = try MQTTClient(settings(broker, "reader", topics: ["a/#"]))
    // One that came after what is acknowledged holds back all acknowledgements.
    #expect(take(5, from: reader, acknowledges: false).map(\.payload) == payloads)
    reader.acknowledge(4)
    reader = try MQTTClient(settings(broker, "other"))
    reader = try MQTTClient(settings(broker, "reader", topics: ["a/#"]))
    #expect(take(5, from: reader).map(\.payload) == payloads)
    reader = try MQTTClient(settings(broker, "other"))
    reader = try MQTTClient(settings(broker, "reader", topics: ["a/#"]))
    try publish(["last"], writer)
    #expect(take(1, from: reader).map(\.payload) == ["last"])
  }

  @Test func aPauseLastsUntilSomethingIsAcknowledged() throws {
    let broker = try BrokerProcess(.mosquitto)
    let writer = try MQTTClient(settings(broker, "writer"))
    let reader = try MQTTClient(settings(broker, "reader", topics: ["a/#"]))
    try publish(["1", "2"], writer)
    #expect(take(2, from: reader, acknowledges: false).count == 2)
    #expect(reader.pause())
    try publish(["3"], writer)
    #expect(take(1, from: reader, acknowledges: false, waiting: 300).isEmpty)
    reader.acknowledge(2)
    #expect(take(1, from: reader).map(\.payload) == ["3"])
    // Without a session nothing comes again, so that nothing is held.
    var clean = settings(broker, "clean", topics: ["a/#"])
    clean.session = .clean
    #expect(try !MQTTClient(clean).pause())
  }

  @Test func aBrokerThatGoesAwayIsMetAgain() throws {
    let broker = try BrokerProcess(.mosquitto)
    let reader = try MQTTClient(settings(broker, "reader", topics: ["a/#"]))
    let writer = try MQTTClient(settings(broker, "writer"))
    #expect(
      try writer.publish(
        topic: "a/b", payload: Array("before".utf8), waiting: HangGuard.milliseconds))
    #expect(writer.flush(waiting: HangGuard.milliseconds))
    #expect(take(1, from: reader).map(\.payload) == ["before"])
    broker.stop()
    #expect(HangGuard.wait { !writer.isConnected && !reader.isConnected })
    // Nothing is lost in silence: what cannot be sent is not taken.
    #expect(try !writer.publish(topic: "a/b", payload: Array("away".utf8), waiting: 50))
    try broker.start()
    #expect(HangGuard.wait { reader.isConnected })
    // What is published before a reader has subscribed again does not reach it, and what comes late is not
    // waited for.
    var found: [String] = []
    _ = try HangGuard.wait {
      let isTaken = try writer.publish(
        topic: "a/b", payload: Array("after".utf8), waiting: HangGuard.milliseconds)
      #expect(isTaken)
      #expect(writer.flush(waiting: HangGuard.milliseconds))
      found = take(1, from: reader, waiting: 500).map(\.payload)
      return !found.isEmpty
    }
    #expect(Set(found) == ["after"])
  }

  @Test func aBrokerThatIsNotThereIsSaid() throws {
    let port = try BrokerProcess.freePort()
    #expect {
      _ = try MQTTClient(
        MQTTSettings(host: "127.0.0.1", port: Int32(port), clientID: "x", session: .clean))
    } throws: { error in
      (error as? BrokerError)?.kind == .unreachable
    }
  }

  @Test func aBrokerThatRefusesIsSaid() throws {
    let broker = try BrokerProcess(
      .mosquitto, "listener PORT 127.0.0.1\nallow_anonymous false\n")
    #expect {
      _ = try MQTTClient(settings(broker, "x"))
    } throws: { error in
      (error as? BrokerError)?.kind == .refused
    }
  }
}
