import HitherGeodesy
import TestSupport
import Testing

@testable import HitherRoutes

@Suite struct RouteSurroundingsTests {
  /// A walk with steps of a metre and leaps of kilometres, beside a route that crosses itself.
  @Test func whatIsKeptFromFixToFixChangesNothing() throws {
    var random = SeededGenerator(seed: 17)
    let origin = try #require(Coordinate(latitude: 64, longitude: 179.98))
    let frame = LocalFrame(origin: origin)
    var corner = PlanePoint(east: 0, north: 0)
    var corners: [Coordinate] = []
    for _ in 0..<800 {
      corners.append(try #require(frame.coordinate(corner)))
      corner.east += random.uniform(-60, 70)
      corner.north += random.uniform(-60, 60)
    }
    let line = try #require(RouteLine(corners))
    var place = PlanePoint(east: 0, north: 0)
    var nearby = RouteSurroundings()
    var (kept, fresh): ([RouteCandidate], [RouteCandidate]) = ([], [])
    var seen = 0
    for _ in 0..<20_000 {
      let reach = Int.random(in: 0..<500, using: &random) == 0 ? 3000.0 : 2
      place.east = min(max(place.east + random.uniform(-reach, reach), -500), 4500)
      place.north = min(max(place.north + random.uniform(-reach, reach), -1500), 1500)
      let fix = try #require(frame.coordinate(place))
      let radius = [100.0, 100, 100, 130, 20][Int.random(in: 0..<5, using: &random)]
      line.candidates(
        latitudeE7: fix.latitudeE7, longitudeE7: fix.longitudeE7, withinMetres: radius,
        nearby: &nearby, into: &kept)
      line.candidates(
        latitudeE7: fix.latitudeE7, longitudeE7: fix.longitudeE7, withinMetres: radius,
        into: &fresh)
      #expect(kept == fresh)
      seen += kept.count
    }
    #expect(seen > 1000)
  }
}
