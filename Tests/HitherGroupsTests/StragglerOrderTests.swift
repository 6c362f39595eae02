import HitherEngine
import HitherTracks
import Testing

@testable import HitherGroups

/// Who is ahead is ahead, without a planned route too.
@Suite("Who is ahead of the leader") struct StragglerOrderTests {
  static func lead(_ second: Double) -> Double { 1.2 * second }

  private static func walker(
    _ way: Way = .straight, from second: Double = 0, noise: Double = 3,
    _ progress: @escaping (Double) -> Double
  ) -> TestWalker {
    TestWalker(way: way, progress: progress, seconds: second...3600, noiseMetres: noise)
  }

  @Test("a member who begins 700 m ahead is unknown, then ahead, and never straggles")
  func beginsAhead() throws {
    let run = StragglerRun([
      Self.walker { Self.lead($0) }, Self.walker { 700 + Self.lead($0) },
    ])
    #expect(run.events.isEmpty)
    let first = try #require(run.gaps().first { !$0.metres.isNaN })
    // Known once the leader has followed the member's own trail.
    #expect((700 / 1.2...700 / 1.2 + 120).contains(Double(first.time - TestWalker.start) / 1000))
    #expect(run.gaps().allSatisfy { $0.metres.isNaN || abs($0.metres + 700) < 60 })
    let summary = try #require(run.summary())
    #expect(summary.maxGap == 0 && summary.count == 0)
    #expect(abs(Double(summary.unknownMilliseconds) / 1000 - 700 / 1.2) < 120)
  }

  @Test("a member who overtakes off the trail is unknown, and is not reported as behind")
  func overtakesOffTheTrail() throws {
    // 50 m behind for 15 minutes, then 120 m to the east and faster than the leader.
    let aside = Way([(0, 0), (0, 1030), (120, 1030), (120, 9000)])
    let run = StragglerRun([
      Self.walker { Self.lead($0) },
      Self.walker(aside) { Self.lead(min($0, 900)) - 50 + 2.2 * max(0, $0 - 900) },
    ])
    #expect(run.events.isEmpty, "\(run.events)")
    let summary = try #require(run.summary())
    #expect(summary.unknownMilliseconds > 1_800_000)
    // One who stays behind there is nearer to the trail than to the leader, and is reported.
    let slow = StragglerRun([
      Self.walker { Self.lead($0) },
      Self.walker(aside) { Self.lead(min($0, 900)) - 50 + 0.5 * max(0, $0 - 900) },
    ])
    #expect(slow.events.map(\.type) == ["straggling.started"])
  }

  @Test("several members ahead, of whom one waits and is passed, and falls behind then")
  func severalAhead() {
    let run = StragglerRun([
      Self.walker { Self.lead($0) }, Self.walker { 600 + 1.1 * $0 },
      Self.walker { _ in 900 }, Self.walker { max(900, Self.lead($0)) },
    ])
    #expect(run.events.map(\.member) == ["m2"])
    #expect(run.events.first?.type == "straggling.started")
    // The leader passes at second 750, and is 500 m on at second 1167.
    #expect(abs((run.events.first?.second ?? 0) - 1167) < 60)
  }

  @Test("whoever begins ahead on a way there and back comes back past the leader, and is ahead")
  func thereAndBack() throws {
    for ahead in [500.0, 900] {
      let way = Way.outAndBack(1300)
      let run = StragglerRun([
        Self.walker(way) { Self.lead($0) }, Self.walker(way) { ahead + Self.lead($0) },
      ])
      #expect(run.events.isEmpty)
      // On the way back, before the member is at the end.
      let point = try #require(run.gaps().first { $0.time - TestWalker.start == 1_400_000 })
      #expect(abs(point.metres + ahead) < 80)
    }
  }

  @Test(
    "whoever is ahead at a fork stays so while the leader walks the other branch")
  func fork() {
    // The leader walks a spur of 300 m at 1000 m; the member went on along the way.
    let spur = Way([(0, 0), (0, 1000), (300, 1000), (0, 1000), (0, 6000)])
    let run = StragglerRun([
      Self.walker(spur) { Self.lead($0) }, Self.walker { 650 + Self.lead($0) },
    ])
    #expect(run.events.isEmpty)
    #expect(run.gaps().last.map { abs($0.metres + 1250) < 80 } ?? false)
  }

  @Test(
    "a member whose phone began before the leader's is ahead once the leader follows")
  func beganEarlier() throws {
    let run = StragglerRun([
      Self.walker(from: 900) { Self.lead($0 - 900) }, Self.walker { Self.lead($0) },
    ])
    #expect(run.events.isEmpty)
    let first = try #require(run.gaps().first { !$0.metres.isNaN })
    #expect(Double(first.time - TestWalker.start) / 1000 < 1020)
    #expect(abs(first.metres + 1080) < 60)
  }

  @Test("a member who begins far behind is unknown until he follows the leader's trail")
  func beginsBehind() throws {
    let run = StragglerRun([
      Self.walker { 700 + Self.lead($0) }, Self.walker { Self.lead($0) },
    ])
    #expect(run.events.map(\.type) == ["straggling.started"])
    #expect(abs(try #require(run.events.first).second - 700 / 1.2) < 120)
  }
}
