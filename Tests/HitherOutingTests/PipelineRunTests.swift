import Foundation
import HitherOuting
import HitherReport
import HitherSampling
import TestSupport
import Testing

/// A pipeline that a document declares does what the commands do.
@Suite("Declared pipelines, run")
struct PipelineRunTests {
  private static func dataset(_ name: String) -> String {
    Repository.root.appending(path: "datasets/" + name).path
  }

  private static func run(_ text: String, in folder: ScratchFolder) throws {
    try folder.write(text, to: "pipeline.json")
    _ = try PipelineRun(PipelineDocument.read(folder["pipeline.json"], [], [])).run()
  }

  /// The document that `--print report` shows gives the very figures of a report.
  @Test(arguments: ["commanded-hike", "out-and-back", "family-clock"])
  func thePrintedReportIsTheReport(name: String) throws {
    let folder = try ScratchFolder()
    let input = Self.dataset(name)
    let printed = String(
      decoding: try BuiltInPipeline.report.document([input]), as: UTF8.self)
    let sinks = """
      {"write": "events", "to": "events.ndjson"}, {"write": "summary", "to": "summary.json"},
      {"write": "timeline", "to": "timeline.csv"}
      """
    let needsClock = printed.contains("\"clock\"")
    let report = "{\"write\": \"report\", \"to\": \"report\"}"
    #expect(printed.contains(report))
    let wanted = needsClock ? sinks : sinks.replacing(/,\s*{"write": "timeline".*/, with: "")
    try Self.run(printed.replacing(report, with: wanted), in: folder)

    let result = try HitherOutingTests.run([input]) { plan in try .everything(plan) }
    #expect(try folder.text(of: "summary.json") == Self.text(ResultText.json(result)))
    let events = Self.text(EventWriter.ndjson(result.events))
    #expect(try folder.text(of: "events.ndjson") == events && !events.isEmpty)
    guard needsClock else { return }
    #expect(
      try folder.text(of: "timeline.csv") == Self.text(TimelineTable.csv(result.timeline)))
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The pipelines that are printed without inputs are taken by the checks.
  @Test(arguments: BuiltInPipeline.allCases) func whatIsPrintedIsTaken(_ pipeline: BuiltInPipeline)
    throws
  {
    _ = try PipelineDocument(parsing: pipeline.document([]), file: "p.json")
  }

  private static func document(_ steps: String, _ sinks: String, outing: String = "") -> String {
    """
    {"schema": "hither/pipeline/1", "sources": [{"read": "\(dataset("out-and-back"))/tracks"}], \(outing)
     "steps": [\(steps)], "sinks": [\(sinks)]}
    """
  }

  /// Sampling leaves the fixes that are 30 to 90 s apart, and all that the phone saw are from the input.
  @Test func samplingThins() throws {
    let folder = try ScratchFolder()
    try Self.run(
      Self.document(
        """
        {"operator": "deduplicate"}, {"operator": "sample", "policy": "precise"},
        {"operator": "sample", "name": "coarse", "policy": "standard", "after": "deduplicate"}
        """,
        """
        {"write": "fixes", "to": "all.csv", "from": "deduplicate"},
        {"write": "fixes", "to": "precise.csv", "from": "sample"},
        {"write": "fixes", "to": "standard.csv"}
        """), in: folder)
    let texts = try ["all.csv", "precise.csv", "standard.csv"].map {
      try folder.text(of: $0).split(separator: "\n")
    }
    let all = Set(texts[0])
    #expect(texts[1].allSatisfy(all.contains) && texts[2].allSatisfy(all.contains))
    #expect(texts[0].count > 2 * texts[1].count && texts[1].count > texts[2].count)
    #expect(texts[2].count > 20)
  }

  /// A step takes each policy of the catalogue with each of its parameters, as `hither sample` does.
  @Test(arguments: PolicyEntry.all.map(\.id)) func samplingTakesEveryPolicy(id: String) throws {
    let folder = try ScratchFolder()
    let entry = try #require(PolicyEntry.all.first { $0.id == id })
    let track = Self.dataset("out-and-back") + "/tracks"
    let usual = try Self.sampled(id, [], track, folder)
    #expect(try !usual.isEmpty && usual == Self.chosen(id, [], track, folder))
    for parameter in entry.parameters {
      let value = min(max(parameter.usual * 3, 1), parameter.range.upperBound)
      let set = [(parameter.name, value)]
      #expect(try Self.sampled(id, set, track, folder) == Self.chosen(id, set, track, folder))
    }
  }

  private typealias Values = [(name: String, value: Double)]

  /// The lines that a step leaves, in an order of their own.
  private static func sampled(
    _ policy: String, _ values: Values, _ track: String, _ folder: ScratchFolder
  ) throws -> [String] {
    let parameters = values.map { ", \"\($0.name)\": \($0.value)" }.joined()
    try run(
      document(
        """
        {"operator": "deduplicate"}, {"operator": "sample", "policy": "\(policy)"\(parameters)}
        """, "{\"write\": \"fixes\", \"to\": \"step.csv\"}"), in: folder)
    return try moments(folder.text(of: "step.csv"))
  }

  /// The lines that the command leaves.
  private static func chosen(
    _ policy: String, _ values: Values, _ track: String, _ folder: ScratchFolder
  ) throws -> [String] {
    let parameters = values.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
    var selection = InputSelection(OutingOptions())
    let plan = try selection.plan([track])
    let choice = try FixChoice(
      policy: parameters.isEmpty ? policy : "\(policy):\(parameters)", plan)
    _ = try Conversion(plan, to: folder["choice.csv"], format: "csv", choosing: choice).run { _ in }
    return try moments(folder.text(of: "choice.csv"))
  }

  /// Of a table, who and when, in order.
  private static func moments(_ table: String) throws -> [String] {
    let rows = table.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let head = try #require(rows.first)
    let (member, time) = (head.firstIndex(of: "member"), head.firstIndex(of: "time"))
    return try rows.dropFirst().map { try "\($0[#require(member)]) \($0[#require(time)])" }.sorted()
  }

  /// A parameter of a step counts, and only for that step's run.
  @Test func parametersCount() throws {
    let folder = try ScratchFolder()
    let route = Self.dataset("out-and-back") + "/route.gpx"
    for metres in [5, 2000] {
      try Self.run(
        Self.document(
          """
          {"operator": "deduplicate"},
          {"operator": "route_match", "distance_m": \(metres), "back_m": \(metres), "after_s": 0}
          """, "{\"write\": \"events\", \"to\": \"\(metres).ndjson\"}",
          outing: "\"outing\": {\"route\": \"\(route)\"},"), in: folder)
    }
    #expect(try folder.text(of: "5.ndjson").contains("off_route.started"))
    #expect(try folder.text(of: "2000.ndjson") == "")
  }

  @Test func whatAStepNeedsMustBeThere() throws {
    let folder = try ScratchFolder()
    let fault = #expect(throws: HitherError.self) {
      try Self.run(
        Self.document(
          "{\"operator\": \"route_match\"}", "{\"write\": \"events\", \"to\": \"-\"}"), in: folder)
    }
    #expect(
      fault?.message == "'route_match' needs the outing's route, which is not known")
    #expect(fault?.code == .data && fault?.place?.hasSuffix("pipeline.json:2:12") == true)
    let threshold = #expect(throws: HitherError.self) {
      try Self.run(
        Self.document(
          "{\"operator\": \"deduplicate\"}, {\"operator\": \"stragglers\", \"gap_m\": 100}",
          "{\"write\": \"events\", \"to\": \"-\"}"),
        in: folder)
    }
    // The step that gives the setting, and not the first one.
    #expect(threshold?.message == "of 'stragglers', rejoin_m is above gap_m")
    #expect(threshold?.place?.hasSuffix("pipeline.json:2:41") == true, "\(threshold?.place ?? "")")
  }
}
