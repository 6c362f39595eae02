import Foundation
import HitherText
import TestSupport
import Testing

/// That a gap was never observed is not reported as "never behind".
@Suite("A gap that was not known")
struct UnknownGapTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(Tracks.gpx(200), to: "hike/leo.gpx")
    try folder.write(Tracks.gpx(200, latitude: 47.0005), to: "hike/mia.gpx")
    try folder.write(Tracks.gpx(200, latitude: 47.001), to: "hike/wei.gpx")
  }

  private func members() throws -> [JSONNode] {
    let summary = try JSONNode.parse(try folder.bytes(of: "out/summary.json"))
    return try #require(summary["members"]).elements("members")
  }

  @Test func withoutCommonTimeItIsNull() throws {
    let run = try hither(
      "report", "hike", "-o", "out", "--leader", "leo", "--shift", "wei=+5h", in: folder)
    #expect(run.status == 0)
    let members = try members()
    #expect(members[2]["straggling"]?.isNull == true)
    #expect(try members[2]["unknown"]?["straggling"]?.string("straggling") == "never_known")
    #expect(members[1]["straggling"]?.isNull == false)
    let rows = try folder.text(of: "out/members.csv").split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    for (name, cell) in zip(rows[0], rows[3]) where name.hasPrefix("straggling_") {
      #expect(cell.isEmpty, "\(name)")
    }
    #expect(run.diagnostics.contains("the gap to 'leo' was unknown most of the time: wei (nothing"))
    // The page's table has no "never" for wei either.
    let page = try folder.text(of: "out/report.html")
    #expect(page.contains("gap to"))
  }

  @Test func aLeaderWhosePhoneDiesEarlyIsNoticed() throws {
    try folder.write(Tracks.gpx(40), to: "hike/leo.gpx")
    let run = try hither("report", "hike", "-o", "out", "--leader", "leo", in: folder)
    #expect(
      run.diagnostics.contains("the gap to 'leo' was unknown most of the time: mia; wei (nothing"))
    let whole = try members()
    #expect(whole[1]["straggling"]?.isNull == false)
    for (language, words) in [("de", "die meiste Zeit nicht bekannt"), ("zh-Hant", "大部分時間")] {
      _ = try hither(
        "report", "hike", "-o", "out", "--leader", "leo", "--lang", language, in: folder)
      #expect(try folder.text(of: "out/report.html").contains(words), "\(language)")
    }
  }

  @Test("beside the leader all the time it is not known who is ahead, and that is the reason")
  func orderIsUnknown() throws {
    // Side by side, 200 m apart.
    var rows = "member,time,lat,lon\n"
    for index in 0..<200 {
      let (time, north) = (Tracks.time(index), Tracks.degrees(47, index))
      rows += "leo,\(time),\(north),11\nmia,\(time),\(north),11.0027\n"
    }
    try folder.write(rows, to: "two.csv")
    let run = try hither("report", "two.csv", "-o", "out", "--leader", "leo", in: folder)
    #expect(run.status == 0)
    let member = try members()[1]
    #expect(member["straggling"]?.isNull == true)
    #expect(try member["unknown"]?["straggling"]?.string("straggling") == "order_unknown")
    func explained(_ question: String) throws -> String {
      try hither("report", "two.csv", "--leader", "leo", "--explain", question, in: folder).text
    }
    #expect(try explained("mia,straggling").contains("not known (order_unknown): it is not"))
    let page = try folder.text(of: "out/report.html")
    #expect(page.contains("mostly because it is not known who was ahead"))
    let moment = try #require(try member["start"]?.string("start"))
    let lines = try explained("mia,straggling,\(moment)")
    #expect(lines.contains("not known: it is not known who is ahead"))
    #expect(!lines.contains("no fresh fix"))
    #expect(lines.contains("unknown in all: ") && lines.contains("(order_unknown "))
  }

  @Test("the seconds by reason are those of the unknown time")
  func reasonsAddUp() throws {
    // The leader's recording ends in the middle.
    try folder.write(Tracks.gpx(1200, latitude: 47.0001), to: "sum/mia.gpx")
    try folder.write(Tracks.gpx(600), to: "sum/leo.gpx")
    _ = try hither("report", "sum", "-o", "out", "--leader", "leo", in: folder)
    let behind = try #require(try members()[1]["straggling"])
    let parts = try #require(behind["unknown_by"]).members("unknown_by")
    let sum = try parts.reduce(0.0) { $0 + (try $1.node.number("seconds")) }
    #expect(sum > 0)
    #expect(try sum == behind["unknown_s"]?.number("unknown_s"))
    #expect(parts.map(\.key) == ["no_leader_position"])
    let unknown = try #require(behind["unknown"]).elements("unknown")
    #expect(try unknown.map { try $0["reason"]?.string("reason") } == ["no_leader_position"])
  }

  @Test func aGapThatWasKnownIsNoNotice() throws {
    let run = try hither("report", "hike", "-o", "out", "--leader", "leo", in: folder)
    #expect(run.diagnostics.isEmpty, "\(run.diagnostics)")
  }
}
