import Glibc
import HitherBrokers
import HitherFormats
import HitherGeodesy
import HitherOuting
import HitherTracks
import TestSupport
import Testing

/// Fixes that went through a broker are the fixes that were sent.
@Suite("Streams, by real brokers")
struct StreamsTests {
  /// Random fixes on the grid, and the message of each, alternately of both kinds.
  struct Sent {
    var fixes: [Fix] = []
    var members: [String] = []
    var payloads: [[UInt8]] = []

    init(seed: UInt64, count: Int) {
      var random = SeededGenerator(seed: seed)
      for number in 0..<count {
        var fix = Fix(
          time: Instant(milliseconds: Int64.random(in: 0...2_000_000_000_000, using: &random)),
          coordinate: Coordinate(
            latitudeE7: Int32.random(in: -900_000_000...900_000_000, using: &random),
            longitudeE7: Int32.random(in: -1_800_000_000...1_800_000_000, using: &random)),
          startsSegment: number % 50 == 0)
        fix.speed = Sensor.quantised(Double.random(in: 0...50, using: &random))
        if number % 3 == 0 { fix.heartRate = 120 }
        let member = ["leo", "a/b", "玉.山"][number % 3]
        var batch = RecordBatch()
        batch.fixes.append(fix)
        payloads.append(
          number % 2 == 0
            ? Self.message(OwnTracksWriter(), batch, "spoofed")
            : Self.message(NDJSONWriter(), batch, "spoofed"))
        fixes.append(fix)
        members.append(member)
      }
    }

    static func message(
      _ writer: some TrackWriter, _ batch: RecordBatch, _ member: String
    ) -> [UInt8] {
      var writer = writer
      writer.append(batch, member: member)
      return writer.takeOutput().dropLast()
    }
  }

  /// What a source gives until its end, or until so many fixes have come.
  func read(
    _ source: inout any LiveSource, upTo count: Int = .max
  ) throws -> (fixes: [Fix], members: [String], position: [UInt8]) {
    var delivery = Delivery()
    var fixes: [Fix] = []
    var members: [String] = []
    var signal = PollOutcome.idle
    repeat {
      signal = try source.next(&delivery, waiting: 200)
      fixes += delivery.fixes.rows
      members += delivery.members.map { delivery.memberNames[Int($0)] }
      #expect(delivery.rejects == [])
      if signal == .delivered { try source.acknowledge(through: delivery.position) }
    } while signal != .ended && fixes.count < count
    return (fixes, members, delivery.position)
  }

  @Test(.enabled(if: BrokerProcess.Kind.mosquitto.isInstalled), arguments: [UInt64(1), 2])
  func throughMQTT(seed: UInt64) throws {
    let broker = try BrokerProcess(.mosquitto)
    let sent = Sent(seed: seed, count: 2500)
    let endpoint = try BrokerStreams.source(
      "mqtt://127.0.0.1:\(broker.port)/owntracks/+/+?quiet_s=\(HangGuard.seconds)")
    var source = try #require(endpoint)
    let writer = try MQTTClient(
      MQTTSettings(host: "127.0.0.1", port: Int32(broker.port), clientID: "w", session: .clean))
    // What says nothing about where someone is.
    #expect(
      try writer.publish(
        topic: "owntracks/leo/phone", payload: Array(#"{"_type":"lwt","tst":1}"#.utf8),
        waiting: HangGuard.milliseconds))
    for (payload, member) in zip(sent.payloads, sent.members) {
      let level = member.replacing("/", with: "%2F")
      #expect(
        try writer.publish(
          topic: "owntracks/\(level)/phone", payload: payload, waiting: HangGuard.milliseconds))
    }
    let found = try read(&source, upTo: sent.fixes.count)
    #expect(found.fixes == sent.fixes)
    #expect(found.members == sent.members)
  }

  @Test(.enabled(if: BrokerProcess.Kind.natsServer.isInstalled), arguments: [UInt64(3)])
  func throughJetStreamAndOnFromAPlace(seed: UInt64) throws {
    let server = try BrokerProcess(.natsServer)
    let sent = Sent(seed: seed, count: 600)
    let writer = try NATSConnection(
      NATSSettings(host: "127.0.0.1", port: Int32(server.port)))
    try writer.makeStream(
      "FIXES", subjects: ["owntracks.>"], duplicateSeconds: Int64(HangGuard.seconds))
    for (payload, member) in zip(sent.payloads, sent.members) {
      let level = member.replacing(".", with: "%2E")
      #expect(
        try writer.publish(
          subject: "owntracks.\(level).phone", payload: payload, messageID: nil,
          waiting: HangGuard.milliseconds))
    }
    let address = "nats://127.0.0.1:\(server.port)/FIXES?subject=owntracks.*.*&until=end"
    var source = try #require(try BrokerStreams.source(address))
    let found = try read(&source)
    #expect(found.fixes == sent.fixes)
    #expect(found.members == sent.members)
    // Message 200 was the last whose effects were kept.
    source = try #require(try BrokerStreams.source(address + "&durable=other"))
    try source.resume(at: [200, 0, 0, 0, 0, 0, 0, 0])
    #expect(try read(&source).fixes == Array(sent.fixes[200...]))
  }

  func events(_ numbers: Range<Int>) -> [OutgoingEvent] {
    numbers.map { number in
      let event = Event(
        MadeUpEvent(), time: Instant(milliseconds: Int64(number)),
        detected: Instant(milliseconds: 0),
        member: number % 5 == 0 ? nil : "a.b/c")
      return OutgoingEvent(event: event, id: event.id, line: Array("{\"n\": \(number)}\n".utf8))
    }
  }

  @Test(.enabled(if: BrokerProcess.Kind.natsServer.isInstalled))
  func anEventIsStoredOnceHoweverOftenItIsSent() throws {
    let server = try BrokerProcess(.natsServer)
    let sink = try BrokerStreams.sink(
      "nats://127.0.0.1:\(server.port)/hither.events?stream=EVENTS")
    var first = try #require(sink)
    try first.write(events(0..<60))
    try first.flush()
    // A restart: what was not known to be written is written again, and the rest follows.
    var second = try #require(
      try BrokerStreams.sink("nats://127.0.0.1:\(server.port)/hither.events"))
    try second.write(events(40..<100))
    let reader = try NATSConsumer(
      NATSConnection(NATSSettings(host: "127.0.0.1", port: Int32(server.port))),
      stream: "EVENTS", subject: ">", name: "r", after: 0)
    var batch = MessageBatch()
    while !reader.isAtEnd { _ = try reader.fetch(&batch, upTo: 1000, waiting: 500) }
    let payloads = batch.entries.map { String(decoding: batch.bytes[$0.payload], as: UTF8.self) }
    #expect(payloads == (0..<100).map { "{\"n\": \($0)}" })
    let subjects = batch.entries.map { String(decoding: batch.bytes[$0.topic], as: UTF8.self) }
    #expect(
      Set(subjects) == ["hither.events.-.card.met", "hither.events.a%2Eb/c.card.met"])
  }

  @Test(.enabled(if: BrokerProcess.Kind.mosquitto.isInstalled))
  func eventsGoToTheirTopics() throws {
    let broker = try BrokerProcess(.mosquitto)
    var settings = MQTTSettings(
      host: "127.0.0.1", port: Int32(broker.port), clientID: "r", session: .clean)
    settings.topics = ["hither/events/#"]
    let reader = try MQTTClient(settings)
    var sink = try #require(
      try BrokerStreams.sink("mqtt://127.0.0.1:\(broker.port)/hither/events"))
    try sink.write(events(0..<10))
    try sink.flush()
    var found: [String] = []
    var batch = MessageBatch()
    while found.count < 10, reader.receive(&batch, waiting: HangGuard.milliseconds) {
      found += batch.entries.map {
        String(decoding: batch.bytes[$0.topic.lowerBound..<$0.payload.upperBound], as: UTF8.self)
      }
    }
    #expect(found.first == "hither/events/-/card.met{\"n\": 0}")
    #expect(found.last == "hither/events/a.b%2Fc/card.met{\"n\": 9}")
    #expect(found.count == 10)
  }

  @Test func aBrokerThatIsAwayAtTheStartIsUnreachable() throws {
    let port = try BrokerProcess.freePort()
    for address in ["mqtt://127.0.0.1:\(port)/a/+", "nats://127.0.0.1:\(port)/S"] {
      #expect {
        _ = try BrokerStreams.source(address)
      } throws: { ($0 as? LiveError)?.kind == .unreachable }
    }
    #expect(try BrokerStreams.source("-") == nil)
    #expect(try BrokerStreams.sink("file:x") == nil)
  }
}

extension BrokerStreams {
  /// The source at an address; nil where its scheme is not this room's.
  static func source(_ address: String) throws(LiveError) -> (any LiveSource)? {
    guard let open = all.kind(of: address)?.source else { return nil }
    return try open(address, nil)
  }

  /// The sink at an address; nil where its scheme is not this room's.
  static func sink(_ address: String) throws(LiveError) -> (any LiveSink)? {
    guard let open = all.kind(of: address)?.sink else { return nil }
    return try open(address)
  }
}
