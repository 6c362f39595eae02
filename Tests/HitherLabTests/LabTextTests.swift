import HitherReport
import Testing

@testable import HitherLab

@Suite("The table of policies") struct LabTextTests {
  private static func summaries(_ figures: [(battery: Double, live: Double)]) -> [PolicySummary] {
    let rows = figures.enumerated().map { index, figure in
      var row = LabRow(policy: "p\(index)", parameters: "", trace: "t", device: "phone")
      row.batteryPercentPerHour = figure.battery
      row.live.mean = figure.live
      return row
    }
    return PolicySummary.all(of: rows, seed: 1)
  }

  @Test("a mark that all policies would have is left out")
  func marks() {
    let all = LabText.table(Self.summaries([(1, 9), (2, 5)]), .english)
    #expect(!all.contains("*") && all.contains("off-route found %"))
    let one = LabText.table(Self.summaries([(1, 5), (2, 9)]), .english)
    #expect(one.split(separator: "\n").map { $0.contains("*") } == [false, true, false])
  }

  @Test(
    "an interval below zero is not written with two dashes",
    arguments: [(1.0...2.5, "1–2.5"), (-21...(-3), "-21 … -3"), (-1...2, "-1 … 2")])
  func intervals(_ interval: ClosedRange<Double>, _ text: String) {
    #expect(LabFigure.text(interval, places: 1, .english) == text)
  }
}
