import Foundation
import HitherBrokers
import HitherText
import TestSupport
import Testing

/// `hither run` and `hither operators`.
@Suite("Pipeline commands")
struct PipelineTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The examples of the documentation, in order.
  private static func examples() throws -> [String] {
    let text = try String(
      contentsOf: root.appending(path: "docs/pipelines.md"), encoding: .utf8)
    return text.matches(of: /```json\n([^`]*)```/).map { String($0.output.1) }
  }

  /// A folder in which the paths of the examples lead to the bundled outings.
  private static func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try FileManager.default.createSymbolicLink(
      atPath: folder["datasets"], withDestinationPath: root.appending(path: "datasets").path)
    return folder
  }

  @Test func familyClockFromAStream() throws {
    let folder = try Self.folder()
    let examples = try Self.examples()
    try #require(examples.count == 2)
    try folder.write(examples[0], to: "clock.json")
    let tracks = ["anna", "ben"].map { "datasets/family-clock/tracks/\($0).csv" }
    let converted = try hither(["convert"] + tracks + ["--to", "csv", "-o", "-"], in: folder)
    let run = try hither(["run", "clock.json"], input: converted.output, in: folder)
    #expect(run.status == 0 && run.output.isEmpty, "\(run.diagnostics)")
    let events = try folder.text(of: "events.ndjson").split(separator: "\n")
    #expect(events.contains { $0.contains("fence.left") && $0.contains("\"ben\"") })
    #expect(events.contains { $0.contains("speed_class.changed") })
    // The stays of a member tile the time, and say home, work and the like.
    let rows = try folder.text(of: "timeline.csv").split(separator: "\n").dropFirst()
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
      .filter { $0[0] == "anna" }
    #expect(rows.count > 20)
    for (before, after) in zip(rows, rows.dropFirst()) { #expect(before[4] == after[3]) }
    #expect(Set(rows.map { $0[1] }).isSuperset(of: ["home", "traveling"]))
  }

  @Test(.enabled(if: BrokerProcess.Kind.natsServer.isInstalled))
  func stragglersFromAFolder() throws {
    let server = try BrokerProcess(.natsServer)
    let folder = try Self.folder()
    let example = try #require(try Self.examples().last)
    let address = "nats://127.0.0.1"
    #expect(example.contains(address))
    try folder.write(
      example.replacing(address, with: address + ":\(server.port)"), to: "stragglers.json")
    let run = try hither(["run", "stragglers.json"], in: folder)
    #expect(run.status == 0 && run.diagnostics.isEmpty, "\(run.diagnostics)")
    let connection = try NATSConnection(
      NATSSettings(host: "127.0.0.1", port: Int32(server.port)))
    let stored = try ChaosTests.stored("EVENTS", connection)
    #expect(stored == run.output && !stored.isEmpty)
    let types = try run.text.split(separator: "\n").map { line in
      try JSONNode.parse(Array(line.utf8))["type"]?.string("type") ?? ""
    }
    #expect(types.contains("straggling.started") && types.contains("off_route.started"))
    // Only what the steps tell: nobody looks at the group's parts or at devices' batteries.
    let told = ["stop", "straggling", "off_route"]
    #expect(
      types.allSatisfy { type in told.contains { type.hasPrefix($0 + ".") } }, "\(Set(types))")
  }

  /// The same document, over recordings and over a stream of what was recorded.
  @Test(arguments: ["out-and-back", "commanded-hike"])
  func batchOrLive(_ name: String) throws {
    let folder = try Self.folder()
    let outing = "datasets/" + name
    try folder.write(
      """
      {"schema": "hither/pipeline/1",
       "sources": [{"read": "\(outing)"}],
       "steps": [
        {"operator": "deduplicate"}, {"operator": "jump_repair"},
        {"operator": "sample", "policy": "distance", "distance_m": 5},
        {"operator": "route_match", "distance_m": 15, "back_m": 8, "after_s": 10},
        {"operator": "progress_smooth"}, {"operator": "stops"},
        {"operator": "stragglers", "gap_m": 100, "rejoin_m": 60}],
       "sinks": [{"write": "events", "to": "events.ndjson"}]}
      """, to: "p.json")
    #expect(try hither(["run", "p.json"], in: folder).status == 0)
    let batch = try folder.text(of: "events.ndjson")
    #expect(batch.contains("straggling.started") && batch.contains("stop.started"))
    let replay = "hither replay \(outing) --speed max --delay 50 --seed 5 -q"
    let live = try shell("\(replay) | hither run p.json --source -", in: folder)
    #expect(live.status == 0, "\(live.diagnostics)")
    #expect(try folder.text(of: "events.ndjson") == batch)
  }

  /// What `--print watch` shows does what `hither watch` does.
  @Test(arguments: ["out-and-back", "commanded-hike", "family-clock"])
  func thePrintedWatchIsTheWatch(_ name: String) throws {
    let folder = try Self.folder()
    let outing = "datasets/" + name
    let replay = "hither replay \(outing) --speed max --delay 50 --seed 6 -q"
    let run = try shell(
      """
      hither run --print watch \(outing) > watch.json &&
      \(replay) > all.ndjson && head -n 6000 all.ndjson > fixes.ndjson &&
      hither watch - --outing \(outing)/outing.json < fixes.ndjson > watched.ndjson &&
      hither run watch.json < fixes.ndjson > run.ndjson && cmp watched.ndjson run.ndjson
      """, in: folder)
    #expect(run.status == 0 && run.output.isEmpty, "\(run.diagnostics)")
    #expect(try folder.text(of: "run.ndjson").split(separator: "\n").count > 20)
  }

  @Test func exitStatuses() throws {
    let folder = try Self.folder()
    #expect(try hither(["run", "nothing.json"], in: folder).status == 66)
    #expect(try hither(["run"], in: folder).status == 64)
    #expect(try hither(["run", "--print", "reprot"], in: folder).status == 64)
    let example = try #require(try Self.examples().last)
    try folder.write(example.replacing("stragglers\"", with: "straglers\""), to: "p.json")
    let run = try hither(["run", "p.json"], in: folder)
    #expect(run.status == 65)
    #expect(
      run.diagnostics
        == """
        hither: error: p.json:10:16: unknown operator 'straglers'
        hint: did you mean 'stragglers'?

        """)
    try folder.write(
      example.replacing("datasets/mountain", with: "datasets/mountains"), to: "p.json")
    #expect(try hither(["run", "p.json"], in: folder).status == 66)
  }

  @Test func operatorsTellOfThemselves() throws {
    let folder = try ScratchFolder()
    let list = try hither(["operators"], in: folder)
    #expect(list.status == 0 && list.text.contains("\n  fences "))
    let one = try hither(["operators", "fences"], in: folder)
    #expect(one.text.contains("leave_m     m      10       0 to 100 "))
    let none = try hither(["operators", "fense"], in: folder)
    #expect(none.status == 64 && none.diagnostics.contains("did you mean 'fences'?"))
  }
}
