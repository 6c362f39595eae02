import TestSupport
import Testing

@testable import HitherGeodesy

/// Places on short paths are those of the exact routines.
@Suite struct ShortPathTests {
  /// The place by the exact routines alone.
  private func exact(_ start: Coordinate, _ end: Coordinate, _ fraction: Double) -> Coordinate? {
    Geodesic.interpolate(
      from: GeographicPoint(start), to: GeographicPoint(end), fraction: fraction
    ).coordinate
  }

  @Test(
    "short paths of all lengths, directions and latitudes, seed 31",
    arguments: [3, 100, 900, 1_300.0])
  func placesAreThoseOfTheExactRoutines(most: Double) {
    var random = SeededGenerator(seed: 31)
    // Of paths whose length and latitude are within the bounds, at fractions of any kind.
    var (asked, known) = (0, 0)
    var others: [(Coordinate, Coordinate, Double)] = []
    for _ in 0..<20_000 {
      let start = Coordinate(
        latitudeE7: .random(in: -605_000_000...605_000_000, using: &random),
        longitudeE7: .random(in: -1_800_000_000...1_800_000_000, using: &random))
      let end = Geodesic.destination(
        from: start, azimuth: .random(in: 0..<360, using: &random),
        distance: .random(in: 0...most, using: &random))
      guard let end, end != start else { continue }
      // Halves of few steps are often as near to two places.
      let isHalf = Bool.random(using: &random)
      let fraction = isHalf ? 0.5 : random.uniform(1e-9, 1 - 1e-9)
      let place = ShortPath.place(from: start, to: end, fraction: fraction)
      if let place, place != exact(start, end, fraction) { others.append((start, end, fraction)) }
      guard !isHalf, most <= 900, abs(start.latitudeE7) < 599_000_000 else { continue }
      asked += 1
      if place != nil { known += 1 }
    }
    #expect(others.isEmpty, "such as \(others[0])")
    #expect(known >= asked * 98 / 100)
  }

  @Test func farPathsAndPolesAreLeftToTheExactRoutines() {
    let place = Coordinate(latitudeE7: 470_000_000, longitudeE7: 80_000_000)
    let far = Coordinate(latitudeE7: 470_000_000, longitudeE7: 80_200_000)
    #expect(ShortPath.place(from: place, to: far, fraction: 0.3) == nil)
    let polar = Coordinate(latitudeE7: 899_999_000, longitudeE7: 0)
    let beside = Coordinate(latitudeE7: 899_999_000, longitudeE7: 1_000)
    #expect(ShortPath.place(from: polar, to: beside, fraction: 0.3) == nil)
    let east = Coordinate(latitudeE7: 0, longitudeE7: 1_799_999_990)
    let west = Coordinate(latitudeE7: 0, longitudeE7: -1_799_999_990)
    #expect(ShortPath.place(from: east, to: west, fraction: 0.3) == nil)
  }
}
