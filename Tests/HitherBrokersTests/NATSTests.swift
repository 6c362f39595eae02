import HitherBrokers
import TestSupport
import Testing

@Suite("JetStream, by a real server", .enabled(if: BrokerProcess.Kind.natsServer.isInstalled))
struct NATSTests {
  func connect(_ server: BrokerProcess) throws -> NATSConnection {
    try NATSConnection(NATSSettings(host: "127.0.0.1", port: Int32(server.port)))
  }

  func publish(_ numbers: Range<Int>, to connection: NATSConnection) throws {
    for number in numbers {
      #expect(
        try connection.publish(
          subject: "hither.m\(number % 3)", payload: Array("\(number)".utf8),
          messageID: "\(number)",
          waiting: HangGuard.milliseconds))
    }
  }

  /// Fetches until there are `count`.
  func take(_ count: Int, from consumer: NATSConsumer) throws -> (payloads: [String], last: UInt64)
  {
    var batch = MessageBatch()
    while batch.entries.count < count {
      guard try consumer.fetch(&batch, upTo: 256, waiting: HangGuard.milliseconds) else { break }
    }
    return (
      batch.entries.map { String(decoding: batch.bytes[$0.payload], as: UTF8.self) },
      batch.entries.last?.sequence ?? 0
    )
  }

  /// More messages than a server lets wait for acknowledgements by itself.
  @Test func aStreamIsReadInOrderAndFromAPlaceOn() throws {
    let server = try BrokerProcess(.natsServer)
    let writer = try connect(server)
    try writer.makeStream(
      "FIXES", subjects: ["hither.>"], duplicateSeconds: Int64(HangGuard.seconds))
    try publish(0..<1500, to: writer)
    // An id that is known is not stored again.
    try publish(1490..<1500, to: writer)
    let reader = try connect(server)
    var consumer: NATSConsumer? = try NATSConsumer(
      reader, stream: "FIXES", subject: "hither.>", name: "a", after: 0)
    let first = try take(1500, from: #require(consumer))
    #expect(first.payloads == (0..<1500).map(String.init))
    #expect(consumer?.isAtEnd == true)
    consumer?.acknowledge(through: first.last)
    consumer = nil
    let second = try NATSConsumer(
      reader, stream: "FIXES", subject: "hither.m1", name: "a", after: 500)
    let rest = try take(333, from: second)
    #expect(rest.payloads == (500..<1500).filter { $0 % 3 == 1 }.map(String.init))
  }

  @Test func aServerThatGoesAwayIsMetAgain() throws {
    let server = try BrokerProcess(.natsServer)
    let writer = try connect(server)
    try writer.makeStream(
      "FIXES", subjects: ["hither.>"], duplicateSeconds: Int64(HangGuard.seconds))
    try publish(0..<10, to: writer)
    let consumer = try NATSConsumer(
      try connect(server), stream: "FIXES", subject: "hither.>", name: "a", after: 0)
    #expect(try take(10, from: consumer).payloads.count == 10)
    server.stop()
    // It may come all the same, and is sent again with its id.
    let payload = Array("10".utf8)
    #expect(
      try !writer.publish(subject: "hither.m0", payload: payload, messageID: "10", waiting: 100))
    var batch = MessageBatch()
    #expect(try !consumer.fetch(&batch, upTo: 10, waiting: 100))
    try server.start()
    var hasCome = false
    _ = try HangGuard.wait {
      hasCome = try writer.publish(
        subject: "hither.m0", payload: payload, messageID: "10", waiting: 500)
      return hasCome
    }
    #expect(hasCome)
    #expect(try take(1, from: consumer).payloads == ["10"])
    #expect(try !consumer.fetch(&batch, upTo: 10, waiting: 100))
  }

  @Test func whatIsNotThereIsSaid() throws {
    let server = try BrokerProcess(.natsServer)
    let connection = try connect(server)
    #expect {
      _ = try NATSConsumer(connection, stream: "NONE", subject: ">", name: "a", after: 0)
    } throws: { ($0 as? BrokerError)?.message == "the NATS server has no stream NONE" }
    #expect {
      _ = try connection.publish(
        subject: "x", payload: [], messageID: nil, waiting: HangGuard.milliseconds)
    } throws: { ($0 as? BrokerError)?.kind == .refused }
    let port = try BrokerProcess.freePort()
    #expect {
      _ = try NATSConnection(NATSSettings(host: "127.0.0.1", port: Int32(port)))
    } throws: { ($0 as? BrokerError)?.kind == .unreachable }
  }
}
