import HitherTracks
import TestSupport
import Testing

@testable import HitherLab

@Suite("Found against true episodes")
struct EpisodeScoreTests {
  /// From a second to another.
  static func span(_ start: Int64, _ end: Int64) -> ClosedRange<Instant> {
    Instant(milliseconds: start * 1000)...Instant(milliseconds: end * 1000)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var truths: [ClosedRange<Instant>]
    var found: [ClosedRange<Instant>]
    var rule = EpisodeScore.Rule.overlap
    var matched: Int
    var missed = 0
    var raised = 0
  }

  static let window = EpisodeScore.Rule.startWithin(beforeStart: 60, afterEnd: 300)

  @Test(arguments: [
    Case(testDescription: "nothing", truths: [], found: [], matched: 0),
    Case(testDescription: "one missed", truths: [span(0, 9)], found: [], matched: 0, missed: 1),
    Case(testDescription: "one raised", truths: [], found: [span(0, 9)], matched: 0, raised: 1),
    Case(testDescription: "touching", truths: [span(0, 9)], found: [span(9, 12)], matched: 1),
    Case(
      testDescription: "apart", truths: [span(0, 9)], found: [span(10, 12)], matched: 0, missed: 1,
      raised: 1),
    Case(
      testDescription: "one that was broken in two", truths: [span(0, 100)],
      found: [span(60, 90), span(0, 50)], matched: 1, raised: 1),
    Case(
      testDescription: "two that were run together", truths: [span(0, 40), span(50, 100)],
      found: [span(0, 100)], matched: 1, missed: 1),
    Case(
      testDescription: "a minute early", truths: [span(100, 200)], found: [span(40, 50)],
      rule: window, matched: 1),
    Case(
      testDescription: "too early", truths: [span(100, 200)], found: [span(39, 250)], rule: window,
      matched: 0, missed: 1, raised: 1),
    Case(
      testDescription: "five minutes after its end", truths: [span(100, 200)],
      found: [span(500, 600)], rule: window, matched: 1),
  ])
  func episodesArePairedOnce(one: Case) {
    var score = EpisodeScore(one.rule)
    score.add(true: one.truths, found: one.found)
    #expect(score.matched == one.matched)
    #expect(score.missed == one.missed)
    #expect(score.raised == one.raised)
  }

  @Test func sharesAndDelays() {
    var score = EpisodeScore()
    score.add(true: [Self.span(100, 200), Self.span(300, 400)], found: [Self.span(90, 230)])
    score.add(true: [], found: [Self.span(0, 10), Self.span(20, 30)])
    #expect(score.precision == 1.0 / 3)
    #expect(score.recall == 0.5)
    #expect(score.startDelays == [-10])
    #expect(score.endDelays == [30])
    #expect(EpisodeScore().precision == nil)
    #expect(EpisodeScore().recall == nil)
  }
}

@Suite("Episodes of events")
struct EventSpansTests {
  /// What a made-up event began ends.
  struct Ended: EventPayload {
    static let type = EventType("stay.ended", "A stay ended.")
    static let blank = Self()
    mutating func fields(_ list: inout EventFields) {}
  }

  static func event(
    _ payload: any EventPayload, _ second: Int64, member: String = "leo"
  ) -> Event {
    let time = Instant(milliseconds: second * 1000)
    return Event(payload, time: time, detected: time + 60_000, member: member)
  }

  @Test func startsAndEndsArePaired() {
    let events = [
      Self.event(Ended(), 40), Self.event(MadeUpEvent(), 10), Self.event(MadeUpEvent(), 50),
      Self.event(Ended(), 20, member: "wei"),
    ]
    let end = Instant(milliseconds: 90_000)
    func spans(_ member: String) -> [ClosedRange<Instant>] {
      EventSpans.spans(
        from: MadeUpEvent.self, to: Ended.self, member: member, in: events, openUntil: end)
    }
    #expect(spans("leo") == [EpisodeScoreTests.span(10, 40), EpisodeScoreTests.span(50, 90)])
    #expect(spans("wei").isEmpty)
  }
}

@Suite("Quantiles")
struct QuantilesTests {
  @Test func theyAreNumbersOfTheSample() {
    let quantiles = Quantiles((1...20).map(Double.init).reversed() + [.nan])
    #expect(quantiles.count == 20)
    #expect(quantiles.median == 10)
    #expect(quantiles.quantile(0.95) == 19)
    #expect(quantiles.quantile(0.951) == 20)
    #expect(quantiles.quantile(0) == 1)
    #expect(quantiles.quantile(1) == 20)
    #expect(quantiles.greatest == 20)
    #expect(Quantiles([]).median == nil)
  }

  /// The definition, taken literally, on samples with repeated numbers.
  @Test(arguments: 1...40) func theShareIsReached(count: Int) throws {
    let sample = (0..<count).map { Double($0 * 7 % 11) }
    for hundredths in 1...100 {
      let share = Double(hundredths) / 100
      let found = try #require(Quantiles(sample).quantile(share))
      #expect(sample.count { $0 <= found } * 100 >= hundredths * count)
      #expect(sample.count { $0 < found } * 100 < hundredths * count)
    }
  }
}
