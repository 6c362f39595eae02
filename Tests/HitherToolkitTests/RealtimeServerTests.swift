import Foundation
import HitherDepartures
import HitherFormats
import HitherToolkit
import TestSupport
import Testing

/// A server in Python that answers as it is told to, in turn, and says what it was asked.
private final class FeedServer {
  let port: Int
  private let process = Process()
  private let output = Pipe()

  /// - Parameter answers: A status and a feed's timestamp each, such as `200:1000`.
  init(_ answers: [String]) throws {
    port = try BrokerProcess.freePort()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", Self.program, "\(port)"] + answers
    process.standardOutput = output
    try process.run()
    // It says when it listens.
    _ = output.fileHandleForReading.readData(ofLength: 1)
  }

  var address: String { "http://127.0.0.1:\(port)/trips?key=secret" }

  /// What it was asked under which condition, a line each.
  func stop() -> [String] {
    kill(process.processIdentifier, SIGTERM)
    let data = (try? output.fileHandleForReading.readToEnd()) ?? nil
    process.waitUntilExit()
    return String(decoding: data ?? Data(), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static let program = """
    import sys, signal, http.server
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGTERM])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    answers = sys.argv[2:]
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = 'HTTP/1.1'
        def do_GET(self):
            status, _, time = answers.pop(0).partition(':')
            print(self.path, self.headers['If-None-Match'], self.headers['If-Modified-Since'], flush=True)
            body = b'{"header": {"timestamp": %s}, "entity": []}' % time.encode() if status == '200' else b''
            if time == 'broken': body = b'<html>'
            self.send_response(int(status))
            if status == '200':
                self.send_header('ETag', '"v%s"' % time)
                self.send_header('Last-Modified', 'Fri, 01 May 2026 08:00:00 GMT')
            if status == '429': self.send_header('Retry-After', '120')
            if status != '304': self.send_header('Content-Length', str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        def log_message(self, *_): pass
    server = http.server.HTTPServer(('127.0.0.1', int(sys.argv[1])), Handler)
    sys.stdout.write('.'); sys.stdout.flush()
    server.serve_forever()
    """
}

@Suite("Realtime over HTTP, by a server of another make", .timeLimit(.minutes(1)))
struct RealtimeServerTests {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  /// What a run at a time comes to, each with a memory of nothing but the folder: the state, the data's time, the fault.
  private func ask(_ address: String, _ now: Int64, isOffline: Bool = false) throws -> String {
    let server = RealtimeServer(address, RealtimeCache(folder["cache"]))
    let (feed, origin) = try server.feed(now: now, isOffline: isOffline)
    #expect(origin.name == address.prefix { $0 != "?" })
    #expect(feed?.timestamp == origin.timestamp)
    return "\(origin.state) \(origin.timestamp.map { "\($0)" } ?? "-") \(origin.fault ?? "")"
  }

  @Test func aServerIsAskedSeldomAndByWhatItSaidLast() throws {
    let server = try FeedServer(["200:1000", "304", "200:2000"])
    #expect(try ask(server.address, 5000) == "fetched 1000 ")
    #expect(try ask(server.address, 5029) == "kept 1000 ")
    #expect(try ask(server.address, 5030) == "fetched 1000 ")
    #expect(try ask(server.address, 5060) == "fetched 2000 ")
    // A clock that was put back does not stop it for ever; offline it is not asked.
    #expect(try ask(server.address, 4000, isOffline: true) == "offline 2000 no server is asked")
    let condition = "\"v1000\" Fri, 01 May 2026 08:00:00 GMT"
    #expect(
      server.stop() == [
        "/trips?key=secret None None", "/trips?key=secret \(condition)",
        "/trips?key=secret \(condition)",
      ])
  }

  @Test func aServerThatFailsIsLeftAloneLongerAndLonger() throws {
    let server = try FeedServer(["200:1000", "503", "503", "429", "200:broken", "200:3000"])
    #expect(try ask(server.address, 5000) == "fetched 1000 ")
    #expect(try ask(server.address, 5030) == "offline 1000 status 503")
    #expect(try ask(server.address, 5059) == "offline 1000 status 503")
    #expect(try ask(server.address, 5060) == "offline 1000 status 503")
    #expect(try ask(server.address, 5119) == "offline 1000 status 503")
    #expect(try ask(server.address, 5120) == "offline 1000 status 429")
    // It asked for two minutes, which is as long as it would be without.
    #expect(try ask(server.address, 5239) == "offline 1000 status 429")
    #expect(try ask(server.address, 5240).hasPrefix("offline 1000 no GTFS-Realtime feed"))
    #expect(try ask(server.address, 5480) == "fetched 3000 ")
    #expect(server.stop().count == 6)
  }

  @Test func aServerThatWasNeverReachedTellsNothing() throws {
    let port = try BrokerProcess.freePort()
    let told = try ask("http://127.0.0.1:\(port)/trips", 5000)
    #expect(told.hasPrefix("missing - "))
    #expect(told.count > "missing - ".count)
    #expect(
      try ask("http://127.0.0.1:\(port)/alerts", 5000, isOffline: true)
        == "missing - no server is asked")
  }

  @Test func aDamagedCacheIsNone() throws {
    let server = try FeedServer(["200:1000", "200:2000"])
    #expect(try ask(server.address, 5000) == "fetched 1000 ")
    let name = try #require(try folder.names(of: "cache").first)
    try folder.write("{\"schema\": 7", to: "cache/" + name)
    #expect(try ask(server.address, 5001) == "fetched 2000 ")
    _ = server.stop()
  }
}
