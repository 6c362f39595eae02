import HitherGeodesy
import TestSupport
import Testing

@testable import HitherPlaces

/// The disc that hides a private place.
@Suite struct PrivateZoneTests {
  private let home = Coordinate(latitudeE7: 461_234_567, longitudeE7: 142_345_678)

  private func zone(
    _ seed: UInt64, radius: Double = 400, of shape: AreaShape? = nil
  ) -> PrivateZone {
    var random = SeededGenerator(seed: seed)
    let secret = (0..<32).map { _ in UInt8.random(in: 0...255, using: &random) }
    return PrivateZone(
      hiding: shape ?? .circle(center: home, radiusMetres: 20), radiusMetres: radius, secret: secret
    )
  }

  /// Over secrets, the best guess from the disc alone is its centre; half of the guesses miss by more than half a radius.
  @Test(arguments: [200.0, 400, 800]) func thePlaceIsUniformInTheInnerDisc(radius: Double) {
    let misses = (0..<2000).map { seed in
      ShortDistance.metres(from: zone(seed, radius: radius).centre, to: home)
    }.sorted()
    #expect(misses[1999] <= 0.75 * radius + 0.1)
    #expect(misses[1000] > 0.5 * radius)
    // The share of the area within a distance is the square of that distance.
    for share in [0.1, 0.25, 0.5, 0.75, 0.9] {
      let expected = 0.75 * radius * share.squareRoot()
      #expect(abs(misses[Int(2000 * share)] - expected) < 0.03 * radius)
    }
  }

  @Test func aLargePlaceLiesWhollyInside() {
    for seed: UInt64 in 0..<200 {
      let corners = [(0, 0), (0, 40_000), (40_000, 40_000), (40_000, 0), (0, 0)].map { step in
        Coordinate(
          latitudeE7: home.latitudeE7 + Int32(step.0), longitudeE7: home.longitudeE7 + Int32(step.1)
        )
      }
      let area = AreaShape.polygons(MultiPolygon([Polygon(shell: corners)]))
      let zone = zone(seed, of: area)
      #expect(corners.allSatisfy(zone.contains))
      #expect(zone.contains(area.centre))
    }
  }

  @Test func onePlaceHasOneZoneForOneSecret() {
    #expect(zone(7) == zone(7))
    #expect(zone(7) != zone(8))
  }

  /// Compared with points along the way.
  @Test func aWayThroughTheZoneIsFound() throws {
    var random = SeededGenerator(seed: 3)
    let zone = zone(1)
    for _ in 0..<2000 {
      let ends = try (0..<2).map { _ in
        try #require(
          Geodesic.destination(
            from: zone.centre, azimuth: .random(in: 0..<360, using: &random),
            distance: .random(in: 410...2000, using: &random)))
      }
      let nearest =
        (0...400).map { step in
          let share = Double(step) / 400
          func between(_ from: Int32, _ to: Int32) -> Double {
            Double(from) + share * Double(to - from)
          }
          return ShortDistance.metres(
            fromLat: Double(zone.centre.latitudeE7), lon: Double(zone.centre.longitudeE7),
            toLat: between(ends[0].latitudeE7, ends[1].latitudeE7),
            lon: between(ends[0].longitudeE7, ends[1].longitudeE7))
        }.min() ?? 0
      guard abs(nearest - 400) > 3 else { continue }
      #expect(zone.isCrossed(from: ends[0], to: ends[1]) == (nearest < 400))
    }
  }
}
