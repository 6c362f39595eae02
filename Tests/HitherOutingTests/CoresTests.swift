import HitherEstimates
import HitherTracks
import TestSupport
import Testing

@testable import HitherOuting

/// However many cores share the work, the result is the same.
@Suite struct CoresTests {
  /// What a run says, with what the page draws of it.
  private struct Said: Equatable {
    var figures: String
    var events: String
    /// As text, in which a height that nobody recorded equals itself.
    var outlines: String

    /// - Parameter addsOnly: Whether nothing but sums is asked for, so that no step reads the way.
    init(_ inputs: [String], cores: Int, addsOnly: Bool = false) throws {
      let plan = try plan(inputs)
      let needs = try addsOnly ? RunNeeds.sums(plan) : .everything(plan)
      let result = try OutingRun(plan, needs, cores: cores).run()
      figures = result.figures
      events = String(decoding: EventWriter.ndjson(result.events), as: UTF8.self)
      outlines = "\(result.outlines)"
    }
  }

  @Test(arguments: ["alone", "mountain-group", "figure-eight"])
  func anOuting(name: String) throws {
    let inputs = [Repository.root.appending(path: "datasets/" + name).path]
    let said = try Said(inputs, cores: 1)
    for cores in [2, 64] { #expect(try Said(inputs, cores: cores) == said) }
  }

  @Test(arguments: [2, 3, 64])
  func sumsOfOneFile(cores: Int) throws {
    let folder = try ScratchFolder()
    let rows = (0..<5000).map { second in
      let time = Instant(milliseconds: 1_777_600_000_000 + Int64(second) * 1000).rfc3339
      return "\(time),\(47 + Double(second) * 1e-5),8.2,\(500 + second / 40)"
    }
    try folder.write("time,lat,lon,ele\n" + rows.joined(separator: "\n") + "\n", to: "one.csv")
    let inputs = [folder["one.csv"]]
    #expect(
      try Said(inputs, cores: cores, addsOnly: true) == Said(inputs, cores: 1, addsOnly: true))
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
