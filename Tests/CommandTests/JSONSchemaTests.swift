import Foundation
import HitherText
import TestSupport
import Testing

/// Every JSON that a command writes keeps to the schema of it in `docs/schemas`.
@Suite("JSON Schemas")
struct JSONSchemaTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func check(_ name: String) throws -> SchemaCheck {
    let file = root.appending(path: "docs/schemas/\(name).schema.json")
    return SchemaCheck(try JSONNode.parse(Array(try Data(contentsOf: file))))
  }

  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  /// An outing of several hours with stragglers, short cuts and dropouts, and one without times.
  static let outings = ["mountain-group", "figure-eight", "out-and-back", "alone"]

  @Test(arguments: outings)
  func reportsKeepToTheirSchemas(outing: String) throws {
    let path = Self.root.appending(path: "datasets/\(outing)").path
    #expect(try hither("report", path, "-o", "r", in: folder).status == 0)
    try expectReport(in: "r")
    let truth = try JSONNode.parse(
      Array(try Data(contentsOf: URL(filePath: path + "/truth.json"))))
    let faults = try Self.check("truth").faults(of: truth)
    #expect(faults == [])
  }

  @Test func theTruthOfDaysKeepsToItsSchema() throws {
    let file = Self.root.appending(path: "datasets/family-clock/truth.json")
    let truth = try JSONNode.parse(Array(try Data(contentsOf: file)))
    let faults = try Self.check("days_truth").faults(of: truth)
    #expect(faults == [])
  }

  @Test func theTruthOfAHouseholdKeepsToItsSchema() throws {
    let file = Self.root.appending(path: "datasets/household/truth/household.json")
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    let check = try Self.check("household_truth")
    #expect(check.faults(of: try JSONNode.parse(text)) == [])
    for (right, wrong) in [
      (#""month": 12"#, #""month": 13"#), (#""title": "#, #""tilte": "#),
      (#""range_m": 8"#, #""range_m": "8""#), (#"["jonas", "lea"]"#, #"["jonas"]"#),
    ] {
      let first = try #require(text.range(of: right))
      let altered = text.replacingCharacters(in: first, with: wrong)
      #expect(check.faults(of: try JSONNode.parse(altered)).count == 1, "\(wrong)")
    }
  }

  @Test func aHouseholdsResultKeepsToItsSchema() throws {
    try folder.write(
      """
      {"schema": "hither/household/1", "name": "One day", "seed": 5, "first_day": "2026-11-02", "days": 1,
       "places": [{"id": "home", "kind": "home", "lat": 48.0, "lon": 7.8, "radius_m": 50}],
       "members": [
        {"id": "a", "starts_at": "home", "device": {"format": "csv", "interval_s": 60, "indoor_drift_m": 12}},
        {"id": "b", "starts_at": "home", "device": {"format": "csv", "interval_s": 60, "indoor_drift_m": 12}}],
       "edits": {"per_day": 8}, "runs": 2, "policies": ["constant", "adaptive"]}
      """, to: "day.json")
    let run = try hither("cards", "simulate", "day.json", "-o", "r", in: folder)
    #expect(run.status == 0 && run.text.contains("adaptive saves "))
    let result = try JSONNode.parse(try folder.bytes(of: "r/results.json"))
    #expect(try Self.check("household_result").faults(of: result) == [])
    for name in ["policies.csv", "edits.csv", "cards.csv", "syncs.csv", "report.html"] {
      #expect(try !folder.bytes(of: "r/" + name).isEmpty)
    }
    let check = try Self.check("event")
    let events = try folder.text(of: "r/events.ndjson").split(separator: "\n")
    #expect(events.contains { $0.contains(#""type": "card.received""#) })
    for line in events {
      #expect(check.faults(of: try JSONNode.parse(String(line))) == [], "\(line)")
    }
  }

  @Test func aReportOfLittleKeepsToItsSchemas() throws {
    try folder.write("lat,lon\n47,11\n47.001,11\n", to: "drawn.csv")
    #expect(try hither("report", "drawn.csv", "-o", "r", in: folder).status == 0)
    try expectReport(in: "r")
  }

  private func expectReport(in name: String) throws {
    for (file, schema) in [("summary.json", "summary"), ("tracks.geojson", "tracks")] {
      let document = try JSONNode.parse(try folder.bytes(of: "\(name)/\(file)"))
      let faults = try Self.check(schema).faults(of: document)
      #expect(faults == [], "\(file)")
    }
    let check = try Self.check("event")
    for line in try folder.text(of: "\(name)/events.ndjson").split(separator: "\n") {
      #expect(check.faults(of: try JSONNode.parse(String(line))) == [], "\(line)")
    }
  }

  @Test func whatGoesToStandardOutputKeepsToItsSchema() throws {
    let group = Self.root.appending(path: "datasets/mountain-group").path
    let presets = try hither("summarize", group, "--compare-presets", "--json", in: folder)
    let presetFaults = try Self.check("presets").faults(of: try JSONNode.parse(presets.output))
    #expect(presetFaults == [])
    let summary = try hither("summarize", group, "--json", in: folder)
    let summaryFaults = try Self.check("summary").faults(of: try JSONNode.parse(summary.output))
    #expect(summaryFaults == [])
    let fixes = try hither("convert", group, "-o", "-", in: folder)
    let check = try Self.check("fix")
    let lines = fixes.text.split(separator: "\n")
    #expect(lines.count > 1000)
    for line in lines.prefix(500) + lines.suffix(500) {
      #expect(check.faults(of: try JSONNode.parse(String(line))) == [], "\(line)")
    }
  }

  @Test func aFaultIsFound() throws {
    let check = try Self.check("fix")
    func faults(_ text: String) throws -> Int { check.faults(of: try JSONNode.parse(text)).count }
    #expect(try faults(#"{"lat": 1, "lon": 2}"#) == 0)
    #expect(try faults(#"{"lat": 1}"#) == 1)
    #expect(try faults(#"{"lat": "1", "lon": 2, "height": 3}"#) == 2)
    #expect(try faults(#"{"lat": 1, "lon": 2, "time": "yesterday"}"#) == 1)
    let event = try Self.check("event")
    let stop = #"""
      {"id": "a", "type": "stop.ended", "time": "2026-05-01T01:00:00Z",
       "detected": "2026-05-01T01:00:00.500Z", "member": null, "lat": 1, "lon": 2, "duration_s": 3}
      """#
    #expect(event.faults(of: try JSONNode.parse(stop)) == [])
    let other = stop.replacing("stop.ended", with: "stop.started")
    #expect(event.faults(of: try JSONNode.parse(other)) == ["$: unknown duration_s"])
  }
}
