import HitherTracks
import Testing

@testable import HitherEstimates
@testable import accuracy

/// The small size of what `scripts/accuracy` measures.
@Suite("Accuracy")
struct AccuracyTests {
  @Test func whatWasAskedHolds() throws {
    let figures = try Accuracy.figures(.small, seed: Accuracy.smallSeed)
    for figure in figures {
      #expect(figure.holds != false, "\(figure.name): \(figure.measured), asked \(figure.asked)")
    }
  }
}

/// What the table is made with must itself be able to say no.
@Suite("Accuracy's own measures")
struct MeasureTests {
  @Test func chanceIsTheBinomialSum() {
    // All 2^8 outcomes of eight cases, counted one by one.
    for good in 0...8 {
      let outcomes = (0..<256).map(\.nonzeroBitCount)
      let expected = outcomes.reduce(0) { sum, number in
        number > good ? sum : sum + pow(0.9, number) * pow(0.1, 8 - number)
      }
      #expect(abs(Bound.chance(ofAtMost: good, of: 8, share: 0.9) - expected) < 1e-12)
    }
  }

  private func pow(_ base: Double, _ exponent: Int) -> Double {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }

  @Test func aBoundIsExactOrAllowsForChance() {
    let bound = Bound(least: 0.95)
    #expect(bound.holds(good: 95, of: 100, .exact) == true)
    #expect(bound.holds(good: 94, of: 100, .exact) == false)
    #expect(bound.holds(good: 94, of: 100, .beyondChance) == true)
    #expect(bound.holds(good: 85, of: 100, .beyondChance) == false)
    #expect(bound.holds(good: 0, of: 0, .exact) == nil)
    let coverage = Bound(least: 0.9, most: 0.99)
    #expect(coverage.holds(good: 100, of: 100, .exact) == false)
    #expect(coverage.holds(good: 20, of: 20, .beyondChance) == true)
    #expect(coverage.holds(good: 60, of: 100, .beyondChance) == false)
  }

  /// Tracks that are all 5 % too long, and stops that were never there.
  @Test(arguments: [Bound.Strictness.exact, .beyondChance])
  func whatIsWrongDoesNotHold(strictness: Bound.Strictness) throws {
    var findings = Findings()
    for _ in 0..<40 { findings.distance.add(10_500, standardError: 100, truth: 10_000) }
    let lines = findings.figures(strictness)
    for name in ["median error", "95th percentile"] {
      let line = try #require(lines.first { $0.name == "distance_m, fixes alone, \(name)" })
      #expect(line.measured == "5 %")
      #expect(line.holds == false)
    }
    let coverage = try #require(lines.first { $0.name.hasPrefix("distance_se_m, fixes alone") })
    #expect(coverage.measured == "0 %")
    #expect(coverage.holds == false)
    // Where nothing was measured, nothing holds.
    #expect(lines.allSatisfy { $0.holds != true })
  }
}

/// The alerts of few outings; `scripts/accuracy --alerts` measures more.
@Suite("Alerts")
struct AlertTests {
  @Test("of members who record every ten seconds little is missed, and little is false")
  func tenSeconds() throws {
    var scores: [AlertKind: AlertScore] = [:]
    for seed in 95_000..<95_006 as Range<UInt64> {
      for (kind, score) in try AlertTrial(seed: seed, interval: 10).scores {
        scores[kind, default: AlertScore()].add(score)
      }
    }
    for kind in AlertKind.allCases {
      let score = try #require(scores[kind])
      #expect(score.missed <= 1 && score.raised <= 1, "\(kind)")
      #expect(score.matched > 0, "\(kind)")
    }
    #expect(scores[.contact]?.delays.allSatisfy { $0 <= 240 } == true)
  }

  @Test("an alert elsewhere is false, and an episode without one is missed")
  func counts() {
    func event(_ second: Int64) -> Event {
      let time = Instant(milliseconds: second * 1000)
      return Event(
        ContactLost(lastSeen: time, ageSeconds: 180), time: time, detected: time + 30_000,
        member: "a", subject: nil, position: nil)
    }
    func span(_ from: Int64, _ to: Int64) -> ClosedRange<Instant> {
      Instant(milliseconds: from * 1000)...Instant(milliseconds: to * 1000)
    }
    var score = AlertScore()
    score.add(
      true: [span(1000, 2000), span(9000, 9500)], optional: [span(20_000, 20_100)],
      alerts: [event(1060), event(5000), event(20_010)], within: span(0, 36_000))
    #expect(score.matched == 1 && score.missed == 1 && score.raised == 1)
    #expect(score.delays == [90] && score.memberHours == 10)
  }
}
