import Foundation
import HitherBrokers
import HitherGeodesy
import HitherOuting
import HitherTracks
import TestSupport
import Testing

@Suite("Webhooks, by a server of another make", .serialized)
struct WebhookTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func server(failures: Int, status: Int = 503) throws -> WebhookServer {
    try WebhookServer(
      accepted: folder["accepted"], failures: failures, status: status, isSigned: true)
  }

  func events(_ count: Int) -> [OutgoingEvent] {
    (0..<count).map { number in
      let event = Event(
        MadeUpEvent(), time: Instant(milliseconds: Int64(number)),
        detected: Instant(milliseconds: 0),
        member: "leo")
      return OutgoingEvent(event: event, id: event.id, line: Array("{\"n\": \(number)}\n".utf8))
    }
  }

  private func sink(_ server: WebhookServer, timeout: Int = HangGuard.milliseconds) throws
    -> WebhookSink
  {
    unsafe setenv("HITHER_WEBHOOK_SECRET", WebhookServer.secret, 1)
    return try WebhookSink(
      "http://127.0.0.1:\(server.port)/hook?line=1", timeoutMilliseconds: timeout)
  }

  @Test("fixes of a replay come as posts of lines, signed, in order")
  func fixes() throws {
    let server = try server(failures: 1)
    unsafe setenv("HITHER_WEBHOOK_SECRET", WebhookServer.secret, 1)
    var sink = try WebhookFixes("http://127.0.0.1:\(server.port)/fixes")
    var fixes = FixBatch()
    for second in 0..<150 {
      fixes.append(
        Fix(
          time: Instant(milliseconds: Int64(second) * 1000),
          coordinate: Coordinate(latitudeE7: 0, longitudeE7: Int32(second))))
    }
    try sink.write(fixes, member: "leo")
    try sink.flush()
    try sink.flush()
    let lines = server.bodies.split(separator: "\n")
    #expect(lines.count == 150)
    #expect(lines.allSatisfy { $0.contains("\"member\": \"leo\"") })
    #expect(lines.last?.contains("1970-01-01T00:02:29Z") ?? false)
  }

  @Test func eventsComeSignedAndOnceThoughTheServerFails() throws {
    let server = try server(failures: 2)
    var sink = try sink(server)
    try sink.write(events(250))
    try sink.flush()
    #expect(server.bodies == (0..<250).map { "{\"n\": \($0)}\n" }.joined())
  }

  /// A server of notifications shows the body of each post to a person.
  @Test func eachSentenceIsAPostOfItsOwn() throws {
    let server = try WebhookServer(
      accepted: folder["accepted"], failures: 1, isSigned: true, isPlainText: true)
    var sink = try sink(server)
    let sentences = (0..<3).map { "Fiona fell \($0 + 1) km behind." }
    try sink.write(
      zip(events(3), sentences).map { event, sentence in
        var event = event
        (event.line, event.isPlainText) = (Array((sentence + "\n").utf8), true)
        return event
      })
    #expect(server.bodies == sentences.map { $0 + "\n" }.joined())
  }

  @Test func whatAServerWillNotTakeStopsTheStream() throws {
    let server = try server(failures: 1, status: 400)
    var sink = try sink(server)
    #expect {
      try sink.write(events(1))
    } throws: { error in
      (error as? LiveError)?.message == "the server refuses events: status 400"
    }
  }

  @Test func timeoutEnds() throws {
    let server = try server(failures: 1000)
    var sink = try sink(server, timeout: 600)
    #expect {
      try sink.write(events(1))
    } throws: { error in
      (error as? LiveError)?.message == "the server takes no events: status 503"
    }
  }

  @Test func eventsLeaveTheMachineEncryptedOnly() {
    #expect {
      _ = try WebhookSink("http://example.org/hook")
    } throws: { error in
      (error as? LiveError)?.message == "events leave this machine over https only"
    }
  }
}
