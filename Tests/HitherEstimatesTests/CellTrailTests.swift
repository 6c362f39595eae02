import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherEstimates

/// The trail's ways for many fixes and for means on the grid, beside the plain ones.
@Suite("Cells of a trail")
struct CellTrailTests {
  static let origins = [
    Coordinate(latitudeE7: 468_000_000, longitudeE7: 82_000_000),
    Coordinate(latitudeE7: -1, longitudeE7: 1_799_999_990),
    Coordinate(latitudeE7: 899_999_990, longitudeE7: -1_799_999_990),
    Coordinate(latitudeE7: -899_999_990, longitudeE7: 0),
  ]

  @Test("Means on the grid lie as far apart as their coordinates", arguments: origins)
  func metresOfMeans(origin: Coordinate) {
    var random = SeededGenerator(seed: 7)
    let frame = TrailFrame(origin: origin, start: Instant(milliseconds: 0))
    func mean() -> CellTrail.Mean {
      CellTrail.Mean(
        milliseconds: 0, latitudeE7: random.uniform(-400, 400),
        longitudeE7: random.uniform(-4e4, 4e4)
      ).onGrid
    }
    for _ in 0..<200 {
      let (one, other) = (mean(), mean())
      let metres = ShortDistance.metres(from: frame.coordinate(one), to: frame.coordinate(other))
      #expect(frame.metres(one, other) == metres)
    }
  }

  @Test("Fixes taken together are summed as one by one", arguments: origins)
  func fixesOfACell(origin: Coordinate) {
    var random = SeededGenerator(seed: 8)
    var batch = FixBatch()
    for index in 0..<60 {
      let east = Coordinate.longitudeStepE7(from: 0, to: origin.longitudeE7)
      let longitude = east + Int.random(in: -500...500, using: &random)
      let wrapped = longitude > 1_800_000_000 ? longitude - 3_600_000_000 : longitude
      batch.append(
        Fix(
          time: Instant(milliseconds: Int64(index) * 100),
          coordinate: Coordinate(
            latitudeE7: origin.latitudeE7,
            longitudeE7: Int32(clamping: max(wrapped, -1_800_000_000)))))
    }
    batch.settled[12] = 9000
    for (gap, begins, expected) in [(100, 60, 30), (100, 13, 13), (99, 60, 1)] {
      var fixes = batch
      if begins < fixes.count { fixes.startsSegment[begins] = true }
      var together = CellTrail(start: Instant(milliseconds: 0), at: origin)
      var (alone, settled) = (together, Instant.absent)
      let end = together.addWithinCell(fixes, from: 1, gapMilliseconds: Int64(gap), &settled)
      #expect(end == expected)
      for index in 1..<end {
        let time = Instant(milliseconds: fixes.time[index])
        let isFilled = alone.add(fixes.coordinate(index), at: time)
        #expect(!isFilled)
      }
      #expect(together.total == alone.total && together.last == alone.last)
      #expect(settled == fixes.settled[1..<end].max().map { Instant(milliseconds: $0) } ?? .absent)
    }
  }
}
