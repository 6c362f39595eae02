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

  @Test func aGapThatWasKnownIsNoNotice() throws {
    let run = try hither("report", "hike", "-o", "out", "--leader", "leo", in: folder)
    #expect(run.diagnostics.isEmpty, "\(run.diagnostics)")
  }
}
