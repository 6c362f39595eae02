import Foundation
import HitherBrokers
import HitherGeodesy
import HitherOuting
import HitherTracks
import TestSupport
import Testing

/// A server in Python that fails as often as it is told to, and checks signatures by its own HMAC.
private final class WebhookServer {
  let port: Int
  private let process = Process()
  private let output = Pipe()

  init(failures: Int, status: Int = 503) throws {
    port = try BrokerProcess.freePort()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", Self.program, "\(port)", "\(failures)", "\(status)"]
    process.standardOutput = output
    try process.run()
    // It says when it listens.
    _ = output.fileHandleForReading.readData(ofLength: 1)
  }

  /// The bodies that were accepted, one after another.
  func stop() -> String {
    kill(process.processIdentifier, SIGTERM)
    let data = (try? output.fileHandleForReading.readToEnd()) ?? nil
    process.waitUntilExit()
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  private static let program = """
    import sys, signal, hmac, hashlib, http.server
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    failures = int(sys.argv[2])
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = 'HTTP/1.1'
        def do_POST(self):
            global failures
            body = self.rfile.read(int(self.headers['Content-Length']))
            good = 'sha256=' + hmac.new(b'geheim', body, hashlib.sha256).hexdigest()
            assert self.headers['Content-Type'] == 'application/x-ndjson'
            status = 204
            if self.headers['Hither-Signature'] != good: status = 401
            if failures > 0: failures, status = failures - 1, int(sys.argv[3])
            if status == 204:
                sys.stdout.write(body.decode()); sys.stdout.flush()
            self.send_response(status)
            self.send_header('Content-Length', '0')
            self.end_headers()
        def log_message(self, *_): pass
    server = http.server.HTTPServer(('127.0.0.1', int(sys.argv[1])), Handler)
    sys.stdout.write('.'); sys.stdout.flush()
    server.serve_forever()
    """
}

@Suite("Webhooks, by a server of another make", .serialized)
struct WebhookTests {
  func events(_ count: Int) -> [OutgoingEvent] {
    (0..<count).map { number in
      let event = Event(
        MadeUpEvent(), time: Instant(milliseconds: Int64(number)),
        detected: Instant(milliseconds: 0),
        member: "leo")
      return OutgoingEvent(event: event, id: event.id, line: Array("{\"n\": \(number)}\n".utf8))
    }
  }

  fileprivate func sink(_ server: WebhookServer, timeout: Int = HangGuard.milliseconds) throws
    -> WebhookSink
  {
    unsafe setenv("HITHER_WEBHOOK_SECRET", "geheim", 1)
    return try WebhookSink(
      "http://127.0.0.1:\(server.port)/hook?line=1", timeoutMilliseconds: timeout)
  }

  @Test("fixes of a replay come as posts of lines, signed, in order")
  func fixes() throws {
    let server = try WebhookServer(failures: 1)
    unsafe setenv("HITHER_WEBHOOK_SECRET", "geheim", 1)
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
    let lines = server.stop().split(separator: "\n")
    #expect(lines.count == 150)
    #expect(lines.allSatisfy { $0.contains("\"member\": \"leo\"") })
    #expect(lines.last?.contains("1970-01-01T00:02:29Z") ?? false)
  }

  @Test func eventsComeSignedAndOnceThoughTheServerFails() throws {
    let server = try WebhookServer(failures: 2)
    var sink = try sink(server)
    try sink.write(events(250))
    try sink.flush()
    #expect(server.stop() == (0..<250).map { "{\"n\": \($0)}\n" }.joined())
  }

  @Test func whatAServerWillNotTakeStopsTheStream() throws {
    let server = try WebhookServer(failures: 1, status: 400)
    var sink = try sink(server)
    #expect {
      try sink.write(events(1))
    } throws: { error in
      (error as? LiveError)?.message == "the server refuses events: status 400"
    }
    _ = server.stop()
  }

  @Test func timeoutEnds() throws {
    let server = try WebhookServer(failures: 1000)
    var sink = try sink(server, timeout: 600)
    #expect {
      try sink.write(events(1))
    } throws: { error in
      (error as? LiveError)?.message == "the server takes no events: status 503"
    }
    _ = server.stop()
  }

  @Test func eventsLeaveTheMachineEncryptedOnly() {
    #expect {
      _ = try WebhookSink("http://example.org/hook")
    } throws: { error in
      (error as? LiveError)?.message == "events leave this machine over https only"
    }
  }
}
