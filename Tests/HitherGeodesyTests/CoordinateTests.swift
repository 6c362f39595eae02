import HitherGeodesy
import TestSupport
import Testing

@Suite struct CoordinateTests {
  @Test("degrees and grid are one to one, seed 1") func gridRoundTrip() {
    var random = SeededGenerator(seed: 1)
    var failures = 0
    for _ in 0..<100_000 {
      let coordinate = random.coordinate()
      let again = Coordinate(latitude: coordinate.latitude, longitude: coordinate.longitude)
      if again != coordinate { failures += 1 }
    }
    #expect(failures == 0)
  }

  @Test func edgesAreKeptAsGiven() {
    let east = Coordinate(latitude: 90, longitude: 180)
    let west = Coordinate(latitude: -90, longitude: -180)
    #expect(east == Coordinate(latitudeE7: 900_000_000, longitudeE7: 1_800_000_000))
    #expect(west == Coordinate(latitudeE7: -900_000_000, longitudeE7: -1_800_000_000))
  }

  @Test(
    arguments: [
      (90.000_000_01, 0.0), (-90.000_000_01, 0), (0, 180.000_000_01), (0, -180.000_000_01),
      (.nan, 0), (0, .nan), (.infinity, 0), (0, -.infinity), (1e300, 1e300),
    ] as [(Double, Double)])
  func beyondTheEarthIsNil(latitude: Double, longitude: Double) {
    #expect(Coordinate(latitude: latitude, longitude: longitude) == nil)
  }

  @Test func halvesGoToTheEvenNeighbour() {
    // 2⁻¹ of a step is exact only where the product is: 0.5, 1.5 and 2.5 steps.
    #expect(Coordinate(latitude: 0.5e-7, longitude: 1.5e-7)?.latitudeE7 == 0)
    #expect(Coordinate(latitude: 0.5e-7, longitude: 1.5e-7)?.longitudeE7 == 2)
    #expect(Coordinate(latitude: -2.5e-7, longitude: 0)?.latitudeE7 == -2)
  }

  @Test(
    arguments: [
      (1_799_999_999, -1_799_999_999, 2), (-1_799_999_999, 1_799_999_999, -2),
      (-1_800_000_000, 1_800_000_000, 0), (0, 1_800_000_000, 1_800_000_000),
      (-900_000_000, 900_000_000, 1_800_000_000), (10, 3, -7),
    ] as [(Int32, Int32, Int)])
  func longitudeStepIsTheShortWay(start: Int32, end: Int32, step: Int) {
    #expect(Coordinate.longitudeStepE7(from: start, to: end) == step)
  }

  @Test func validityIsTheRange() {
    #expect(Coordinate.isValid(latitudeE7: -900_000_000, longitudeE7: 1_800_000_000))
    #expect(!Coordinate.isValid(latitudeE7: 900_000_001, longitudeE7: 0))
    #expect(!Coordinate.isValid(latitudeE7: 0, longitudeE7: .min))
  }
}
