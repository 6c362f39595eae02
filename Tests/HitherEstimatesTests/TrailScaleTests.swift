import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherEstimates

/// Distances by a scale that is laid about a latitude, beside those that are measured.
@Suite("Scale of a trail")
struct TrailScaleTests {
  static let latitudes: [Int32] = [0, 470_000_000, -470_000_000, 799_000_000, 899_999_000]

  @Test(
    "A scale gives the distance that is measured",
    arguments: latitudes, [(900.0, 2e-8), (45_000, 2e-8), (440_000, 5e-7), (3_000_000, 5e-7)])
  func distances(latitude: Int32, limits: (units: Double, error: Double)) {
    var random = SeededGenerator(seed: 9)
    let frame = TrailFrame(
      origin: Coordinate(latitudeE7: latitude, longitudeE7: 1_799_999_000),
      start: Instant(milliseconds: 0))
    var scale = TrailScale()
    for _ in 0..<500 {
      let one = mean(random.uniform(-3e5, 0), random.uniform(-3e5, 3e5))
      let other = mean(
        one.latitudeE7 - random.uniform(0, limits.units),
        one.longitudeE7 + random.uniform(-limits.units, limits.units))
      let measured = frame.metres(one, other)
      let metres = scale.square(from: one, to: other, frame).squareRoot()
      #expect(abs(metres - measured) <= limits.error * measured)
    }
  }

  @Test("What a scale was used for before changes no distance")
  func noMemory() {
    let frame = TrailFrame(
      origin: Coordinate(latitudeE7: 470_000_000, longitudeE7: 0),
      start: Instant(milliseconds: 0))
    var used = TrailScale()
    for north in stride(from: -150_000.0, through: 150_000, by: 12_500) {
      let (one, other) = (mean(north, 0), mean(north + 100, 200))
      var fresh = TrailScale()
      #expect(used.square(from: one, to: other, frame) == fresh.square(from: one, to: other, frame))
    }
  }

  private func mean(_ latitude: Double, _ longitude: Double) -> CellTrail.Mean {
    CellTrail.Mean(milliseconds: 0, latitudeE7: latitude, longitudeE7: longitude).onGrid
  }
}
