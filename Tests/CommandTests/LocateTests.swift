import Foundation
import HitherText
import TestSupport
import Testing

/// `hither locate`, and the log of a report.
@Suite("Locate command")
struct LocateTests {
  private let folder: ScratchFolder

  /// Leo walks north at 1.5 m/s, Mia 30 m behind him and 40 m to the west; Leo's phone goes silent.
  init() throws {
    folder = try ScratchFolder()
    var rows = "member,time,lat,lon\n"
    for step in 0...60 {
      let seconds = step * 10
      let minute = (seconds / 60 < 10 ? "0" : "") + "\(seconds / 60)"
      let time = "2026-05-01T08:\(minute):\(seconds % 60 / 10)0Z"
      let north = Double(seconds) * 1.5
      if step <= 40 { rows += "leo,\(time),\(48 + north / 111_200),11\n" }
      rows += "mia,\(time),\(48 + (north - 30) / 111_200),\(11 - 40 / 74_600.0)\n"
    }
    try folder.write(rows, to: "walk.csv")
    try folder.write(
      """
      {"time": "2026-05-01T08:05:00Z", "type": "role", "member": "mia", "role": "leader"}
      """, to: "log.ndjson")
  }

  private func member(_ id: String, _ run: ProgramRun) throws -> JSONNode {
    #expect(run.status == 0, "\(run.diagnostics)")
    let members = try #require(try JSONNode.parse(Array(run.text.utf8))["members"])
    return try #require(
      try members.elements("members").first { try $0["id"]?.string("id") == id })
  }

  @Test func tellsTheSideAndTheAge() throws {
    let run = try hither(
      "locate", "walk.csv", "--at", "2026-05-01T08:03:04Z", "--json", in: folder)
    let mia = try member("mia", run)
    let way = try #require(mia["to_leader"])
    #expect(abs(try #require(way["distance_m"]).number("m") - 50) < 0.5)
    #expect(abs(try #require(way["bearing_deg"]).number("deg") - 53.1) < 1)
    #expect(try #require(way["text"]).string("text") == "50 m to your front-right")
    #expect(try #require(mia["age_s"]).number("s") == 4)
    #expect(abs(try #require(mia["heading_deg"]).number("deg")) < 0.5)
    #expect(try #require(try member("leo", run)["to_leader"]).isNull)
    let text = try hither(
      "locate", "walk.csv", "--at", "2026-05-01T08:03:04Z", "--member", "mia", in: folder)
    #expect(text.text.contains("leo is 50 m to your front-right"))
    #expect(text.text.contains("fix 4 s old"))
  }

  @Test(
    "the words are those of the language, the figures those of the units",
    arguments: [
      (["--lang", "de"], "mia: leo ist 50 m rechts vor dir ↗ (", "Position 4 s alt"),
      (["--lang", "zh-Hant"], "leo在你右前方50公尺↗（", "4秒前的定位"),
      (["--units", "imperial"], "leo is 164 ft to your front-right", "fix 4 s old"),
    ])
  func languages(_ options: [String], _ direction: String, _ age: String) throws {
    let run = try hither(
      ["locate", "walk.csv", "--at", "2026-05-01T08:03:04Z", "--member", "mia"] + options,
      in: folder)
    #expect(run.text.contains(direction) && run.text.contains(age), "\(run.text)")
  }

  @Test func silenceIsToldAndTheLeadHandedOn() throws {
    let run = try hither(
      "locate", "walk.csv", "--log", "log.ndjson", "--at", "2026-05-01T08:09:40Z", "--json",
      in: folder)
    #expect(try #require(try member("mia", run)["leader"]).bool("leader"))
    let leo = try member("leo", run)
    #expect(try #require(leo["held"]).bool("held"))
    #expect(try #require(leo["age_s"]).number("s") == 180)
    #expect(try #require(leo["heading_deg"]).isNull)
    #expect(try #require(leo["to_leader"]?["precision_finding"]).bool("near") == false)
  }

  @Test func whatIsWrongIsSaid() throws {
    let none = try hither("locate", "walk.csv", in: folder)
    #expect(none.status == 64 && none.diagnostics.contains("--at"))
    let time = try hither("locate", "walk.csv", "--at", "noon", in: folder)
    #expect(time.status == 64 && time.diagnostics.contains("'noon' is not a time"))
    let name = try hither(
      "locate", "walk.csv", "--at", "2026-05-01T08:03:00Z", "--member", "mya", in: folder)
    #expect(name.status == 64 && name.diagnostics.contains("did you mean 'mia'?"))
  }
}
