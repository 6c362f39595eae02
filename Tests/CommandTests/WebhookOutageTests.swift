import Foundation
import Glibc
import TestSupport
import Testing

/// A watch whose webhook is down ends within seconds when it is asked to, and the next run sends what is missing.
@Suite("watch, ended while its webhook is down", .serialized)
struct WebhookOutageTests {
  private static let outing = BrokerStreamTests.root + "/datasets/out-and-back"

  /// A server that appends the bodies of posts to a file.
  private static let program = """
    import sys, http.server
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = 'HTTP/1.1'
        def do_POST(self):
            body = self.rfile.read(int(self.headers['Content-Length']))
            open(sys.argv[2], 'ab').write(body)
            self.send_response(204)
            self.send_header('Content-Length', '0')
            self.end_headers()
        def log_message(self, *_): pass
    server = http.server.HTTPServer(('127.0.0.1', int(sys.argv[1])), Handler)
    sys.stdout.write('.'); sys.stdout.flush()
    server.serve_forever()
    """

  private let folder: ScratchFolder
  private let port: Int
  private let parts: [[Substring]]

  init() throws {
    folder = try ScratchFolder()
    port = try BrokerProcess.freePort()
    let replay = try hither("replay", Self.outing, "--speed", "max", "-q", in: folder)
    let lines = replay.text.split(separator: "\n")
    parts = [Array(lines[..<(lines.count / 2)]), Array(lines[(lines.count / 2)...])]
    try folder.write("", to: "got.ndjson")
  }

  private func server() throws -> Process {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3", "-c", Self.program, "\(port)", folder["got.ndjson"]]
    process.standardOutput = output
    try process.run()
    // It says when it listens.
    _ = output.fileHandleForReading.readData(ofLength: 1)
    return process
  }

  private func stop(_ server: Process) {
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
  }

  private var options: [String] {
    [
      "--outing", Self.outing + "/outing.json", "--lateness", "60s", "--to",
      "http://127.0.0.1:\(port)/hook",
    ]
  }

  private func append(_ part: Int) throws {
    let file = try FileHandle(forWritingTo: URL(filePath: folder["fixes.ndjson"]))
    try file.seekToEnd()
    try file.write(contentsOf: Data((parts[part].joined(separator: "\n") + "\n").utf8))
  }

  /// A watch whose server has accepted the events of the first part, and is gone since.
  private func watchWithoutServer(_ more: [String]) throws -> RunningWatch {
    try folder.write("", to: "fixes.ndjson")
    let server = try server()
    let watch = try RunningWatch(["fixes.ndjson", "--follow"] + options + more, in: folder)
    try append(0)
    try watch.wait(forFixes: parts[0].count)
    stop(server)
    try append(1)
    watch.wait(for: "takes no events; no more is read until it does\n")
    return watch
  }

  private static func ids(_ text: String) -> Set<String> {
    Set(text.matches(of: /"id": ?"([^"]+)"/).map { String($0.1) })
  }

  @Test func whatIsUndeliveredIsSentByTheNextRun() throws {
    let watch = try watchWithoutServer(["--state", "state.db"])
    let start = ContinuousClock.now
    let end = watch.end()
    #expect(ContinuousClock.now - start < .seconds(20))
    #expect(end.status == 0, "\(end.diagnostics)")
    let lines = end.diagnostics.split(separator: "\n").filter { $0.contains("undelivered") }
    #expect(lines.count == 1 && lines[0].contains("the next run with --state state.db sends them"))
    let number = lines.first?.firstMatch(of: /: (\d+) events? (?:is|are) undelivered/)?.1
    #expect((number.flatMap { Int($0) } ?? 0) > 0, "\(lines)")
    let server = try server()
    defer { stop(server) }
    let last = try hither(
      ["watch", "fixes.ndjson"] + options + ["--state", "state.db"], in: folder)
    #expect(last.status == 0 && !last.diagnostics.contains("undelivered"), "\(last.diagnostics)")
    let batch = try hither(
      ["watch", "fixes.ndjson", "--outing", Self.outing + "/outing.json", "--lateness", "60s"],
      in: folder)
    let expected = Self.ids(batch.text)
    #expect(expected.count > 20)
    #expect(Self.ids(try folder.text(of: "got.ndjson")) == expected)
  }

  @Test func withoutAStateTheLossIsAnError() throws {
    let end = try watchWithoutServer([]).end()
    #expect(end.status == 69, "\(end.diagnostics)")
    #expect(end.diagnostics.contains("undelivered; without --state nothing keeps them"))
  }

  @Test func aSecondSignalEndsAtOnce() throws {
    let watch = try watchWithoutServer(["--state", "state.db"])
    watch.send(SIGTERM)
    usleep(200_000)
    let start = ContinuousClock.now
    watch.send(SIGINT)
    #expect(watch.wait().status == 130)
    #expect(ContinuousClock.now - start < .seconds(2))
  }
}
