import Glibc
import HitherEngine
import TestSupport
import Testing

@testable import HitherEstimates

@Suite("Climb against the truth")
struct ClimbTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var hours: Double
    var noiseSeconds: Double
    var seed: UInt64
    var testDescription: String { "\(hours) h, noise of \(noiseSeconds) s, seed \(seed)" }
  }

  static let flatCases: [Case] = [0.0, 10, 30, 60].flatMap { noiseSeconds in
    (1...4).map { Case(hours: 1, noiseSeconds: noiseSeconds, seed: $0) }
      + [Case(hours: 8, noiseSeconds: noiseSeconds, seed: 5)]
  }

  @Test("The flat is flat, whatever the noise remembers", arguments: flatCases)
  func flat(_ sample: Case) {
    let climb = MadeHeights(
      hours: sample.hours, noise: [.init(metres: 3, seconds: sample.noiseSeconds)],
      seed: sample.seed
    ).climb
    #expect(climb.ascent < 10)
    #expect(climb.descent < 10)
  }

  static let hillCases: [Case] = [0.0, 10, 30, 60].map { Case(hours: 3, noiseSeconds: $0, seed: 6) }

  @Test("Hills are found in the noise of satellites", arguments: hillCases)
  func hills(_ sample: Case) {
    let made = MadeHeights(
      hours: sample.hours, noise: [.init(metres: 4, seconds: sample.noiseSeconds)],
      seed: sample.seed
    ) {
      300 + 60 * sin($0 / 640) + 12 * sin($0 / 160)
    }
    let climb = made.climb
    #expect(abs(climb.ascent / made.ascent - 1) < 0.1)
    #expect(climb.heights.source == .gps || sample.noiseSeconds == 0)
  }

  @Test(
    "A barometer shows hills of 10 m, and its drift climbs less than 4 m an hour",
    arguments: [7, 8, 9])
  func barometer(seed: UInt64) {
    let noise = [
      MadeHeights.Noise(metres: 0.4, seconds: 10), MadeHeights.Noise(metres: 3, seconds: 3600),
    ]
    let made = MadeHeights(hours: 3, noise: noise, seed: seed) { 300 + 5 * sin($0 / 80) }
    let climb = made.climb
    #expect(abs(climb.ascent / made.ascent - 1) < 0.05)
    #expect(climb.heights.source == .barometric)
    #expect(MadeHeights(hours: 8, noise: noise, seed: seed).climb.ascent < 32)
  }

  @Test("A rest of hours climbs nothing")
  func rest() {
    let made = MadeHeights(
      hours: 4, rest: 1800..<12_600, noise: [.init(metres: 4, seconds: 60)], seed: 10
    ) { 300 + 0.1 * $0 }
    let climb = made.climb
    #expect(abs(climb.ascent - made.ascent) < 12)
    #expect(climb.descent < 5)
  }

  @Test("Placeholders and spikes are no heights")
  func holes() {
    let made = MadeHeights(hours: 2, noise: [.init(metres: 0.4, seconds: 10)], seed: 11) {
      300 + 40 * sin($0 / 300)
    }
    var broken = made
    for index in broken.heights.indices {
      switch index % 600 {
      case 0..<40: broken.heights[index].metres = 0
      case 100: broken.heights[index].metres = -32_768
      case 200: broken.heights[index].metres += 90
      case 300..<330: broken.heights[index].metres = .nan
      default: break
      }
    }
    let (whole, holed) = (made.climb, broken.climb)
    #expect(abs(holed.ascent - whole.ascent) < 0.02 * whole.ascent)
    #expect(abs(holed.lowest - whole.lowest) < 2)
    #expect(abs(holed.highest - whole.highest) < 2)
  }

  @Test("Nothing but zeros is no height")
  func zeros() {
    var made = MadeHeights(hours: 1, noise: [], seed: 12)
    for index in made.heights.indices { made.heights[index].metres = 0 }
    #expect(!made.climb.isKnown)
  }

  @Test(
    "A level that changes at once begins a new stretch, as a segment does", arguments: [0, 200])
  func levels(stepMetres: Double) {
    let made = MadeHeights(hours: 1, noise: [.init(metres: 0.3, seconds: 10)], seed: 13)
    var climb = ClimbEstimator()
    for (index, height) in made.heights.enumerated() {
      var height = height
      if index >= 1800 { height.metres += stepMetres > 0 ? stepMetres : 20 }
      if index == 1800, stepMetres == 0 { climb.reset() }
      climb.add(height)
    }
    _ = climb.finish()
    #expect(climb.ascent < 3)
    #expect(climb.highest > 310)
  }

  @Test("A few heights are taken for what they are", arguments: [2, 3, 5, 20])
  func few(count: Int) {
    var climb = ClimbEstimator()
    for index in 0..<count {
      _ = climb.add(
        Double(100 + 10 * index), at: Int64(index) * 60_000, way: Double(index) * 100,
        isResting: false)
    }
    _ = climb.finish()
    #expect(abs(climb.ascent - Double(10 * (count - 1))) < 1)
    #expect(climb.descent == 0)
  }
}

@Suite("Climb is settled piece by piece")
struct ClimbSettlingTests {
  let made = MadeHeights(hours: 5, every: 3, noise: [.init(metres: 4, seconds: 20)], seed: 14) {
    300 + 60 * sin($0 / 640)
  }

  @Test("A saved and restored estimator goes on as if nothing had been")
  func cut() throws {
    var (whole, cut) = (ClimbEstimator(), ClimbEstimator())
    for (index, height) in made.heights.enumerated() {
      #expect(whole.add(height) == cut.add(height))
      if index % 397 == 0 { cut = try ClimbEstimator(stateBytes: cut.stateBytes) }
    }
    #expect(whole.finish() == cut.finish())
    #expect(whole.stateBytes == cut.stateBytes)
  }

  @Test("Marks rise, cover the time, and end with the sums")
  func marks() throws {
    var climb = ClimbEstimator()
    var marks: [ClimbEstimator.Mark] = []
    for height in made.heights { marks += climb.add(height) }
    let early = marks.count
    marks += climb.finish()
    #expect(early > 500, "some is settled before the end")
    for index in 1..<marks.count {
      #expect(marks[index].time > marks[index - 1].time)
      #expect(marks[index].ascent >= marks[index - 1].ascent)
      #expect(marks[index].descent >= marks[index - 1].descent)
    }
    #expect(marks.last?.ascent == climb.ascent)
    #expect(marks.last?.descent == climb.descent)
  }

  @Test("A cut between two marks has its share of the climb between them")
  func cuts() {
    var ledger = SplitLedger(lengthMetres: 1000)
    ledger.add(RunningTotals(time: .init(milliseconds: 0)))
    ledger.add(RunningTotals(time: .init(milliseconds: 4_000_000), metres: 4000))
    ledger.enter([
      .init(time: 500_000, ascent: 0, descent: 0), .init(time: 1_500_000, ascent: 10, descent: 4),
    ])
    ledger.finish(ascent: 12, descent: 6)
    #expect(ledger.bounds.map(\.ascent) == [0, 5, 12, 12, 12])
    #expect(ledger.bounds.map(\.descent) == [0, 2, 6, 6, 6])
  }

  @Test(
    "Totals that are taken together are cut as those that come one by one",
    arguments: [0.4, 7, 350, 2600])
  func cutsOfMany(metres: Double) {
    let fixes = (0..<200).map { index in
      SettledTotals.PendingFix(
        time: .init(milliseconds: Int64(index) * 1000), movingMilliseconds: Int64(index) * 900,
        elevation: .nan, isResting: false, startsAnew: false, progress: .nan)
    }
    let ways = fixes.indices.map { Double($0 / 3 * 3) * metres }
    var (inTurn, together) = (SplitLedger(lengthMetres: 1000), SplitLedger(lengthMetres: 1000))
    for (fix, way) in zip(fixes, ways) {
      inTurn.add(
        RunningTotals(time: fix.time, metres: way, movingMilliseconds: fix.movingMilliseconds))
    }
    together.add(Array(fixes[..<70]), ways, 70)
    together.add([], [], 0)
    together.add(Array(fixes[70...]), Array(ways[70...]), 130)
    #expect(together.stateBytes == inTurn.stateBytes)
    #expect(metres < 1 || together.bounds.count > 2)
  }
}
