import Foundation
import HitherText
import TestSupport
import Testing

/// `hither clock`, and what a report says of states.
@Suite("Clock command")
struct ClockTests {
  private let folder: ScratchFolder

  /// Two hours at home, half an hour of driving north at 10 m/s, two hours there; a fix a minute.
  init() throws {
    folder = try ScratchFolder()
    var rows = "member,time,lat,lon\n"
    for minute in 0...270 {
      let hour = 22 + minute / 60
      let day = hour < 24 ? "2026-05-01" : "2026-05-02"
      let clock = String(hour % 24 + 100).dropFirst() + ":" + String(minute % 60 + 100).dropFirst()
      let north = Double(min(max(minute - 120, 0), 30)) * 600
      rows += "leo,\(day)T\(clock):00Z,\(48 + north / 111_200),11\n"
    }
    try folder.write(rows, to: "night.csv")
    try folder.write(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "geometry": {"type": "Point", "coordinates": [11, 48]},
         "properties": {"id": "house", "kind": "home", "radius_m": 150}}]}
      """, to: "places.geojson")
  }

  private func rows(_ name: String) throws -> [[String]] {
    let text = try folder.text(of: name)
    return text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test("the table of hands is in the language that was asked for")
  func languages() throws {
    func table(_ language: String) throws -> String {
      try hither(
        "clock", "night.csv", "--places", "places.geojson", "-o", "out", "--lang", language,
        in: folder
      ).text
    }
    let german = try table("de")
    #expect(german.hasPrefix("Person") && german.contains("Letzte Position"))
    #expect(try table("zh-Hant").contains("最後定位"))
    #expect(try table("en").contains("Last fix"))
  }

  @Test func timelineAndTotals() throws {
    let run = try hither(
      "clock", "night.csv", "--places", "places.geojson", "--timezone", "Europe/Berlin",
      "-o", "out", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(run.text.contains("leo"))
    let timeline = try rows("out/timeline.csv")
    #expect(timeline[0] == ["member", "state", "place", "start", "end", "duration_s"])
    #expect(timeline.dropFirst().map { $0[1] } == ["home", "traveling", "out"])
    #expect(timeline[1][2] == "house")
    #expect(timeline[1][3] == "2026-05-01T22:00:00Z")
    #expect(timeline.last?[4] == "2026-05-02T02:30:00Z")
    let totals = try rows("out/totals.csv")
    #expect(totals[0] == ["member", "date", "state", "duration_s"])
    // Midnight in Berlin is the first fix; all lies on one day there.
    #expect(totals.dropFirst().allSatisfy { $0[1] == "2026-05-02" })
    // JSON says the same as both tables, and is what its schema says.
    let document = try JSONNode.parse(try folder.bytes(of: "out/timeline.json"))
    #expect(try document["intervals"]?.elements("intervals").count == timeline.count - 1)
    #expect(try document["totals"]?.elements("totals").count == totals.count - 1)
    #expect(try JSONSchemaTests.check("timeline").faults(of: document).isEmpty)
    let sum = totals.dropFirst().reduce(0) { $0 + (Double($1[3]) ?? 0) }
    #expect(abs(sum - 16_200) < 0.01)
  }

  @Test func reportHasStates() throws {
    let run = try hither(
      "report", "night.csv", "--places", "places.geojson", "-o", "report", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    #expect(try rows("report/timeline.csv").count == 4)
    let summary = try JSONNode.parse(try folder.bytes(of: "report/summary.json"))
    let members = try #require(summary["members"]).elements("members")
    let states = try #require(members[0]["states"]).members("states")
    #expect(states.map(\.key) == ["traveling", "home", "out"])
    let events = try folder.text(of: "report/events.ndjson")
    #expect(events.contains("clock_state.changed"))
  }

  @Test("rules may ask who is near, of members alone and in an outing") func nearMember() throws {
    let rules = """
      {"states": [{"state": "with_leo", "when": {"near_member": "leo"}},
                  {"state": "home", "when": {"inside": "home"}}]}
      """
    try folder.write(rules, to: "clock.json")
    // Mia is 30 m north of Leo's house for an hour and a half, as Leo is at home.
    var both = try folder.text(of: "night.csv")
    for minute in 0...90 {
      let clock = "\(22 + minute / 60):" + String(minute % 60 + 100).dropFirst()
      both += "mia,2026-05-01T\(clock):10Z,48.00027,11\n"
    }
    try folder.write(both, to: "two.csv")
    let run = try hither(
      "clock", "two.csv", "--places", "places.geojson", "--rules", "clock.json", "-o", "near",
      in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let timeline = try rows("near/timeline.csv").dropFirst()
    #expect(timeline.map { $0[0] + " " + $0[1] } == ["leo home", "leo out", "mia with_leo"])
    let alone = try hither(
      "clock", "night.csv", "--places", "places.geojson", "--rules", "clock.json", "-o", "alone",
      in: folder)
    #expect(alone.status == 0, "\(alone.diagnostics)")
    try folder.write(
      rules.replacingOccurrences(of: "\"leo\"", with: "\"lea\""), to: "clock.json")
    let stranger = try hither(
      "clock", "two.csv", "--places", "places.geojson", "--rules", "clock.json", "-o", "none",
      in: folder)
    #expect(stranger.status == 65)
    #expect(stranger.diagnostics.contains("unknown member 'lea'"), "\(stranger.diagnostics)")
    #expect(stranger.diagnostics.contains("did you mean 'leo'?"), "\(stranger.diagnostics)")
  }

  @Test("a phone that is off is not at home, also by rules that name no silence") func silence()
    throws
  {
    try folder.write(
      "{\"states\": [{\"state\": \"home\", \"when\": {\"inside\": \"home\"}}]}", to: "clock.json")
    var rows = "member,time,lat,lon\n"
    for minute in 0..<60 {
      rows += "ana,2026-05-01T10:\(String(minute + 100).dropFirst()):00Z,48,11\n"
    }
    rows += "ben,2026-05-02T10:00:00Z,48,11\nben,2026-05-02T10:01:00Z,48,11\n"
    try folder.write(rows, to: "off.csv")
    let run = try hither(
      "clock", "off.csv", "--places", "places.geojson", "--rules", "clock.json", "-o", "off",
      in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let lines = run.text.split(separator: "\n")
    #expect(lines.first { $0.hasPrefix("ana") }?.contains("lost") == true, "\(run.text)")
    #expect(lines.first { $0.hasPrefix("ben") }?.contains("home") == true, "\(run.text)")
    #expect(run.diagnostics.contains("no state for a silence"), "\(run.diagnostics)")
    try folder.write(
      """
      {"states": [{"state": "off", "when": {"silent_s": 7200}},
        {"state": "home", "when": {"inside": "home"}}]}
      """, to: "clock.json")
    let own = try hither(
      "clock", "off.csv", "--places", "places.geojson", "--rules", "clock.json", "-o", "off",
      in: folder)
    #expect(own.text.contains("off "), "\(own.text)")
    #expect(!own.diagnostics.contains("no state for a silence"), "\(own.diagnostics)")
  }

  @Test("the table of each moment has the last fix before it") func lastFixes() throws {
    let run = try hither(
      "clock", "night.csv", "--places", "places.geojson", "--timezone", "UTC", "-o", "out",
      "--at", "2026-05-01T22:30:30Z", "--at", "2026-05-02T01:10:20Z", "--at",
      "2026-05-02T02:40:00Z", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let hands = run.text.split(separator: "\n").filter { $0.hasPrefix("leo") }.map {
      $0.split(separator: " ").map(String.init)
    }
    #expect(
      hands.map(\.last) == [
        "2026-05-01T22:30:00Z", "2026-05-02T01:10:00Z", "2026-05-02T02:30:00Z",
      ])
    // After the last fix the state holds until the silence is long enough.
    #expect(hands.map { $0[1] } == ["home", "out", "out"])
  }

  @Test(
    "rules that cannot be are refused",
    arguments: [
      (#"[{"state": "desk", "when": {"inside": "work"}}]"#, "no place of kind 'work'"),
      (
        #"[{"state": "home", "when": {"inside": "home"}}, {"state": "bed", "when": {"inside": "home", "hours": "22:00-06:00"}}]"#,
        "state 'bed' can never be"
      ),
    ])
  func refusals(states: String, words: String) throws {
    try folder.write("{\"states\": \(states)}", to: "clock.json")
    let run = try hither(
      "clock", "night.csv", "--places", "places.geojson", "--rules", "clock.json", "-o", "out",
      in: folder)
    #expect(run.status == 65)
    #expect(run.diagnostics.contains(words), "\(run.diagnostics)")
    #expect(run.diagnostics.contains("clock.json:1"), "\(run.diagnostics)")
  }
}
