import HitherEngine
import HitherTracks
import Testing

@testable import HitherGroups

/// What is not known is not made up.
@Suite("Stragglers of whom too little is known") struct StragglerUnknownTests {
  static func lead(_ second: Double) -> Double { 1.3 * second }

  @Test func nothingIsKnownAfterTheLeadersEnd() throws {
    let run = StragglerRun([
      TestWalker(way: .straight, progress: Self.lead, seconds: 0...1500),
      TestWalker(way: .straight, progress: { 0.7 * $0 }, seconds: 0...3000),
    ])
    // 900 m behind at the leader's end; the follower then walks past the leader's last place.
    #expect(run.events.map(\.type) == ["straggling.started"])
    let summary = try #require(run.summary())
    let unknown = Double(summary.unknownMilliseconds) / 1000
    #expect(abs(unknown - (3000 - 1500 - 120)) <= 10)
    let since = try #require(run.events.first).second
    #expect(abs(Double(summary.durationMilliseconds) / 1000 - (1620 - since)) <= 10)
    #expect(run.gaps().filter { $0.metres.isNaN }.count == Int(unknown / 10))
    #expect((summary.maxGap ?? 0) < 910)
  }

  @Test func leaderWhoIsSilentForAWhileFreezesTheEpisode() throws {
    // Comes back to the leader while the leader's device is silent.
    let follow: (Double) -> Double = {
      $0 < 1500 ? 0.7 * $0 : min(1050 + 2 * ($0 - 1500), 1.3 * $0)
    }
    let run = StragglerRun([
      TestWalker(
        way: .straight, progress: Self.lead, seconds: 0...4000, silences: [1600...3000]),
      TestWalker(way: .straight, progress: follow, seconds: 0...4000),
    ])
    #expect(run.events.map(\.type) == ["straggling.started", "straggling.ended"])
    let end = try #require(run.events.last)
    #expect(end.second >= 3000)
    let summary = try #require(run.summary())
    #expect(abs(Double(summary.unknownMilliseconds) / 1000 - 1280) <= 20)
  }

  @Test func silentFollowerIsUnknown() throws {
    let run = StragglerRun([
      TestWalker(way: .straight, progress: Self.lead, seconds: 0...4000),
      TestWalker(
        way: .straight, progress: { Self.lead($0) - min($0 * 0.3, 200) }, seconds: 300...3500,
        silences: [1001...1999]),
    ])
    let summary = try #require(run.summary())
    #expect(run.events.isEmpty)
    // The leader's time alone, before and after the follower's, is not counted.
    #expect(abs(Double(summary.unknownMilliseconds) / 1000 - 1000) <= 20)
    #expect(abs((run.gaps().last?.metres ?? 0) - 200) < 5)
  }

  @Test func followerWithoutFixesHasNoFigures() {
    let run = StragglerRun(
      [TestWalker(way: .straight, progress: Self.lead, seconds: 0...1000).samples(seed: 1), []],
      knowsRoute: false)
    #expect(run.summary() == nil)
    #expect(run.summary(0) == .leader)
    #expect(run.gaps().isEmpty)
  }

  @Test func leaderWithoutFixesLeavesAllUnknown() {
    let run = StragglerRun(
      [[], TestWalker(way: .straight, progress: Self.lead, seconds: 0...1000).samples(seed: 1)],
      knowsRoute: false)
    #expect(run.summary() == StragglerDetector.Summary())
    #expect(run.events.isEmpty && run.gaps().isEmpty)
  }

  @Test func candidateIsForgottenInAGap() {
    // Beyond 500 m for 50 s before a silence of 5 min and for 50 s after it: never 60 s on end.
    let behind: (Double) -> Double = { $0 < 950 || $0 > 1350 ? 450 : 550 }
    let run = StragglerRun(
      [
        TestWalker(way: .straight, progress: { 600 + Self.lead($0) }, seconds: 0...2000),
        TestWalker(
          way: .straight, progress: { 600 + Self.lead($0) - behind($0) }, seconds: 0...2000,
          silences: [1001...1299]),
      ], knowsRoute: true)
    #expect(run.events.isEmpty)
  }
}
