import Foundation
import HitherText
import TestSupport
import Testing

/// `hither fences`, and what a report says of places.
@Suite("Fences command")
struct FencesTests {
  private let folder: ScratchFolder

  /// Two people walk north along the meridian at 1.5 m/s, the second out and back.
  init() throws {
    folder = try ScratchFolder()
    var rows = "member,time,lat,lon\n"
    for step in 0...180 {
      let seconds = step * 10
      let time =
        "2026-05-01T0\(8 + seconds / 3600):" + Self.two(seconds / 60 % 60) + ":"
        + Self.two(seconds % 60) + "Z"
      let out = Double(seconds) * 1.5
      let back = min(out, 2700 - out)
      rows += "leo,\(time),\(48 + out / 111_200),11\nmia,\(time),\(48 + back / 111_200),11\n"
    }
    try folder.write(rows, to: "walk.csv")
    try folder.write(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [11, 48.0089928]},
         "properties": {"id": "hut", "name": "The <hut>", "radius_m": 120}},
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [11, 48]},
         "properties": {"id": "camp", "kind": "safe_zone", "radius_m": 300}}]}
      """, to: "places.geojson")
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private func events(_ run: ProgramRun) throws -> [JSONNode] {
    #expect(run.status == 0, "\(run.diagnostics)")
    return try run.text.split(separator: "\n").map { try JSONNode.parse(Array($0.utf8)) }
  }

  private func text(_ event: JSONNode, _ key: String) throws -> String {
    try #require(event[key]).string(key)
  }

  @Test func eventsOfPlacesAndSafeZones() throws {
    let run = try hither(
      "fences", "walk.csv", "--places", "places.geojson", "--leader", "mia", in: folder)
    let all = try events(run)
    let leo = try all.filter { try text($0, "member") == "leo" }
    #expect(
      try leo.map { try text($0, "type") } == [
        "safe_zone.left", "fence.entered", "fence.dwelled", "fence.left",
      ])
    let entered = try #require(leo.first { $0["place"]?.value == .string("hut") })
    // 880 m at 1.5 m/s.
    #expect(try text(entered, "time").hasPrefix("2026-05-01T08:09:4"))
    let notified = try #require(leo.first?["notify"]).elements("notify")
    #expect(try notified.map { try $0.string("a name") } == ["mia", "leo"])
    let zone = try all.filter { try text($0, "type").hasPrefix("safe_zone") }
    #expect(
      try zone.map { "\(try text($0, "member"))\(try text($0, "type"))" }
        == ["leosafe_zone.left", "miasafe_zone.left", "miasafe_zone.returned"])
  }

  @Test func reportTellsThemToo() throws {
    let run = try hither("report", "walk.csv", "--places", "places.geojson", "-o", "r", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let summary = try JSONNode.parse(Array(try folder.text(of: "r/summary.json").utf8))
    let members = try #require(summary["members"]).elements("members")
    let visits = try members.map { try #require($0["fences"]).elements("fences") }
    #expect(try visits[0].map { try text($0, "place") } == ["hut", "camp"])
    #expect(try visits[1].map { try #require($0["visits"]).number("visits") } == [2, 2])
    let table = try folder.text(of: "r/members.csv").split(separator: "\n")
    let header = table[0].split(separator: ",")
    let column = try #require(header.firstIndex(of: "fences_count"))
    #expect(table[1].split(separator: ",", omittingEmptySubsequences: false)[column] == "2")
    let told = try hither("fences", "walk.csv", "--places", "places.geojson", in: folder).text
    let events = try folder.text(of: "r/events.ndjson").split(separator: "\n")
    #expect(told.split(separator: "\n").allSatisfy { events.contains($0) })
    let page = try folder.text(of: "r/report.html")
    #expect(page.contains("The &lt;hut&gt;") && !page.contains("The <hut>"))
    #expect(page.contains("arrived at") && page.contains("class=\"place\""))
  }

  @Test func explainsAndRefuses() throws {
    func run(_ rest: String...) throws -> ProgramRun {
      try hither(["fences", "walk.csv", "--places", "places.geojson"] + rest, in: folder)
    }
    let words = try run("--explain", "leo,hut,2026-05-01T08:10:00Z").text
    #expect(words.contains("believed outside") && words.contains("→ fence.entered"))
    #expect(words.contains("not beyond the edge for 30 s"))
    #expect(try run("--explain", "leo,huts,2026-05-01T08:10:00Z").status == 64)
    #expect(try run("--explain", "leo,hut").status == 64)
    #expect(try run("--fence", "leave=3").diagnostics.contains("did you mean 'leave_m'?"))
    #expect(try hither("fences", "walk.csv", in: folder).status == 64)
    let late = try run("--fence", "dwell_s=86400").text
    #expect(!late.contains("fence.dwelled") && late.contains("fence.entered"))
  }
}
