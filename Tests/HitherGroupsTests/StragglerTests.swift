import Glibc
import HitherEngine
import HitherGeodesy
import HitherTracks
import Testing

@testable import HitherGroups

@Suite("Stragglers") struct StragglerTests {
  /// A walker at 1.3 m/s who follows another at a distance that depends on time.
  static func group(
    on way: Way, seconds: Double, noise: Double = 0, behind: @escaping (Double) -> Double
  ) -> [TestWalker] {
    let lead: (Double) -> Double = { 1.3 * $0 }
    return [
      TestWalker(way: way, progress: lead, seconds: 0...seconds, noiseMetres: noise),
      TestWalker(
        way: way, progress: { max(0, lead($0) - behind($0)) }, seconds: 0...seconds,
        noiseMetres: noise),
    ]
  }

  @Test(arguments: [false, true])
  func threeHundredMetresAreNotTooFar(knowsRoute: Bool) throws {
    let group = Self.group(on: .straight, seconds: 4000, noise: 4) { min($0 * 0.5, 300) }
    let run = StragglerRun(group, knowsRoute: knowsRoute)
    #expect(run.events.isEmpty)
    let summary = try #require(run.summary())
    #expect(summary.count == 0 && summary.durationMilliseconds == 0)
    #expect(summary.unknownMilliseconds == 0)
    #expect(abs((summary.maxGap ?? 0) - 300) < 25)
    #expect(abs((summary.maxBehindSeconds ?? 0) - 300 / 1.3) < 30)
    #expect(run.summary(0) == .leader)
  }

  /// Falls behind by 0.8 m/s from second 600, is 800 m behind from 1600 on, and catches up from 2600.
  static func falling(_ second: Double) -> Double {
    let falls = min(max((second - 600) * 0.8, 0), 800)
    return max(0, falls - max(0, (second - 2600) * 0.8))
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var way: Way
    var noise: Double
    var knowsRoute = false
    var testDescription: String { "\(name), noise \(noise) m, route \(knowsRoute)" }
  }

  static let cases = [0.0, 4, 8].flatMap { noise in
    [
      Case(name: "straight", way: .straight, noise: noise),
      Case(name: "straight", way: .straight, noise: noise, knowsRoute: true),
      Case(name: "switchbacks", way: .switchbacks, noise: noise),
      Case(name: "switchbacks", way: .switchbacks, noise: noise, knowsRoute: true),
      Case(name: "out and back", way: .outAndBack(2200), noise: noise),
      Case(name: "figure eight", way: .figureEight(laps: 3), noise: noise),
    ]
  }

  @Test(arguments: cases)
  func fallingBackIsOneEpisode(_ example: Case) throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let group = Self.group(
        on: example.way, seconds: 3700, noise: example.noise, behind: Self.falling)
      let run = StragglerRun(group, seed: seed, knowsRoute: example.knowsRoute)
      try #require(run.events.map(\.type) == ["straggling.started", "straggling.ended"])
      let (start, end) = (run.events[0], run.events[1])
      // 500 m are passed 625 s after second 600, 400 m are met 500 s after second 2600.
      #expect(abs(start.second - 1225) <= 60, "seed \(seed)")
      #expect(abs(end.second - 3100) <= 75, "seed \(seed)")
      let started = try #require(start.payload as? StragglingStarted)
      let ended = try #require(end.payload as? StragglingEnded)
      #expect(abs(started.gapMetres - 500) < 1e-6)
      #expect(abs(ended.gapMetres - 400) < 1e-6)
      #expect(ended.durationSeconds == Double(end.time - start.time) / 1000)
      #expect(start.detected - start.time >= 60_000 && start.detected - start.time <= 80_000)
      #expect(start.member == "m1" && start.subject == nil)
      let place = TestWalker.frame.planePoint(try #require(start.position))
      let true1 = example.way.point(1.3 * start.second - Self.falling(start.second))
      #expect(place.distance(to: true1) < 4 + 4 * example.noise)
      // The leader passed here when 1.3 m/s had led to where the follower is.
      #expect(abs((started.behindSeconds ?? 0) - 500 / 1.3) < 20 + 4 * example.noise)
      let summary = try #require(run.summary())
      #expect(summary.count == 1)
      #expect(summary.durationMilliseconds == end.time - start.time)
      #expect(abs((summary.maxGap ?? 0) - 800) < 60)
    }
  }

  @Test func acrossASwitchbackIsFarBehind() throws {
    // The leader rests at the middle of the third leg, the follower at the middle of the first.
    let run = StragglerRun([
      TestWalker(way: .switchbacks, progress: { min(1.3 * $0, 1205) }, seconds: 0...3000),
      TestWalker(way: .switchbacks, progress: { min(0.6 * $0, 715) }, seconds: 0...3000),
    ])
    let gaps = run.gaps()
    #expect(run.events.first?.type == "straggling.started")
    #expect(abs((gaps.last?.metres ?? 0) - 490) < 30)
    let both = StragglerRun([
      TestWalker(way: .switchbacks, progress: { min(1.3 * $0, 1205) }, seconds: 0...3000),
      TestWalker(way: .switchbacks, progress: { min(0.6 * $0, 225) }, seconds: 0...3000),
    ])
    // Two legs on: 80 m away in a straight line, 980 m along the way.
    #expect(abs((both.gaps().last?.metres ?? 0) - 980) < 50)
    #expect(both.events.map(\.type) == ["straggling.started"])
    // Open to the end; the figure is counted to the last tick.
    let since = try #require(both.events.first).second
    let duration = Double(try #require(both.summary()).durationMilliseconds) / 1000
    #expect(abs(since + duration - 3000) <= 10)
  }

  @Test(arguments: [0.0, 4, 8])
  func gapIsRightAroundTheTurn(noise: Double) {
    for seed in 1...8 as ClosedRange<UInt64> {
      // 350 m behind, so that leader and follower meet on the way back and go on.
      let behind: (Double) -> Double = { min($0 * 0.4, 350) }
      let group = Self.group(
        on: .outAndBack(1500), seconds: 2300, noise: noise, behind: behind)
      let run = StragglerRun(group, seed: seed)
      #expect(run.events.isEmpty, "seed \(seed)")
      let worst = run.worstError(over: 100...2300, behind)
      #expect(worst < 70 + 4 * noise, "seed \(seed): \(worst)")
    }
  }

  @Test(arguments: [Way.switchbacks, .outAndBack(1500), .figureEight(laps: 2)])
  func nobodyIsRaisedAmongThoseWhoWalkTogether(way: Way) {
    for seed in 1...6 as ClosedRange<UInt64> {
      let walkers = (0..<8).map { index in
        TestWalker(
          way: way,
          progress: { 1.3 * $0 + 10 * sin($0 / 90 + Double(index)) - Double(index) * 8 + 40 },
          seconds: 0...2400, intervalSeconds: [1, 5, 10, 30][index % 4], noiseMetres: 8,
          noiseSeconds: index % 2 == 0 ? 0 : 60)
      }
      let run = StragglerRun(walkers, seed: seed)
      #expect(run.events.isEmpty, "seed \(seed)")
      for member in 1..<8 {
        #expect((run.summary(member)?.maxGap ?? 999) < 250, "seed \(seed), \(member)")
      }
    }
  }

  @Test func restingDoesNotLengthenTheTrail() {
    // The leader rests for an hour with a bad device, then goes on; the follower comes late.
    for seed in 1...6 as ClosedRange<UInt64> {
      let lead: (Double) -> Double = { 1.3 * ($0 < 600 ? $0 : max(600, $0 - 3600)) }
      let follow: (Double) -> Double = { min(lead($0), 400) }
      let run = StragglerRun(
        [
          TestWalker(
            way: .straight, progress: lead, seconds: 0...4100, noiseMetres: 8, noiseSeconds: 60),
          TestWalker(way: .straight, progress: follow, seconds: 0...4100),
        ], seed: seed)
      // 380 m behind the resting leader, all the hour.
      #expect(run.worstError(over: 700...4100) { lead($0) - follow($0) } < 90, "seed \(seed)")
      #expect(run.events.isEmpty, "seed \(seed)")
    }
  }

  /// While the leader rests, the time since the leader passed grows for a follower who catches up.
  @Test func theTimeBehindIsThatOfTheLargestGap() throws {
    // Falls back to 300 m, and closes them while the leader rests from second 1500 to 3300.
    let lead: (Double) -> Double = { 1.3 * ($0 < 1500 ? $0 : max(1500, $0 - 1800)) }
    let follow: (Double) -> Double = { second in
      let behind = min(second * 0.3, 300)
      let walked = 1.3 * min(second, 1500) - behind
      return min(max(0, walked + max(0, second - 1500) * 0.15), lead(second) - 5)
    }
    for knowsRoute in [false, true] {
      let run = StragglerRun(
        [
          TestWalker(way: .straight, progress: lead, seconds: 0...3200, noiseMetres: 3),
          TestWalker(
            way: .straight, progress: { max(0, follow($0)) }, seconds: 0...3200, noiseMetres: 3),
        ], knowsRoute: knowsRoute)
      let summary = try #require(run.summary())
      #expect(abs((summary.maxGap ?? 0) - 300) < 30)
      // 300 m at 1.3 m/s, plus at most the time for which the noise lets the gap look as large.
      let behind = try #require(summary.maxBehindSeconds)
      #expect(behind < 500, "\(behind) s, route \(knowsRoute)")
    }
  }

  @Test func whoRestsBesideTheLeaderIsNotBehindByTheRest() throws {
    // Both rest for half an hour, 12 m apart.
    let lead: (Double) -> Double = { 1.3 * ($0 < 600 ? $0 : max(600, $0 - 1800)) }
    for knowsRoute in [false, true] {
      let run = StragglerRun(
        [
          TestWalker(way: .straight, progress: lead, seconds: 0...3600, noiseMetres: 3),
          TestWalker(
            way: .straight, progress: { max(0, lead($0) - 12) }, seconds: 0...3600,
            noiseMetres: 3),
        ], knowsRoute: knowsRoute)
      let longest = try #require(run.summary()?.maxBehindSeconds)
      #expect(longest < 75)
    }
  }
}
