import HitherEngine
import HitherGeodesy
import HitherTracks
import Testing

@testable import HitherGroups

/// Near another branch than his own nobody is a lap behind.
@Suite("Stragglers near several branches") struct StragglerBranchTests {
  /// 100 m behind on legs of 450 m that lie 40 m apart; from second 1500 on for ten minutes away across the earlier legs.
  private static func samples(distance: Double) -> [[TickSample]] {
    let lead: (Double) -> Double = { 1.2 * min($0, 1500) + 0.2 * max(0, $0 - 1500) }
    let leaves = 1500.0
    let stray: (Double) -> Double = { second in
      max(0, min((second - leaves) * 0.8, distance, (leaves + 700 - second) * 0.8))
    }
    let follow: (Double) -> Double = { second in
      lead(min(second, leaves)) - 100 + max(0, second - leaves - 700)
    }
    let leader = TestWalker(way: .switchbacks, progress: lead, seconds: 0...2400)
    let member = TestWalker(
      way: .switchbacks, progress: { min(follow($0), lead($0) - 100) }, seconds: 0...2400,
      aside: { (0, -stray($0)) })
    return [
      leader.samples(seed: 1),
      member.samples(seed: 2).map { sample in
        // A matcher that takes the nearest branch.
        let place = TestWalker.frame.planePoint(sample.coordinate)
        let near = stride(from: 0, through: Way.switchbacks.length, by: 5).map {
          (metres: $0, away: Way.switchbacks.point($0).distance(to: place))
        }.min { $0.away < $1.away }
        var sample = sample
        sample.values = TickValues(count: 2) { $0 == 0 ? near?.metres ?? .nan : near?.away ?? .nan }
        return sample
      },
    ]
  }

  @Test(
    "whoever stands off the route beside an earlier leg is at most as far behind as he walked",
    arguments: [60.0, 120, 160], [true, false])
  func offTheRoute(distance: Double, knowsRoute: Bool) throws {
    let run = StragglerRun(
      Self.samples(distance: distance), knowsRoute: knowsRoute, distanceIndex: 1)
    // The leader went on by 140 m meanwhile.
    let most = 100 + 140 + distance + 60
    #expect(try #require(run.summary()?.maxGap) <= most)
    #expect(run.gaps().last.map { !$0.metres.isNaN } ?? false)
  }
}
