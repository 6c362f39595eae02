import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

/// The ticks of a group are the same whether its samples are all there or come bit by bit.
@Suite("Group ticks")
struct GroupTicksTests {
  private static let gapMilliseconds: Int64 = 60_000

  /// What operators may see of a tick: positions in recording gaps are none to them.
  private struct Seen: Equatable {
    var time: Instant
    var settled: Instant
    var isOnGrid: Bool
    var entries: Int
    var members: [TickSample?]
    var sights: [LastSight?]

    init(_ tick: GroupTick) {
      sights = tick.sights
      (time, settled, isOnGrid) = (tick.time, tick.settled, tick.isOnGrid)
      entries = tick.entries.count
      members = tick.members.map { sample in sample.flatMap { $0.isInGap ? nil : $0 } }
    }
  }

  private struct Walk {
    var fixes: [[Instant]]
    var log: [LogEntry]
    var end: Instant

    /// Members who pause, come late, and leave early; a log that tells of times before, between and after.
    init(_ random: inout SeededGenerator) {
      let span = random.uniform(100_000, 3_000_000)
      fixes = (0..<(1 + Int(random.uniform(0, 4)))).map { _ in
        var time = random.uniform() < 0.3 ? random.uniform(0, span) : 0
        let end = random.uniform() < 0.5 ? span : random.uniform(0, span)
        var times: [Instant] = []
        while time < end {
          times.append(Instant(milliseconds: Int64(time)))
          time +=
            random.uniform() < 0.04 ? random.uniform(60_000, 500_000) : random.uniform(500, 40_000)
        }
        return times
      }
      log =
        (0..<Int(random.uniform(0, 5))).map { _ in
          LogEntry(
            time: Instant(milliseconds: Int64(random.uniform(-0.1 * span, 1.1 * span))),
            member: "a",
            .join)
        }.inOrder
      end = fixes.compactMap(\.last).max() ?? Instant(milliseconds: 0)
    }

    func ticks() -> GroupTicks {
      GroupTicks(members: fixes.count, log: log, keepsSights: true)
    }

    func samplers() -> [TickSampler] {
      fixes.map { _ in
        TickSampler(
          grid: TickGrid(stepMilliseconds: 10_000), gapMilliseconds: gapMilliseconds,
          keepsSights: true)
      }
    }
  }

  private static func batch(_ times: [Instant]) -> FixBatch {
    FixBatch(
      times.map {
        Fix(time: $0, coordinate: Coordinate(latitudeE7: Int32($0.milliseconds), longitudeE7: 0))
      })
  }

  @Test(arguments: 1...60)
  func bitByBit(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let walk = Walk(&random)
    var (whole, samplers) = (walk.ticks(), walk.samplers())
    for member in walk.fixes.indices {
      samplers[member].add(Self.batch(walk.fixes[member]))
      whole.add(samplers[member].takeSamples(), of: member)
      whole.add(sights: samplers[member].takeSights(), of: member)
      whole.reach(.latest, last: samplers[member].lastFix, of: member)
    }
    whole.end(at: walk.end)
    let expected = whole.map { Seen($0) }
    for seen in expected where seen.isOnGrid {
      for (member, sight) in seen.sights.enumerated() {
        // Of a member whose position is known nothing more is needed.
        let last = walk.fixes[member].last { $0 <= seen.time }
        #expect(sight?.time == last || seen.members[member]?.isKnown ?? false)
      }
    }

    var (ticks, live) = (walk.ticks(), walk.samplers())
    var (seen, bounds): ([Seen], [Instant]) = ([], [])
    var time = Instant(milliseconds: 0)
    while time < walk.end {
      let before = time
      time = time + Int64(random.uniform(1000, 60_000))
      for member in walk.fixes.indices {
        live[member].add(
          Self.batch(walk.fixes[member].filter { $0 >= before && $0 < time }))
        ticks.add(live[member].takeSamples(), of: member)
        ticks.add(sights: live[member].takeSights(), of: member)
        ticks.reach(min(time, walk.end), last: live[member].lastFix, of: member)
      }
      while let tick = ticks.next() {
        seen.append(Seen(tick))
        #expect(tick.settled >= bounds.last ?? tick.settled, "a tick came after its time")
      }
      bounds.append(max(bounds.last ?? .earliest, ticks.bound(min(time, walk.end))))
    }
    for member in walk.fixes.indices {
      live[member].add(Self.batch(walk.fixes[member].filter { $0 >= time }))
      ticks.add(live[member].takeSamples(), of: member)
      ticks.add(sights: live[member].takeSights(), of: member)
      ticks.reach(.latest, last: live[member].lastFix, of: member)
    }
    ticks.end(at: walk.end)
    seen += ticks.map { Seen($0) }
    #expect(seen == expected)
  }
}
