import Glibc
import HitherEngine
import HitherGeodesy
import HitherTracks
import Testing

@testable import HitherGroups

@Suite("Trend, cause and course of straggling") struct StragglerEpisodeTests {
  @Test(arguments: [0.0, 4, 8]) func trendIsTheSlope(noise: Double) throws {
    for (slope, seed) in zip([0.5, -0.2, 0.0], [1, 2, 3] as [UInt64]) {
      let group = StragglerTests.group(on: .straight, seconds: 900, noise: noise) {
        200 + slope * $0
      }
      let trend = try #require(
        StragglerRun(group, seed: seed, knowsRoute: true).summary()?.trend)
      #expect(abs(trend.metresPerMinute - 60 * slope) < 1e-6)
      let trail = try #require(StragglerRun(group, seed: seed).summary()?.trend)
      #expect(abs(trail.metresPerMinute - 60 * slope) <= 4 * trail.error)
      #expect(trail.error < 10)
    }
  }

  @Test func fewMinutesSayNothing() {
    let group = StragglerTests.group(on: .straight, seconds: 150) { 100 + 0.5 * $0 }
    #expect(StragglerRun(group, knowsRoute: true).summary()?.trend == nil)
  }

  @Test(arguments: [0.0, 4]) func whoWillFallBehindIsForetold(noise: Double) throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      // Grows by 0.4 m/s from second 600: 500 m are passed at 1850.
      let group = StragglerTests.group(on: .straight, seconds: 2400, noise: noise) {
        max(0, 0.4 * ($0 - 600))
      }
      let run = StragglerRun(group, seed: seed)
      try #require(run.warnings.count == 1 && run.events.map(\.type) == ["straggling.started"])
      let warning = run.warnings[0]
      #expect(run.events[0].second - Double(warning.detected - TestWalker.start) / 1000 > 420)
      let told = try #require(warning.payload as? StragglingExpected)
      let expected = Double(told.expected - TestWalker.start) / 1000
      #expect(abs(expected - 1850) < 30 + 30 * noise)
      #expect(told.earliest < told.expected && told.expected < told.latest)
      #expect(abs((told.trendMetresPerMinute ?? 0) - 24) < 1 + noise)
    }
  }

  @Test func whoKeepsHisDistanceIsNotForetold() {
    let group = CohesionTests.walkers(noise: 5, [{ 350 + 25 * sin($0 / 200) }])
    for seed in 1...6 as ClosedRange<UInt64> {
      let run = StragglerRun(group, seed: seed)
      #expect(run.events.isEmpty && run.warnings.isEmpty)
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var cause: String
    var change: @Sendable (inout TestWalker) -> Void
    var testDescription: String { cause }
  }

  @Test(arguments: [
    Case(cause: "slow") { _ in },
    // Stands for 700 s, as the places show.
    Case(cause: "stopped") { $0.progress = { 1.3 * ($0 < 1000 ? $0 : max(1000, $0 - 700)) } },
    // Silent for 600 s of the 1000 in which the gap grows.
    Case(cause: "no_fix") { $0.silences = [1005...1595] },
  ]) func causeIsWhatTheGapIsMadeOf(_ example: Case) throws {
    var group = StragglerTests.group(on: .straight, seconds: 3000) {
      min(max(0, 0.6 * ($0 - 1000)), 900)
    }
    example.change(&group[1])
    let run = StragglerRun(group, knowsRoute: true)
    let start = try #require(run.events.last { $0.payload is StragglingStarted })
    #expect(start.fields.last?.value == .text(example.cause))
    #expect(run.summary()?.episodes.map { $0.cause?.word } == [example.cause])
  }

  @Test func offTheTrailIsACause() throws {
    // Walks off to the side for good, straight away from the way.
    let run = StragglerRun([
      TestWalker(way: .straight, progress: { 1.3 * $0 }, seconds: 0...2400),
      TestWalker(
        way: .straight, progress: { max(0, min(1.3 * $0, 1300) - 50) }, seconds: 0...2400,
        aside: { (max(0, $0 - 1000), 0) }),
    ])
    #expect(run.events.of(StragglingStarted.self).last?.cause == .offRoute)
  }

  @Test func anEpisodeTellsItsOwnFigures() throws {
    // Twice behind: 600 m, then 900 m; the gap in time belongs to each.
    let group = StragglerTests.group(on: .straight, seconds: 6000) { second in
      let first = min(max(0, second - 500) * 0.8, 600) - min(max(0, second - 1800) * 0.8, 500)
      return first + min(max(0, second - 3000) * 0.8, 800)
    }
    let run = StragglerRun(group, knowsRoute: true)
    let episodes = try #require(run.summary()?.episodes)
    #expect(episodes.count == 2)
    let ended = try #require(run.events.of(StragglingEnded.self).first)
    #expect(abs(ended.maxGapMetres - 600) < 10)
    #expect(abs((ended.maxBehindSeconds ?? 0) - 600 / 1.3) < 20)
    #expect(ended.maxBehindSeconds == episodes[0].maxBehindSeconds)
    #expect(abs(episodes[1].maxMetres - 900) < 10 && episodes[1].end == nil)
  }

  @Test func unknownStretchesAddUp() throws {
    var group = StragglerTests.group(on: .straight, seconds: 4000) { _ in 200 }
    group[1].silences = [1000...1500, 3000...3300]
    let summary = try #require(StragglerRun(group, knowsRoute: true).summary())
    #expect(summary.unknown.count == 2)
    #expect(
      summary.unknown.reduce(Int64(0)) { $0 + $1.milliseconds }
        == summary.unknownMilliseconds)
    for (stretch, silence) in zip(summary.unknown, [(1000.0, 1500.0), (3000, 3300)]) {
      #expect(abs(Double(stretch.from - TestWalker.start) / 1000 - silence.0) <= 10)
      #expect(abs(Double(stretch.to - TestWalker.start) / 1000 - silence.1) <= 10)
    }
  }

  @Test func acrossAShortSilenceTheCrossingIsInterpolated() throws {
    // 500 m are passed at 1500, while the follower is silent; 400 m are met at 3600, while the leader is.
    var group = CohesionTests.walkers([
      { min(0.4 * max(0, $0 - 250), 640) - max(0, 0.4 * ($0 - 3000)) }
    ])
    group[1].silences = [1305...1795]
    group[0].silences = [3305...3795]
    let run = StragglerRun(group, knowsRoute: true)
    try #require(run.events.map(\.type) == ["straggling.started", "straggling.ended"])
    #expect(abs(run.events[0].second - 1500) <= 10 && abs(run.events[1].second - 3600) <= 10)
    #expect(Double(run.events[0].detected - TestWalker.start) / 1000 >= 1855)
    // A silence of half an hour says nothing of when.
    group[1].silences = [1005...2805]
    let long = StragglerRun(group, knowsRoute: true)
    #expect(abs(try #require(long.events.first).second - 2810) <= 10)
  }

  @Test func oneOddFixMakesNoStraggler() {
    // Fixes once a minute; the leader's at 1500 s is 650 m too far, as after a jump.
    let group = StragglerTests.group(on: .straight, seconds: 3000) { _ in 100 }
    let samples = group.enumerated().map { index, walker in
      var walker = walker
      walker.intervalSeconds = 60
      if index == 0 {
        let lead = walker.progress
        walker.progress = { lead($0) + (abs($0 - 1500) < 1 ? 650 : 0) }
      }
      return walker.samples(seed: 1)
    }
    for knowsRoute in [false, true] {
      #expect(StragglerRun(samples, knowsRoute: knowsRoute).events.isEmpty)
    }
  }

  @Test func aLeapOfTheMatchingIsDoubted() {
    // For 200 s the leader's progress is that of another lap.
    let group = StragglerTests.group(on: .straight, seconds: 3000) { _ in 100 }
    var samples = group.enumerated().map { $1.samples(seed: UInt64($0)) }
    samples[0] = samples[0].map { sample in
      var sample = sample
      let second = (sample.tick - TestWalker.start) / 1000
      if (1500...1700).contains(second) { sample.values[0] += 3000 }
      return sample
    }
    #expect(StragglerRun(samples, knowsRoute: true).events.isEmpty)
    // Who rides 3 km is believed, if not at once.
    samples[0] = samples[0].map { sample in
      var sample = sample
      if (sample.tick - TestWalker.start) / 1000 > 1700 { sample.values[0] += 3000 }
      return sample
    }
    let run = StragglerRun(samples, knowsRoute: true)
    #expect(run.events.map(\.type) == ["straggling.started"])
    #expect((run.summary()?.maxGap ?? 0) > 3000)
  }

  @Test func detectedIsWhenAllWasKnown() throws {
    // The follower's fixes are settled 200 s late, as behind a matcher's lag.
    let group = StragglerTests.group(on: .straight, seconds: 2000) { min($0, 700) }
    let leader = group[0].samples(seed: 1)
    let follower = group[1].samples(seed: 2).map { sample in
      var sample = sample
      sample.settled = sample.tick + 200_000
      return sample
    }
    let run = StragglerRun([leader, follower], knowsRoute: true)
    let prompt = StragglerRun([leader, group[1].samples(seed: 2)], knowsRoute: true)
    let (late, early) = (
      try #require(run.events.last { $0.payload is StragglingStarted }),
      try #require(prompt.events.last { $0.payload is StragglingStarted })
    )
    #expect(late.time == early.time)
    #expect(late.detected == early.detected + 200_000)
  }
}
