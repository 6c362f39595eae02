import HitherReports
import HitherSummaries
import HitherTracks
import TestSupport
import Testing

@testable import HitherToolkit

/// However many cores share the work, the result is the same.
@Suite struct CoresTests {
  /// What a run says, with what the page draws of it.
  private struct Said: Equatable {
    var figures: String
    var events: String
    /// As text, in which a height that nobody recorded equals itself.
    var outlines: String

    init(_ inputs: [String], cores: Int) throws {
      let plan = try plan(inputs)
      let result = try OutingRun(plan, .everything(plan), cores: cores).run()
      figures = result.figures
      events = String(decoding: EventWriter.ndjson(result.events), as: UTF8.self)
      outlines = "\(result.outlines)"
    }
  }

  @Test(arguments: ["alone", "mountain-group", "figure-eight"])
  func anOuting(name: String) throws {
    let inputs = [MadeDocumentsTests.root.appending(path: "datasets/" + name).path]
    #expect(try Said(inputs, cores: 1) == Said(inputs, cores: 64))
  }

  /// Rows of several members take turns in one file, and one of them is in disorder.
  @Test func membersOfOneFile() throws {
    var random = SeededGenerator(seed: 12)
    var rows: [String] = []
    for second in 0..<9000 {
      let member = ["leo", "fiona", "max"][second % 3]
      let time = Instant(milliseconds: 1_777_600_000_000 + Int64(second) * 1000).rfc3339
      let north = 47 + Double(second / 3) * 3e-5 + random.uniform() * 4e-5
      rows.append("\(member),\(time),\(north),8.2,\(500 + second / 40)")
    }
    rows.swapAt(300, 8700)
    let folder = try ScratchFolder()
    try folder.write(
      "member,time,lat,lon,ele\n" + rows.joined(separator: "\n") + "\n", to: "all.csv")
    #expect(try Said([folder["all.csv"]], cores: 1) == Said([folder["all.csv"]], cores: 64))
  }
}
