import Foundation
import HitherText
import TestSupport
import Testing

/// A folder of recordings without common time is not one outing.
@Suite("Separate reports") struct SeparateReportsTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(Tracks.gpx(day: 0), to: "hikes/valley.gpx")
    try folder.write(Tracks.gpx(latitude: 48, day: 3), to: "hikes/summit.gpx")
  }

  private func summary(_ path: String) throws -> JSONNode {
    try JSONNode.parse(try folder.bytes(of: path + "/summary.json"))
  }

  @Test func eachHasAReportAndTheIndexListsThem() throws {
    let run = try hither("report", "hikes", "-o", "out", in: folder)
    #expect(run.status == 0)
    #expect(
      try folder.names(of: "out") == ["2026-05-01-valley", "2026-05-04-summit", "index.html"])
    #expect(run.text.contains("2 outings without common time"))
    #expect(run.text.contains("2026-05-04") && !run.text.contains("leader"))
    #expect(run.diagnostics.contains("--one-outing"))
    let first = try summary("out/2026-05-01-valley")
    #expect(try first["outing"]?["name"]?.string("name") == "walk")
    #expect(try first["members"]?.elements("members").count == 1)
    #expect(try first["diagnostics"]?["notices"]?.elements("notices").isEmpty == true)
    let index = try folder.text(of: "out/index.html")
    #expect(index.contains("href=\"2026-05-01-valley/report.html\""))
    #expect(index.contains("href=\"2026-05-04-summit/report.html\""))
    #expect(index.range(of: "valley")!.lowerBound < index.range(of: "summit")!.lowerBound)
  }

  @Test func oneReportHasNoFigureOfTheGroup() throws {
    for way in [["--one-outing"], ["--leader", "valley"]] {
      let run = try hither(["report", "hikes", "-o", "one"] + way, in: folder)
      #expect(run.status == 0 && run.diagnostics.contains("no time in common"))
      let group = try #require(try summary("one")["group"])
      #expect(group["max_spread_m"]?.value == .null && group["max_column_m"]?.value == .null)
      for member in try #require(try summary("one")["members"]).elements("members") {
        #expect(member["straggling"]?.value == .null && member["near_leader"]?.value == .null)
      }
      let message = try folder.text(of: "one/message.txt")
      #expect(!message.contains("first start to last end") && !message.contains("fall behind"))
    }
  }

  @Test func aManifestIsOneOuting() throws {
    try folder.write(
      """
      {"schema": "hither/outing/1", "name": "Two days", "members": [
        {"id": "ann", "tracks": ["valley.gpx"]}, {"id": "bob", "tracks": ["summit.gpx"]}]}
      """, to: "hikes/outing.json")
    let run = try hither("report", "hikes", "-o", "out", in: folder)
    #expect(run.status == 0 && run.diagnostics.contains("no time in common"))
    #expect(try folder.names(of: "out").contains("summary.json"))
  }

  @Test func twoPeopleOnTwoDays() throws {
    try folder.write(Tracks.gpx(latitude: 47.0005, day: 0), to: "hikes/ann.gpx")
    try folder.write(Tracks.gpx(latitude: 48.0005, day: 3), to: "hikes/bob.gpx")
    _ = try hither("report", "hikes", "-o", "out", in: folder)
    #expect(try folder.names(of: "out") == ["2026-05-01", "2026-05-04", "index.html"])
    let day = try summary("out/2026-05-01")
    #expect(
      try day["members"]?.elements("members").map { try $0["id"]?.string("id") }
        == ["ann", "valley"])
    #expect(day["group"]?["max_spread_m"]?.value != .null)
    // Names say that it was one outing of two people.
    let merges = ["--merge", "ann=ann,bob", "--merge", "eva=valley,summit"]
    let run = try hither(["report", "hikes", "-o", "merged"] + merges, in: folder)
    #expect(run.status == 0 && !run.diagnostics.contains("no time in common"))
    #expect(try summary("merged")["outing"]?["members"]?.number("members") == 2)
  }

  @Test func aSummaryComparesNobody() throws {
    let run = try hither("summarize", "hikes", in: folder)
    #expect(run.status == 0 && run.text.contains("2 outings without common time"))
    #expect(!run.text.contains("spread") && !run.text.contains("*"))
  }
}
