import Foundation
import Glibc
import TestSupport
import Testing

/// A watch whose webhook is down ends within seconds when it is asked to, and the next run sends what is missing.
@Suite("watch, ended while its webhook is down", .serialized)
struct WebhookOutageTests {
  private static let outing = BrokerStreamTests.root + "/datasets/out-and-back"

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

  private func server() throws -> WebhookServer {
    try WebhookServer(port: port, accepted: folder["got.ndjson"])
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
    server.stop()
    try append(1)
    watch.wait(for: "takes no events; no more is read until it does\n")
    return watch
  }

  /// The events of the whole stream.
  private func batch() throws -> String {
    try hither(
      ["watch", "fixes.ndjson", "--outing", Self.outing + "/outing.json", "--lateness", "60s"],
      in: folder
    ).text
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
    #expect(!end.diagnostics.contains("takes events again"), "\(end.diagnostics)")
    let server = try server()
    let last = try hither(
      ["watch", "fixes.ndjson"] + options + ["--state", "state.db"], in: folder)
    #expect(last.status == 0 && !last.diagnostics.contains("undelivered"), "\(last.diagnostics)")
    let expected = Self.ids(try batch())
    #expect(expected.count > 20)
    #expect(Self.ids(server.bodies) == expected)
  }

  @Test func withoutAStateTheLossIsAnError() throws {
    let end = try watchWithoutServer([]).end()
    #expect(end.status == 69, "\(end.diagnostics)")
    #expect(end.diagnostics.contains("undelivered; without --state nothing keeps them"))
  }

  @Test func undeliveredEventsOfAMemberAreForgotten() throws {
    let end = try watchWithoutServer(["--state", "state.db"]).end()
    #expect(end.status == 0, "\(end.diagnostics)")
    let delivered = Self.ids(try folder.text(of: "got.ndjson"))
    let waiting = try batch().split(separator: "\n").first {
      !delivered.isSuperset(of: Self.ids(String($0))) && $0.contains("\"member\"")
    }
    let member = try #require(waiting?.firstMatch(of: /"member": ?"([^"]+)"/)?.1)
    let run = try hither("forget", String(member), "--store", "state.db", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let server = try server()
    let before = server.bodies.count
    // No later fix of the member makes an event.
    let others = try folder.text(of: "fixes.ndjson").split(separator: "\n").map { line in
      line.contains("\"\(member)\"") ? String(repeating: " ", count: line.utf8.count) : String(line)
    }
    try folder.write(others.joined(separator: "\n") + "\n", to: "fixes.ndjson")
    let next = try hither(
      ["watch", "fixes.ndjson"] + options + ["--state", "state.db"], in: folder)
    #expect(next.status == 0, "\(next.diagnostics)")
    let sent = server.bodies.dropFirst(before)
    #expect(!sent.isEmpty && !sent.contains("\"\(member)\""), "\(sent)")
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
