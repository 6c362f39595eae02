import HitherGeodesy
import TestSupport
import Testing

@Suite struct BearingTests {
  @Test(
    arguments: [
      (0, 0), (-0.0, 0), (360, 0), (-90, 270), (725, 5), (-1e-300, 0), (359.5, 359.5),
    ] as [(Double, Double)])
  func normalized(degrees: Double, expected: Double) {
    #expect(Bearing.normalized(degrees) == expected)
    #expect(Bearing.normalized(degrees).sign == .plus)
  }

  @Test(
    arguments: [
      (350, 10, 20), (10, 350, -20), (0, 180, 180), (180, 0, 180), (90, 90, 0), (1, 182, -179),
    ] as [(Double, Double, Double)])
  func difference(start: Double, end: Double, expected: Double) {
    #expect(Bearing.difference(from: start, to: end) == expected)
  }

  @Test func notANumberStaysOne() {
    #expect(Bearing.normalized(.nan).isNaN)
    #expect(Bearing.normalized(.infinity).isNaN)
  }

  @Test(
    "fast bearing keeps its bounds, seed 10",
    arguments: [(10.0, 1_000.0, 2e-6), (1_000, 19_900, 1e-3), (20_100, 1e6, 1e-12)])
  func initialBearing(from shortest: Double, to longest: Double, bound: Double) {
    var random = SeededGenerator(seed: 10)
    var worst = 0.0
    for index in 0..<20_000 {
      let start = Coordinate(
        latitudeE7: .random(in: -798_000_000...798_000_000, using: &random),
        longitudeE7: index % 3 == 0
          ? 1_799_999_999 : .random(in: -1_800_000_000...1_800_000_000, using: &random))
      guard
        let end = Geodesic.destination(
          from: start, azimuth: .random(in: 0..<360, using: &random),
          distance: .random(in: shortest...longest, using: &random))
      else { continue }
      let turn = Bearing.difference(
        from: Bearing.initial(from: start, to: end),
        to: Bearing.exactInitial(from: start, to: end))
      worst = max(worst, abs(turn))
    }
    #expect(worst <= bound)
  }

  @Test func nearAPoleItIsTheExactOne() {
    let start = Coordinate(latitudeE7: 899_999_000, longitudeE7: 0)
    let end = Coordinate(latitudeE7: 899_999_000, longitudeE7: 1_700_000_000)
    #expect(Bearing.initial(from: start, to: end) == Bearing.exactInitial(from: start, to: end))
    #expect(Bearing.initial(from: start, to: start) == 0)
  }
}
