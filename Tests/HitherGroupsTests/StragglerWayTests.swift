import HitherEngine
import HitherTracks
import Testing

@testable import HitherGroups

/// How the gap is measured, instant by instant.
@Suite("Ways of measuring a gap") struct StragglerWayTests {
  static func lead(_ second: Double) -> Double { 1.3 * second }

  @Test func whoIsAheadIsNotBehind() throws {
    // Up to 900 m ahead on a way that winds, then overtaken.
    for way in [Way.switchbacks, .outAndBack(2600), .figureEight(laps: 3)] {
      for noise in [0.0, 6] {
        let gap: (Double) -> Double = { -max(0, min($0 * 0.6, 900) - max(0, $0 - 2000) * 0.9) }
        let run = StragglerRun([
          TestWalker(way: way, progress: Self.lead, seconds: 0...3000, noiseMetres: noise),
          TestWalker(
            way: way, progress: { Self.lead($0) - gap($0) }, seconds: 0...3000,
            noiseMetres: noise),
        ])
        #expect(run.events.isEmpty)
        #expect(run.worstError(gap) < 100)
        #expect(try #require(run.summary()?.maxGap) < 60)
      }
    }
  }

  @Test func whoStraysIsMeasuredStraight() {
    // 100 m behind; from second 1000 to 1600 also 300 m aside.
    let run = StragglerRun([
      TestWalker(way: .straight, progress: Self.lead, seconds: 0...2400),
      TestWalker(
        way: .straight, progress: { max(0, Self.lead($0) - 100) }, seconds: 0...2400,
        aside: { (1000...1600).contains($0) ? (300, 0) : (0, 0) }),
    ])
    let ways = run.gaps().map { (second: Double($0.time - TestWalker.start) / 1000, point: $0) }
    for (second, point) in ways {
      // Nobody is 300 m aside at once: that is believed a little later.
      if (1000...1090).contains(second) || (1601...1700).contains(second) { continue }
      let strays = (1000...1600).contains(second)
      #expect(point.way == (strays ? .straight : .trail))
      if strays { #expect(abs(point.metres - 316.2) < 2) }
    }
    #expect(run.summary()?.count == 0)
  }

  @Test func changeOfTheWayStartsTheDebounceAnew() {
    // 560 m behind; the route is known by turns, 50 s each, so that no way of measuring lasts.
    func samples(_ behind: Double) -> [TickSample] {
      let walker = TestWalker(
        way: .straight, progress: { 1000 + Self.lead($0) - behind }, seconds: 0...2000)
      return walker.samples(seed: 1).map { sample in
        var sample = sample
        if (sample.tick - TestWalker.start) / 50_000 % 2 == 0 { sample.values = [.nan] }
        return sample
      }
    }
    let leader = samples(0)
    let steady = StragglerRun([leader, samples(560)], knowsRoute: false)
    #expect(steady.events.count == 1)
    let changing = StragglerRun([leader, samples(560)], knowsRoute: true)
    #expect(Set(changing.gaps().compactMap(\.way)).count > 1)
    #expect(changing.events.isEmpty)
  }

  @Test func leaderWhoFetchesAStragglerIsTogetherAgain() throws {
    // The leader turns at 1500 m, meets the follower at 800 m, and they go on together.
    let lead: (Double) -> Double = { second in
      if second < 1200 { return 1.25 * second }
      if second < 1760 { return 1500 - 1.25 * (second - 1200) }
      return 800 + 1.0 * (second - 1760)
    }
    let follow: (Double) -> Double = { min($0, $0 < 1760 ? 800 : lead($0)) }
    let run = StragglerRun([
      TestWalker(way: .straight, progress: lead, seconds: 0...3000, noiseMetres: 3),
      TestWalker(way: .straight, progress: follow, seconds: 0...3000, noiseMetres: 3),
    ])
    #expect(run.events.map(\.type) == ["straggling.started", "straggling.ended"])
    #expect(abs(try #require(run.events.last).second - 1820) <= 90)
    #expect(run.worstError(over: 1900...3000) { _ in 0 } < 40)
  }

  @Test func lapsOfARouteAreCounted() throws {
    // Two laps behind at a place that the leader passes now: by progress 1 lap is not 0.
    let lap = Way.figureEight(laps: 1).length
    let run = StragglerRun(
      [
        TestWalker(way: .figureEight(laps: 3), progress: Self.lead, seconds: 0...4000),
        TestWalker(
          way: .figureEight(laps: 3), progress: { Self.lead($0) * 0.6 }, seconds: 0...4000),
      ], knowsRoute: true)
    #expect(run.worstError { Self.lead($0) * 0.4 } < 1e-6)
    #expect(try #require(run.summary()?.maxGap) > lap * 0.7)
    #expect(run.events.map(\.type) == ["straggling.started"])
    // Behind by the time since the leader was at 0.6 of today's way.
    #expect(abs(try #require(run.summary()?.maxBehindSeconds) - 0.4 * 4000) < 10)
  }

  @Test func seriesStaysSmall() {
    let settings: OutingSettings = {
      var settings = OutingSettings()
      settings.groupTickMilliseconds = 1000
      return settings
    }()
    let walkers = StragglerTests.group(on: .straight, seconds: 6900) { min($0 * 0.1, 300) }
    let run = StragglerRun(walkers, settings: settings)
    let points = run.gaps()
    #expect(points.count > GapSeries.limit / 2 && points.count <= GapSeries.limit)
    #expect(zip(points, points.dropFirst()).allSatisfy { $1.time - $0.time == 4000 })
  }
}
