import Foundation
import HitherText
import TestSupport
import Testing

/// Who leads is asserted only where somebody said so; in a household nobody falls behind anybody.
@Suite("Who leads") struct NamedLeaderTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(Tracks.gpx(), to: "hike/arjun.gpx")
    try folder.write(Tracks.gpx(latitude: 47.0005), to: "hike/bea.gpx")
  }

  private func summary(_ path: String) throws -> JSONNode {
    try JSONNode.parse(try folder.bytes(of: path + "/summary.json"))
  }

  @Test func nobodyIsSaidToLead() throws {
    let run = try hither("report", "hike", "-o", "out", in: folder)
    #expect(run.text.contains("measured from arjun (no leader named)") && !run.text.contains("*"))
    #expect(run.diagnostics.contains("nobody is named as leader"))
    let message = try folder.text(of: "out/message.txt")
    #expect(message.contains("measured from arjun (no leader named)"))
    #expect(!message.contains("led by"))
    let page = try folder.text(of: "out/report.html")
    #expect(page.contains("(no leader named)") && !page.contains("<span class=\"tag\">leader"))
    let outing = try #require(try summary("out")["outing"])
    #expect(try outing["leader"]?.string("leader") == "arjun")
    #expect(outing["leader_named"]?.value == .bool(false))
  }

  @Test(arguments: [("de", "keine Leitung benannt"), ("zh-Hant", "未指定領隊")])
  func inEveryLanguage(_ language: String, _ words: String) throws {
    let run = try hither("report", "hike", "-o", "out", "--lang", language, in: folder)
    #expect(run.text.contains(words))
    #expect(try folder.text(of: "out/message.txt").contains(words))
  }

  @Test func aNamedLeaderLeads() throws {
    let run = try hither("report", "hike", "-o", "out", "--leader", "bea", in: folder)
    #expect(run.text.contains("* leader") && run.diagnostics.isEmpty)
    #expect(try folder.text(of: "out/message.txt").contains("led by bea"))
    #expect(try summary("out")["outing"]?["leader_named"]?.value == .bool(true))
  }

  @Test func aDryRunNamesWho() throws {
    #expect(
      try hither("report", "hike", "--dry-run", in: folder).text
        .contains("leader: none named; the others are measured from arjun"))
    #expect(
      try hither("report", "hike", "--leader", "bea", "--dry-run", in: folder).text
        .contains("leader: bea\n"))
  }

  // MARK: Households

  /// Two who leave together; the second stays behind after ten minutes.
  private func household(leader: String = "") throws {
    try folder.write(Tracks.ndjson(400, member: "ann"), to: "home/ann.ndjson")
    try folder.write(Tracks.ndjson(400, member: "bob", halt: 60), to: "home/bob.ndjson")
    try folder.write(
      """
      {"type": "FeatureCollection", "features": [{"type": "Feature",
        "properties": {"id": "h", "name": "Home", "kind": "home", "radius_m": 100},
        "geometry": {"type": "Point", "coordinates": [11, 47]}}]}
      """, to: "home/places.geojson")
    try folder.write(
      """
      {"schema": "hither/outing/1", "name": "At home", "timezone": "UTC", "places": "places.geojson",
       "members": [{"id": "ann"\(leader), "tracks": ["ann.ndjson"]},
                   {"id": "bob", "tracks": ["bob.ndjson"]}]}
      """, to: "home/outing.json")
  }

  private func types(_ text: String) -> Set<String> {
    Set(
      text.split(separator: "\n").compactMap { line in
        line.split(separator: "\"type\": \"").last?.split(separator: "\"").first.map(String.init)
      })
  }

  @Test func aHouseholdRaisesNoAlertsOfAGroupUnlessAsked() throws {
    try household()
    let run = try hither("report", "home", "-o", "out", in: folder)
    #expect(run.diagnostics.contains("days of a household") && !run.text.contains("leader"))
    #expect(!types(try folder.text(of: "out/events.ndjson")).contains("straggling.started"))
    let summary = try summary("out")
    #expect(summary["group"]?["max_spread_m"]?.value == .null)
    #expect(summary["outing"]?["leader"]?.value == .null)
    for asked in [["--leader", "ann"], []] {
      if asked.isEmpty { try household(leader: ", \"role\": \"leader\"") }
      _ = try hither(["report", "home", "-o", "asked"] + asked, in: folder)
      #expect(types(try folder.text(of: "asked/events.ndjson")).contains("straggling.started"))
      let led = try self.summary("asked")
      #expect(led["outing"]?["leader"]?.value == .string("ann"))
      #expect(led["group"]?["max_spread_m"]?.value != .null)
    }
  }

  @Test(arguments: [[], ["--leader", "ann"]])
  func aStreamSaysTheSame(_ options: [String]) throws {
    try household()
    _ = try hither(["report", "home", "-o", "out"] + options, in: folder)
    let lines = try ["ann", "bob"].flatMap {
      try folder.text(of: "home/\($0).ndjson").split(separator: "\n")
    }
    let stream =
      lines.sorted { one, other in
        one.split(separator: ",")[1] < other.split(separator: ",")[1]
      }.joined(separator: "\n") + "\n"
    let run = try hither(
      ["watch", "-", "--outing", "home/outing.json", "-q"] + options, input: stream.utf8,
      in: folder)
    #expect(run.status == 0)
    #expect(run.text == (try folder.text(of: "out/events.ndjson")))
  }
}
