import HitherEngine
import HitherGeodesy
import HitherTracks
import Testing

@testable import accuracy

/// Ranges of expected arrivals, through the whole toolkit, on outings outside the calibration.
@Suite("Ranges of expected arrivals")
struct ArrivalTests {
  /// Used neither by the calibration nor by the documented table.
  private static let seed: UInt64 = 93_000

  private static func scores(_ sets: [ArrivalSet], of count: Int) throws -> ArrivalScores {
    let asked = sets.flatMap { set in (0..<UInt64(count)).map { (set, seed + $0) } }
    return ArrivalScores(
      try ParallelRunner.map(asked.count) { (index) throws in
        try asked[index].0.score(seed: asked[index].1)
      })
  }

  /// The wanted share is 85 to 95 %; randomness may add 1 % with so few outings.
  @Test("ranges contain 9 of 10 arrivals on both simulators, and are narrow enough")
  func hold() throws {
    let scores = try Self.scores([.simulated, .independent(.hike)], of: 15)
    #expect(scores.outings.count == 30)
    let held = try #require(scores.share(of: \.current) { $0.holds })
    #expect(held > 0.84 && held < 0.96, "\(held)")
    let emitted = try #require(scores.share(of: \.emitted) { $0.holds })
    #expect(emitted > 0.84 && emitted < 0.96, "\(emitted)")
    let width = try #require(scores.width())
    #expect(width < 1.6, "\(width) of the time left")
  }

  @Test("a point has a few ranges in the course of an outing")
  func number() throws {
    let scores = try Self.scores([.simulated], of: 4)
    #expect(scores.emittedPerPoint > 1.5 && scores.emittedPerPoint < 9, "\(scores.emittedPerPoint)")
  }

  /// Each point lies within 100 m of both legs, and its circle of 50 m within 50 m of one.
  @Test("a leg of the route that passes outside of a point's circle is not an arrival")
  func otherLeg() throws {
    let frame = LocalFrame(
      origin: Coordinate(latitudeE7: 472_000_000, longitudeE7: 89_000_000))
    let start = Instant(milliseconds: 1_777_594_200_000)
    var (fixes, way) = (FixBatch(), ArrivalFolder.Way())
    for step in 0...506 {
      let metres = Double(step) * 12
      let east = metres < 3000 ? metres : metres < 3070 ? 3000 : 6070 - metres
      let north = min(70, max(0, metres - 3000))
      let place = try #require(frame.coordinate(PlanePoint(east: east, north: north)))
      fixes.append(Fix(time: start + Int64(step) * 10_000, coordinate: place))
      way.append(place, .nan)
    }
    let score = try ArrivalSet.score(fixes, on: way)
    #expect(score.points >= 7)
    let failures = score.emitted.filter { !$0.holds }
    #expect(failures.isEmpty, "\(failures)")
  }
}
