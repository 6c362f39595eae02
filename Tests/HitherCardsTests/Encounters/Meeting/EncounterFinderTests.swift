import Foundation
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherCards

/// `HITHER_ENCOUNTER_STREAMS=200` looks at so many groups of random streams in place of a few.
@Suite("Who is within reach of whom")
struct EncounterFinderTests {
  static let groups =
    ProcessInfo.processInfo.environment["HITHER_ENCOUNTER_STREAMS"].flatMap { Int($0) } ?? 8

  private func places(_ number: Int) -> Coordinate {
    let all: [(Int32, Int32)] = [
      (251_000_000, 1_215_000_000), (-165_000_000, 1_800_000_000), (641_000_000, -219_000_000),
      (0, 0), (480_000_000, 90_000_000),
    ]
    let (latitude, longitude) = all[number % all.count]
    return Coordinate(latitudeE7: latitude, longitudeE7: longitude)
  }

  private func path(
    _ batch: FixBatch, gap: Int64 = 3000, accuracy: Double = 1e9, homes: [AreaShape] = []
  ) throws -> MemberPath {
    var path = MemberPath(
      .init(gapMilliseconds: gap, accuracyMetres: accuracy), homes: try AreaIndex(homes))
    path.add(batch)
    return path
  }

  /// Seeds 9100 and up; every millisecond of all pairs. Where the distance is a millimetre off the range, the
  /// two ways of measuring may differ.
  @Test(arguments: 0..<groups)
  func encountersAreThoseOfALookAtEveryMillisecond(_ group: Int) throws {
    var random = SeededGenerator(seed: 9100 + UInt64(group))
    let origin = places(group)
    let streams = (0..<3).map { member in
      RandomStream(near: origin, seconds: 30, repeatsTimes: member == 1, &random)
    }
    let range = random.uniform(5, 10)
    let find = try #require(EncounterFinder(rangeMetres: range))
    let found = find(
      try streams.enumerated().map { .init(id: "m\($0)", path: try path($1.batch)) })
    #expect(found.encounters == found.encounters.sorted())
    let watch = MillisecondWatch(gapMilliseconds: 3000)
    var (looks, near, wrong) = (0, 0, 0)
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
      let pair = try #require(MemberPair(MemberIndex(one), MemberIndex(other)))
      let times = found.encounters(of: pair).map(\.time)
      for (earlier, later) in zip(times, times.dropFirst()) {
        #expect(later.from > earlier.to + 1)
      }
      for millisecond in 0..<Int64(30_000) {
        let time = RandomStream.start + millisecond
        let metres = watch.metres(streams[one].fixes, streams[other].fixes, at: time)
        let isFound = times.contains { $0.from <= time && time <= $0.to }
        looks += 1
        if let metres, abs(metres - range) < 0.001 { continue }
        let isNear = metres.map { $0 <= range } ?? false
        if isNear { near += 1 }
        if isNear != isFound { wrong += 1 }
      }
    }
    #expect(wrong == 0, "of \(looks) looks")
    // A look at members who never meet would show nothing.
    #expect(near > 0 || group >= 8)
  }

  @Test func neitherTheOrderOfMembersNorTheCutOfFixesMatters() throws {
    var random = SeededGenerator(seed: 9050)
    let streams = (0..<4).map { _ in
      RandomStream(near: places(0), seconds: 200, repeatsTimes: true, &random)
    }
    let home = [AreaShape.circle(center: places(0), radiusMetres: 15)]
    let find = try #require(
      EncounterFinder(
        rangeMetres: 6, home: HomeAssumption(chancePerHour: 0.9, staySeconds: 2, seed: 9051)))
    func list(_ order: [Int], size: Int) throws -> EncounterList {
      find(
        try order.map { member in
          var path = try path(FixBatch(), accuracy: 6, homes: home)
          let fixes = streams[member].fixes
          for start in stride(from: 0, to: fixes.count, by: size) {
            path.add(FixBatch(fixes[start..<min(start + size, fixes.count)]))
          }
          return .init(id: "m\(member)", path: path)
        })
    }
    let whole = try list([0, 1, 2, 3], size: 1000)
    #expect(whole.encounters.contains { $0.origin == .measured })
    #expect(try list([2, 0, 3, 1], size: 1) == whole)
    #expect(try list([3, 2, 1, 0], size: 7) == whole)
    // One member less takes away that member's encounters and no other.
    let fewer = try list([0, 1, 2], size: 64)
    #expect(fewer.encounters == whole.encounters.filter { !$0.pair.contains(MemberIndex(3)) })
  }

  /// A walks east at 1 m/s past B, who stands: within 5 m from 5 m before to 5 m behind.
  @Test func oneWhoPassesIsWithinReachForTwiceTheRange() throws {
    let frame = LocalFrame(origin: places(4))
    let far = [(-60.0, 0), (60.0, 120)]
    let walker = try FixBatch(
      far.map { east, second in
        Fix(
          time: RandomStream.start + Int64(second * 1000),
          coordinate: try #require(frame.coordinate(PlanePoint(east: east, north: 0))))
      })
    let other = FixBatch(
      [0, 60, 150].map { second in
        Fix(time: RandomStream.start + second * 1000, coordinate: places(4))
      })
    let find = try #require(EncounterFinder(rangeMetres: 5))
    let found = find([
      .init(id: "b", path: try path(other, gap: 180_000)),
      .init(id: "a", path: try path(walker, gap: 180_000)),
    ])
    #expect(found.members == ["a", "b"])
    let only = try #require(found.encounters.first)
    #expect(found.encounters.count == 1 && only.origin == .measured)
    #expect(abs(only.time.from - RandomStream.start - 55_000) <= 2)
    #expect(abs(only.time.to - RandomStream.start - 65_000) <= 2)
    #expect(
      found.span == TimeStretch(from: RandomStream.start, to: RandomStream.start + 150_000))
    // Where the walker's way was not recorded, nobody met.
    let gap = find([
      .init(id: "b", path: try path(other, gap: 180_000)),
      .init(id: "a", path: try path(walker, gap: 119_999)),
    ])
    #expect(gap.encounters == [])
  }

  @Test func nobodyMeetsNobody() throws {
    let find = try #require(EncounterFinder(rangeMetres: 5))
    #expect(find([]) == EncounterList(members: [], span: nil, encounters: []))
    let lone = FixBatch([Fix(time: RandomStream.start, coordinate: places(0))])
    let one = find([.init(id: "a", path: try path(lone))])
    #expect(one.encounters == [] && one.members == ["a"] && one.span?.milliseconds == 0)
    let withoutFixes = find([
      .init(id: "a", path: try path(lone)), .init(id: "b", path: try path(FixBatch())),
    ])
    #expect(withoutFixes.encounters == [] && withoutFixes.members == ["a", "b"])
    // Two single fixes of one moment and place are an encounter of that moment.
    let both = find([
      .init(id: "a", path: try path(lone)), .init(id: "b", path: try path(lone)),
    ])
    #expect(both.encounters.map(\.time) == [try #require(one.span)])
    #expect(EncounterFinder(rangeMetres: .nan) == nil)
    #expect(EncounterFinder(rangeMetres: 0) == nil)
  }

  @Test func fixesThatGoBackOrHaveNoTimeArePassedOver() throws {
    let place = places(0)
    let fixes = [0, 1000, 500, 2000].map {
      Fix(time: RandomStream.start + $0, coordinate: place)
    }
    var batch = FixBatch(fixes)
    batch.append(Fix(time: .absent, coordinate: place))
    batch.append(Fix(time: Instant(milliseconds: .max), coordinate: place))
    let find = try #require(EncounterFinder(rangeMetres: 5))
    let found = find([
      .init(id: "a", path: try path(batch)), .init(id: "b", path: try path(batch)),
    ])
    #expect(
      found.encounters.map(\.time) == [
        TimeStretch(from: RandomStream.start, to: RandomStream.start + 2000)
      ])
  }
}
