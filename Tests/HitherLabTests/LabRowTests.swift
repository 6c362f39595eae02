import HitherEngine
import HitherSimulation
import Testing

@testable import HitherLab

@Suite("Results of the lab")
struct LabRowTests {
  private func row(_ policy: String, _ trace: Int, battery: Double, live: Double) -> LabRow {
    var row = LabRow(policy: policy, parameters: "", trace: "t/\(trace)", device: "phone")
    row.batteryPercentPerHour = battery
    row.live.mean = live
    row.decisions[0].reference = 2
    row.decisions[0].matched = trace % 3
    row.decisions[0].delaySum = 10 * Double(trace)
    row.reference = .stream
    return row
  }

  @Test("a row comes back from its bytes")
  func coding() throws {
    var row = row("standard", 4, battery: 2.5, live: 31)
    (row.hours, row.fixes, row.optimumLive, row.awakeJoules) = (3, 17, 12.5, 7)
    #expect(try LabRow(stateBytes: row.stateBytes) == row)
    #expect(throws: StateError.self) { try LabRow(stateBytes: row.stateBytes.dropLast(1)) }
  }

  @Test("figures are means over outings; decisions are pooled")
  func summary() {
    let rows = (0..<6).map { row("a", $0, battery: Double($0), live: 20) }
    let summary = PolicySummary.all(of: rows, seed: 1)[0]
    #expect(summary.batteryPercentPerHour.value == 2.5)
    #expect(summary.decisions[0].recall.value == 0.5)
    #expect(summary.decisions[0].delay.value == 25)
    #expect(summary.live.interval == 20...20)
    #expect(summary.hoursToEmpty.value == 40)
    #expect(rows[4].hoursToEmpty == 25 && rows[0].hoursToEmpty == nil)
  }

  @Test("95 % intervals of a mean hold it in about 95 of 100 samples (seed 31)")
  func coverage() {
    var random = SplitMix64(seed: 31)
    var held = 0
    for _ in 0..<200 {
      let sample = (0..<40).map { _ in random.normal() }
      let interval = Bootstrap(outings: 40, &random).interval { outings in
        outings.reduce(0) { $0 + sample[$1] } / 40
      }
      if interval?.contains(0) ?? false { held += 1 }
    }
    // The percentile bootstrap of 40 holds it a little less often; 3 standard deviations are 9.
    #expect((175...199).contains(held), "\(held)")
  }

  @Test("the best are those that none beats in both")
  func front() {
    let best = ParetoFront.best([(1, 9), (2, 5), (2, 6), (3, 5), (4, 1), nil])
    #expect(best == [true, true, false, false, true, false])
  }
}
