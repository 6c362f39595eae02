import HitherGeodesy
import HitherTracks
import Testing

@testable import HitherEstimates

@Suite("Conventions on small tracks worked out by hand")
struct ConventionExampleTests {
  /// A step north: seconds, metres, and the height at its end.
  typealias Step = (seconds: Int64, metres: Double, height: Double)

  static let start = Instant(milliseconds: 1_777_594_200_000)

  /// Steps along a meridian at the equator, where a degree of latitude is 110,574.4 m.
  static func track(_ steps: [Step], from height: Double = 100, breaks: Set<Int> = []) -> FixBatch {
    var batch = FixBatch()
    var (time, north) = (start, 0.0)
    for (index, step) in ([(0, 0, height)] + steps).enumerated() {
      time = time + step.seconds * 1000
      north += step.metres / 110_574.4
      var fix = Fix(
        time: time, coordinate: Coordinate(latitudeE7: Int32(north * 1e7), longitudeE7: 0),
        startsSegment: index == 0 || breaks.contains(index))
      fix.elevation = step.height
      batch.append(fix)
    }
    return batch
  }

  static func figures(_ name: String, _ batch: FixBatch) throws -> ConventionFigures {
    Conventions.figures(of: batch, by: try #require(Conventions.named(name)))
  }

  @Test("Strava: a runner moves from 30 minutes a mile on, if the device was not paused")
  func stravaMoves() throws {
    let steps: [Step] = [(10, 8.9, 100), (10, 9.0, 100), (10, 20, 100), (10, 1, 100)]
    let free = try #require(try Self.figures("strava", Self.track(steps)).time)
    #expect(free.movingMilliseconds == 20_000 && free.stoppedMilliseconds == 20_000)
    let paused = try #require(try Self.figures("strava", Self.track(steps, breaks: [3])).time)
    #expect(paused.movingMilliseconds == 30_000 && paused.stoppedMilliseconds == 0)
    #expect(paused.gapMilliseconds == 10_000)
    #expect(try Self.figures("strava", Self.track(steps)).fastest == nil)
  }

  @Test("Strava: a flat course may climb nothing, and a hill of 10 m counts whole")
  func stravaClimbs() throws {
    func climb(_ heights: [Double]) throws -> Double? {
      try Self.figures("strava", Self.track(heights.map { (20, 30, $0) })).ascent
    }
    #expect(try climb([109, 100, 109, 100]) == 0)
    // The dip of 7 m between two high points is none.
    #expect(try climb([105, 110, 103, 112]) == 12)
    #expect(try climb([96, 106, 111]) == 15)
  }

  @Test("GoldenCheetah: what is within 3 m of the last level is lost")
  func goldenCheetahClimbs() throws {
    func climb(_ heights: [Double]) throws -> ConventionFigures {
      try Self.figures("goldencheetah", Self.track(heights.map { (1, 3, $0) }))
    }
    #expect(try climb([103, 100, 103]).ascent == 0)
    let hill = try climb([102, 104, 106, 108, 107, 104, 103])
    #expect(hill.ascent == 8 && hill.descent == 4)
  }

  @Test("GoldenCheetah: a step of 25 s or more is a single second under way")
  func goldenCheetahMoves() throws {
    let steps: [Step] = [(1, 3, 100), (1, 0, 100), (24, 48, 100), (25, 50, 100)]
    let time = try #require(try Self.figures("goldencheetah", Self.track(steps)).time)
    // From a standstill to 2 m/s in 24 samples, of which the first is slower than 0.35 km/h.
    #expect(time.movingMilliseconds == (1 + 23 + 1) * 1000)
    #expect(time.stoppedMilliseconds == 51_000 - 25_000)
  }

  @Test("OsmAnd: a tenth of a metre a second is enough, unless the device says it stands")
  func osmAndMoves() throws {
    let steps: [Step] = [(10, 0.9, 100), (10, 1.2, 100), (10, 30, 100)]
    var batch = Self.track(steps, breaks: [3])
    let free = try Self.figures("osmand", batch)
    let time = try #require(free.time)
    #expect(time.movingMilliseconds == 10_000 && time.stoppedMilliseconds == 10_000)
    #expect(time.gapMilliseconds == 10_000)
    #expect(abs((free.fastest ?? 0) - 0.12) < 0.002)
    batch[.speed] = [1.5, 0, 0, 2]
    let told = try Self.figures("osmand", batch)
    #expect(told.time?.movingMilliseconds == 0 && told.fastest == 2)
  }

  @Test("gpxpy counts a track without heights, and one fix alone")
  func gpxpyWithoutHeights() throws {
    let steps: [Step] = [(10, 30, .nan), (10, 30, .nan)]
    let figures = try Self.figures("gpxpy", Self.track(steps, from: .nan))
    #expect(figures.ascent == nil && figures.descent == nil)
    #expect(figures.slopeDistance == figures.distance)
    let alone = try Self.figures("gpxpy", Self.track([]))
    #expect(alone.distance == 0 && alone.time?.elapsedMilliseconds == 0)
  }
}
