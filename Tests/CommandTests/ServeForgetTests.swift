import Foundation
import TestSupport
import Testing

/// `hither forget` on the files that a server stores.
@Suite("Forget on a server") struct ServeForgetTests {
  private static let outing = Repository.root.appending(path: "datasets/mountain-group").path
  private static let name = Array("arjun".utf8)

  /// How often the name is in each file of the state.
  private func mentions(in folder: ScratchFolder) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for file in try folder.names() where file.hasPrefix("state.db") || file == "audit.ndjson" {
      counts[file] = Data(try folder.bytes(of: file)).ranges(of: Data(Self.name)).count
    }
    return counts
  }

  /// The lines of the leader's events by number.
  private func events(
    _ server: RunningServer, _ leader: RunningServer.Guest
  ) throws -> [Int: String] {
    let state = try server.state(of: leader)
    #expect(state.status == 200)
    var found: [Int: String] = [:]
    for event in state.json["events"] as? [[String: Any]] ?? [] {
      let line = try JSONSerialization.data(
        withJSONObject: event["event"] ?? "", options: .sortedKeys)
      found[try #require(event["number"] as? Int)] = String(decoding: line, as: UTF8.self)
    }
    return found
  }

  @Test func nothingOfAMemberIsLeftAndTheOthersKeepTheirEventsAndNumbers() throws {
    let folder = try ScratchFolder()
    let recording = try hither("replay", Self.outing, "--speed", "max", "--quiet", in: folder)
    try folder.write(recording.output, to: "fixes.ndjson")
    let lines = recording.output.count { $0 == 0x0A }
    let server = try RunningServer(
      ["fixes.ndjson", "--follow", "--outing", Self.outing + "/outing.json", "--lateness", "1s"],
      in: folder)
    let (leo, arjun) = (try server.join(as: "leo"), try server.join(as: "arjun"))
    server.waitForFixes(lines)
    var before: [Int: String] = [:]
    _ = HangGuard.wait {
      let now = (try? events(server, leo)) ?? [:]
      defer { before = now }
      return now.count > 20 && now == before
    }
    let running = try hither("forget", "arjun", "--store", "state.db", in: folder)
    #expect(running.status == 73 && running.diagnostics.contains("in use by process"))
    #expect(server.end() == 0)
    // The search finds what is there.
    let named = try mentions(in: folder)
    let access = named.filter { $0.key.hasPrefix("state.db.access") }.values.reduce(0, +)
    #expect(named["state.db.events"] ?? 0 > 5 && access > 1, "\(named)")
    let length = try folder.bytes(of: "state.db.events").count

    let run = try hither(
      "forget", "arjun", "--store", "state.db", "--store", "audit.ndjson", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.text.contains("state.db.events (events of the live page): "))
    #expect(run.text.contains("1 sessions, 2 invitations and phones' tokens"), "\(run.text)")
    let left = try mentions(in: folder).filter { $0.value > 0 }
    #expect(left.isEmpty, "\(left)")
    #expect(try folder.bytes(of: "state.db.events").count == length)
    let again = try hither("forget", "arjun", "--store", "state.db.events", in: folder)
    #expect(again.text.contains("nothing of arjun"), "\(again.diagnostics)")

    try server.start()
    let after = try events(server, leo)
    var (own, others) = (0, 0)
    for (number, line) in before {
      if line.contains("\"member\":\"arjun\"") {
        own += 1
        #expect(after[number] == nil)
      } else {
        others += 1
        #expect(
          after[number] == line.replacing("arjun", with: "-----"), "\(number)")
      }
    }
    #expect(own > 3 && others > 10)
    #expect(try server.state(of: arjun).status == 403)
    let credentials = Data("x:\(arjun.phoneToken)".utf8).base64EncodedString()
    #expect(
      try server.request("POST", "/pub", headers: ["Authorization: Basic \(credentials)"], body: "")
        .status == 401)
  }
}
