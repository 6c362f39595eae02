import Foundation
import HitherText
import TestSupport
import Testing

/// Local times go by the zone of the place where none is named, which is said as a guess.
@Suite("Guessed zones") struct GuessedZoneTests {
  private let folder: ScratchFolder

  /// A walk in Singapore on a Monday morning, which is a Sunday in UTC.
  init() throws {
    folder = try ScratchFolder()
    let rows = (0..<60).map { index in
      let seconds = String(100 + index).suffix(2)
      return "2026-07-05T22:\(seconds):00Z,1.\(3450 + index * 5),103.82,20\n"
    }
    try folder.write("time,lat,lon,ele\n" + rows.joined(), to: "walk.csv")
  }

  private func zone(_ path: String) throws -> [String?] {
    let outing = try JSONNode.parse(try folder.bytes(of: path + "/summary.json"))["outing"]
    return [
      try outing?["timezone"]?.string("timezone"),
      try outing?["timezone_source"]?.string("timezone_source"),
    ]
  }

  @Test func mondayIsMonday() throws {
    let run = try hither("report", "walk.csv", "-o", "out", in: folder)
    #expect(run.text.contains("Monday, 6 July 2026") && run.text.contains("06:00–06:59"))
    #expect(run.text.contains("times in Asia/Singapore, by the place"))
    for file in ["message.txt", "report.html"] {
      let text = try folder.text(of: "out/" + file)
      #expect(text.contains("Monday, 6 July 2026"), "\(file)")
      #expect(text.contains("(times in Asia/Singapore, by the place)"), "\(file)")
      #expect(!text.contains("Sunday"), "\(file)")
    }
    #expect(try zone("out") == ["Asia/Singapore", "place"])
    // What machines read stays UTC.
    let members = try folder.text(of: "out/members.csv")
    #expect(members.contains("2026-07-05T22:00:00Z"))
  }

  @Test func aZoneThatIsNamedIsNoGuess() throws {
    let run = try hither(
      "report", "walk.csv", "-o", "out", "--timezone", "Asia/Tokyo", in: folder)
    #expect(run.text.contains("07:00–07:59") && !run.text.contains("by the place"))
    #expect(try zone("out") == ["Asia/Tokyo", "named"])
  }

  @Test func theMachinesOwnZoneIsNotAsked() throws {
    var texts: Set<String> = []
    for zone in ["UTC", "America/New_York"] {
      let run = try hither(
        "report", "walk.csv", "-o", "out", in: folder, environment: ["TZ": zone])
      texts.insert(run.text + (try folder.text(of: "out/report.html")))
    }
    #expect(texts.count == 1)
  }

  @Test func withoutTimesThereIsNoZone() throws {
    try folder.write("lat,lon\n1.34,103.8\n1.35,103.8\n", to: "drawn.csv")
    _ = try hither("report", "drawn.csv", "-o", "drawn", in: folder)
    #expect(try zone("drawn") == ["UTC", "unknown"])
  }
}
