import TestSupport
import Testing

@testable import HitherGeodesy

/// A place between two others is rounded to the grid as the library rounds.
@Suite struct BetweenTests {
  @Test func placesAreRoundedToTheNearestOfTheGrid() {
    var random = SeededGenerator(seed: 29)
    for _ in 0..<20_000 {
      func number(_ most: Int32) -> Int32 { Int32.random(in: -most...most, using: &random) }
      let start = Coordinate(latitudeE7: number(900_000_000), longitudeE7: number(1_000_000))
      let end = Coordinate(latitudeE7: number(900_000_000), longitudeE7: number(1_000_000))
      // Halves too, of which the even neighbour is meant.
      let fraction = [0.5, random.uniform(0, 1)][Int.random(in: 0..<2, using: &random)]
      func expected(_ from: Int32, _ to: Int32) -> Int32 {
        Int32((Double(from) + (Double(to) - Double(from)) * fraction).rounded(.toNearestOrEven))
      }
      let place = start.between(end, fraction)
      #expect(place.latitudeE7 == expected(start.latitudeE7, end.latitudeE7))
      #expect(place.longitudeE7 == expected(start.longitudeE7, end.longitudeE7))
    }
  }
}
