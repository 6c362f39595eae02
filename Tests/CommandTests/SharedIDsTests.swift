import TestSupport
import Testing

/// Files that name their members themselves may name the same id for one person, or by chance for several.
@Suite("One id in several files") struct SharedIDsTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for (file, hour, members) in [("one", "06", ["a", "b"]), ("two", "08", ["a", "c"])] {
      let rows = (10..<40).flatMap { minute in
        members.map { "\($0),2026-05-01T\(hour):\(minute):00Z,52.\(minute)1,13.4\n" }
      }
      try folder.write("member,time,lat,lon\n" + rows.joined(), to: file + ".csv")
    }
  }

  @Test func isStatedInEachOutput() throws {
    let expected = "the records of a in one.csv, two.csv are read as those of one member each"
    let run = try hither("report", "one.csv", "two.csv", "-o", "out", in: folder)
    #expect(run.status == 0 && run.diagnostics.contains(expected), "\(run.diagnostics)")
    #expect(try folder.text(of: "out/summary.json").contains(expected))
    #expect(try folder.text(of: "out/report.html").contains("one.csv, two.csv"))
    let summary = try hither("summarize", "one.csv", "two.csv", in: folder)
    #expect(summary.diagnostics.contains(expected), "\(summary.diagnostics)")
    let german = try hither(
      "report", "one.csv", "two.csv", "-o", "de", "--lang", "de", in: folder)
    #expect(german.status == 0)
    #expect(try folder.text(of: "de/report.html").contains("die Kennung ist dieselbe"))
  }

  @Test func isNotStatedOfOneFileOrOfNamedTracks() throws {
    let run = try hither("summarize", "one.csv", in: folder)
    #expect(run.status == 0 && !run.diagnostics.contains("one member each"))
  }
}
