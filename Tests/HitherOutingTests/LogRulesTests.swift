import HitherGroups
import HitherOuting
import HitherReport
import HitherTracks
import TestSupport
import Testing

/// What small logs say of two people who walk north together, one fix every ten seconds.
@Suite("Rules of the log")
struct LogRulesTests {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  private static func time(_ second: Int) -> String {
    (MadeUp.start + Int64(second) * 1000).rfc3339
  }

  /// A walk along a meridian at the equator, where a degree is 110,574.4 m.
  private func writeWalk(_ name: String, metres: (Int) -> Double) throws {
    var text = ""
    for second in stride(from: 0, through: 1500, by: 10) {
      let latitude = (metres(second) / 110_574.4 * 1e7).rounded() / 1e7
      text += "{\"member\":\"\(name)\",\"time\":\"\(Self.time(second))\",\"lat\":\(latitude),"
      text += "\"lon\":0,\"speed\":\(metres(second + 1) - metres(second))}\n"
    }
    try folder.write(text, to: name + ".ndjson")
  }

  /// - Parameter entries: When, who, and the rest of the line.
  private func options(_ entries: [(Int, String, String)]) throws -> OutingOptions {
    let lines = entries.map { second, member, rest in
      "{\"time\":\"\(Self.time(second))\",\"member\":\"\(member)\",\(rest)}\n"
    }
    try folder.write(lines.joined(), to: "log.ndjson")
    var options = OutingOptions()
    options.log = folder["log.ndjson"]
    return options
  }

  private func report(_ entries: [(Int, String, String)]) throws -> OutingResult {
    try writeWalk("leo") { Double($0) }
    try writeWalk("mia") { Double($0) - 5 }
    let inputs = ["leo", "mia"].map { folder["\($0).ndjson"] }
    return try run(inputs, try options(entries), RunNeeds.everything)
  }

  @Test("only who leads then decides; another's decision is a notice")
  func decisions() throws {
    let ask = "\"type\":\"request\",\"request\":\"break\",\"request_id\":\"r1\""
    let approve = "\"type\":\"decision\",\"decision\":\"approved\",\"request_id\":\"r1\""
    let result = try report([(300, "mia", ask), (310, "mia", approve), (400, "leo", approve)])
    let decided = result.events.of(RequestDecided.self)
    #expect(decided.map(\.header.member) == ["leo"])
    #expect(decided.first?.durationSeconds == 100)
    let request = try #require(result.summary.log?.requests.first)
    #expect(request.decidedBy == "leo" && request.isApproved == true)
    let notices = result.summary.diagnostics.notices.filter { $0.code == "not_leader" }
    #expect(notices.map(\.values) == [["who": "mia", "what": "r1"]])

    let lead = "\"type\":\"role\",\"role\":\"leader\""
    let handed = try report([(200, "mia", lead), (300, "mia", ask), (310, "mia", approve)])
    #expect(handed.events.of(RequestDecided.self).map(\.header.member) == ["mia"])
    #expect(!handed.summary.diagnostics.notices.contains { $0.code == "not_leader" })
  }

  @Test("receipts are about the last command of another, or the one they name")
  func receipts() throws {
    let gather = "\"type\":\"command\",\"command\":\"gather\""
    let result = try report([
      (300, "leo", gather), (310, "mia", "\"type\":\"delivered\""),
      (400, "leo", "\"type\":\"message\",\"text\":\"well?\""),
      (405, "leo", "\"type\":\"seen\""), (410, "mia", "\"type\":\"seen\""),
      (420, "mia", "\"type\":\"seen\""),
      (430, "mia", "\"type\":\"seen\",\"sent\":\"\(Self.time(300))\",\"from\":\"leo\""),
      (440, "mia", "\"type\":\"delivered\",\"from\":\"nobody\""),
    ])
    let commands = try #require(result.summary.log?.commands)
    func seconds(_ arrivals: [LogSummary.Command.Arrival]) -> [String: Int64] {
      .init(uniqueKeysWithValues: arrivals.map { ($0.member, ($0.time - MadeUp.start) / 1000) })
    }
    #expect(commands.map(\.effect.command) == ["gather", "message"])
    #expect(commands.map { seconds($0.delivered) } == [["mia": 310], [:]])
    #expect(commands.map { seconds($0.seen) } == [["mia": 430], ["mia": 410]])
  }

  @Test("who stands at a point waits from then on; who walks through does not")
  func waits() throws {
    // Leo stands at 600 m from 600 to 900 s; Mia comes there at 800 s.
    try writeWalk("leo") { Double($0 < 600 ? $0 : max(600, $0 - 300)) }
    try writeWalk("mia") { Double($0) - 200 }
    let point =
      "\"type\":\"itinerary\",\"action\":\"add\",\"point\":\"hut\","
      + "\"lat\":\(600 / 110_574.4),\"lon\":0"
    let inputs = ["leo", "mia"].map { folder["\($0).ndjson"] }
    let result = try run(inputs, try options([(10, "leo", point)]), RunNeeds.everything)
    let lines = try #require(result.summary.group?.rollCalls.first?.lines)
    #expect(lines.map(\.member) == ["leo", "mia"])
    // From about 600 s, when he stood, to 750 s, when she came into the circle.
    let waited = try #require(lines[0].waitedMilliseconds)
    #expect(abs(waited - 150_000) <= 20_000, "\(waited)")
    #expect(lines[1].waitedMilliseconds == 0)
  }

  @Test("a mode of the log switches a policy from then on, in a sample and in a pipeline")
  func modes() throws {
    try writeWalk("leo") { Double($0) * 3 }
    let input = folder["leo.ndjson"]
    let log = try options([(600, "leo", "\"type\":\"mode\",\"mode\":\"precise\"")])
    func sampled(_ options: OutingOptions) throws -> [Int64] {
      let plan = try plan([input], options)
      let choice = try FixChoice(policy: "standard", plan)
      _ = try Conversion(plan, to: folder["kept.csv"], format: "csv", choosing: choice).run { _ in }
      return try keptSeconds()
    }
    func piped(_ log: String) throws -> [Int64] {
      try folder.write(
        """
        {"schema": "hither/pipeline/1", "sources": [{"read": "\(input)"}]\(log),
         "steps": [{"operator": "deduplicate"}, {"operator": "sample", "policy": "standard"}],
         "sinks": [{"write": "fixes", "to": "kept.csv"}]}
        """, to: "pipeline.json")
      _ = try PipelineRun(PipelineDocument.read(folder["pipeline.json"], [], [])).run()
      return try keptSeconds()
    }
    let (usual, switched) = (try sampled(OutingOptions()), try sampled(log))
    // Sampling interval 30 s, and after the mode entry every 15 s on average.
    #expect(usual.count == 51 && switched.count == 21 + 60, "\(switched.count)")
    #expect(switched.filter { $0 <= 600 } == usual.filter { $0 <= 600 })
    #expect(try piped("") == usual)
    #expect(try piped(", \"outing\": {\"log\": \"log.ndjson\"}") == switched)
  }

  /// The seconds of the fixes that were written.
  private func keptSeconds() throws -> [Int64] {
    let rows = try folder.text(of: "kept.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let column = try #require(rows.first?.firstIndex(of: "time"))
    return rows.dropFirst().compactMap { Instant(rfc3339: String($0[column])) }
      .map { ($0 - MadeUp.start) / 1000 }
  }
}
