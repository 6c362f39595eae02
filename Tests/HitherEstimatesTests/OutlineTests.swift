import HitherEngine
import HitherEstimates
import HitherGeodesy
import HitherTracks
import Testing

@Suite("The outline for drawing")
struct OutlineTests {
  private static let origin = Coordinate(latitudeE7: 500_000_000, longitudeE7: 80_000_000)

  /// A fix a second, north at a speed, but for those seconds that are left out.
  private static func track(
    seconds: Range<Int>, metresPerSecond: (Int) -> Double, without: Range<Int>
  ) -> FixBatch {
    var batch = FixBatch()
    var north = 0.0
    for second in seconds {
      north += metresPerSecond(second)
      guard !without.contains(second),
        let place = LocalFrame(origin: origin).coordinate(PlanePoint(east: 0, north: north))
      else { continue }
      var fix = Fix(time: Instant(milliseconds: Int64(second) * 1000), coordinate: place)
      fix.startsSegment = second == seconds.lowerBound
      batch.append(fix)
    }
    return batch
  }

  private static func outline(_ track: FixBatch, mostPoints: Int = 4000) -> Outline.State? {
    var pipeline = Pipeline(member: "m")
    pipeline.append(SummaryFold())
    pipeline.appendLater(Outline(mostPoints: mostPoints, gapMilliseconds: 60_000))
    var batch = track
    pipeline.process(&batch, reaching: .latest)
    batch = FixBatch()
    pipeline.end(&batch)
    return pipeline.state(of: Outline.self)
  }

  @Test("both sides of a recording gap are kept, also after a long rest")
  func gap() throws {
    // Walks, rests from 100 on, is not recorded from 400 to 700, and walks on.
    let track = Self.track(
      seconds: 0..<900, metresPerSecond: { (100..<700).contains($0) ? 0 : 1 }, without: 400..<700)
    let points = try #require(Self.outline(track)).points
    let gap = try #require(points.indices.first { points[$0].followsGap })
    #expect(points[gap].time.milliseconds == 700_000)
    #expect(points[gap - 1].time.milliseconds == 399_000)
    #expect(points.count { $0.followsGap } == 1)
  }

  @Test("between fixes that are near in time there is no gap")
  func noGap() throws {
    let track = Self.track(seconds: 0..<900, metresPerSecond: { _ in 1 }, without: 400..<450)
    #expect(try #require(Self.outline(track)).points.allSatisfy { !$0.followsGap })
  }

  @Test("a gap is not lost when points are thinned, and every fix is near the line")
  func thinned() throws {
    let track = Self.track(seconds: 0..<9000, metresPerSecond: { _ in 1.3 }, without: 4000..<4400)
    let state = try #require(Self.outline(track, mostPoints: 100))
    #expect(state.points.count <= 101)
    #expect(state.points.count { $0.followsGap } == 1)
    for row in 0..<track.count {
      let nearest = state.points.map {
        ShortDistance.metres(from: $0.coordinate, to: track.coordinate(row))
      }.min()
      #expect(try #require(nearest) <= 2 * state.spacing)
    }
  }
}
