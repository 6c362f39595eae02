import HitherGeodesy
import TestSupport
import Testing

@Suite struct GeodesicTests {
  @Test func agreesWithKarneysTable() {
    for known in KnownGeodesic.all {
      let start = Coordinate(latitudeE7: known.start.lat, longitudeE7: known.start.lon)
      let end = Coordinate(latitudeE7: known.end.lat, longitudeE7: known.end.lon)
      let path = Geodesic.inverse(from: start, to: end)
      #expect(abs(path.distance - known.metres) < 2e-8, "\(start) to \(end)")
      #expect(Geodesic.distance(from: start, to: end) == path.distance)
      // Azimuths of a path of centimetres, or from a pole, carry the grid's noise.
      let tolerance = known.metres > 1 ? 1e-7 : 1e-4
      let startTurn = Bearing.difference(from: path.startAzimuth, to: known.startAzimuth)
      let endTurn = Bearing.difference(from: path.endAzimuth, to: known.endAzimuth)
      #expect(abs(startTurn) < tolerance, "\(start) to \(end)")
      #expect(abs(endTurn) < tolerance, "\(start) to \(end)")
    }
  }

  @Test("direct undoes inverse, seed 2") func directUndoesInverse() {
    var random = SeededGenerator(seed: 2)
    var farthest = 0.0
    for _ in 0..<5_000 {
      let start = GeographicPoint(random.coordinate())
      let end = GeographicPoint(random.coordinate())
      let path = Geodesic.inverse(from: start, to: end)
      let reached = Geodesic.destination(
        from: start, azimuth: path.startAzimuth, distance: path.distance)
      farthest = max(farthest, Geodesic.distance(from: reached, to: end))
      #expect((0..<360).contains(path.startAzimuth) && (0..<360).contains(path.endAzimuth))
    }
    #expect(farthest < 1e-7)
  }

  @Test("distance is a metric, seed 3") func isMetric() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<5_000 {
      let a = random.coordinate()
      let b = random.coordinate()
      let c = random.coordinate()
      let ab = Geodesic.distance(from: a, to: b)
      #expect(abs(ab - Geodesic.distance(from: b, to: a)) < 2e-8)
      #expect(Geodesic.distance(from: a, to: a) == 0)
      let detour = Geodesic.distance(from: a, to: c) + Geodesic.distance(from: c, to: b)
      #expect(ab <= detour + 5e-8)
      #expect(ab <= 20_003_931.4586255)
    }
  }

  @Test func polesHaveNoLongitude() {
    for longitude: Int32 in [-1_800_000_000, -1, 0, 77, 1_800_000_000] {
      let pole = Coordinate(latitudeE7: 900_000_000, longitudeE7: longitude)
      let other = Coordinate(latitudeE7: 900_000_000, longitudeE7: 910_000_000)
      #expect(Geodesic.distance(from: pole, to: other) < 1e-9)
      #expect(ShortDistance.metres(from: pole, to: other) < 1e-9)
      let equator = Coordinate(latitudeE7: 0, longitudeE7: 123_456_789)
      #expect(abs(Geodesic.distance(from: pole, to: equator) - 10_001_965.7293127) < 1e-6)
    }
  }

  @Test func meridian180IsOne() {
    let east = Coordinate(latitudeE7: 450_000_000, longitudeE7: 1_800_000_000)
    let west = Coordinate(latitudeE7: 450_000_000, longitudeE7: -1_800_000_000)
    #expect(Geodesic.distance(from: east, to: west) == 0)
    #expect(ShortDistance.metres(from: east, to: west) == 0)
  }

  @Test("fractions of a path add up, across the antimeridian too, seed 4") func interpolation() {
    var random = SeededGenerator(seed: 4)
    for index in 0..<2_000 {
      let start = random.coordinate()
      let near = Geodesic.destination(
        from: start, azimuth: .random(in: 0..<360, using: &random),
        distance: .random(in: 0...100_000, using: &random))
      guard let end = index % 2 == 0 ? random.coordinate() : near else { continue }
      let fraction = Double.random(in: 0...1, using: &random)
      let middle = Geodesic.interpolate(
        from: GeographicPoint(start), to: GeographicPoint(end), fraction: fraction)
      let whole = Geodesic.distance(from: start, to: end)
      let first = Geodesic.distance(from: GeographicPoint(start), to: middle)
      let second = Geodesic.distance(from: middle, to: GeographicPoint(end))
      #expect(abs(first - fraction * whole) < 1e-7)
      #expect(abs(first + second - whole) < 1e-7)
    }
  }

  @Test func interpolationKeepsItsEnds() {
    let start = Coordinate(latitudeE7: 10, longitudeE7: 1_800_000_000)
    let end = Coordinate(latitudeE7: 30, longitudeE7: -1_799_999_000)
    for (fraction, expected) in [(0, start), (1, end), (-3, start), (7, end), (.nan, start)] {
      #expect(Geodesic.interpolate(from: start, to: end, fraction: fraction) == expected)
    }
    let middle = Geodesic.interpolate(from: start, to: end, fraction: 0.5)
    #expect(middle == Coordinate(latitudeE7: 20, longitudeE7: -1_799_999_500))
    #expect(Geodesic.interpolate(from: start, to: start, fraction: 0.5) == start)
  }

  @Test func aDestinationThatIsNoPlaceIsNil() {
    let start = Coordinate(latitudeE7: 0, longitudeE7: 0)
    #expect(Geodesic.destination(from: start, azimuth: .nan, distance: 1) == nil)
    #expect(Geodesic.destination(from: start, azimuth: 0, distance: .infinity) == nil)
    #expect(Geodesic.destination(from: start, azimuth: 90, distance: 0) == start)
  }

  @Test func threadsMayShareTheSolver() async {
    let expected = KnownGeodesic.all.map(\.metres)
    await withTaskGroup(of: Double.self) { group in
      for _ in 0..<8 {
        group.addTask {
          var worst = 0.0
          for (known, metres) in zip(KnownGeodesic.all, expected) {
            let found = Geodesic.distance(
              from: Coordinate(latitudeE7: known.start.lat, longitudeE7: known.start.lon),
              to: Coordinate(latitudeE7: known.end.lat, longitudeE7: known.end.lon))
            worst = max(worst, abs(found - metres))
          }
          return worst
        }
      }
      for await worst in group { #expect(worst < 2e-8) }
    }
  }
}
