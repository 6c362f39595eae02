import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherRoutes

@Suite("A route made ready for matching")
struct RouteLineTests {
  /// A random walk of corners around a place.
  private static func corners(
    _ random: inout SeededGenerator, count: Int, around origin: Coordinate, step: Double
  ) -> [Coordinate] {
    let frame = LocalFrame(origin: origin)
    var point = PlanePoint(east: 0, north: 0)
    return (0..<count).compactMap { _ in
      point.east += random.uniform(-step, step)
      point.north += random.uniform(-step, step)
      return frame.coordinate(point)
    }
  }

  /// Signed metres from a place to a piece, on the plane that touches the earth at the place.
  private static func signedMetres(from place: Coordinate, _ start: Coordinate, _ end: Coordinate)
    -> (metres: Double, side: Double)
  {
    let frame = LocalFrame(origin: place)
    let (from, to) = (frame.planePoint(start), frame.planePoint(end))
    let (east, north) = (to.east - from.east, to.north - from.north)
    let square = east * east + north * north
    let along = square > 0 ? -(from.east * east + from.north * north) / square : 0
    let held = min(max(along, 0), 1)
    let foot = PlanePoint(east: from.east + held * east, north: from.north + held * north)
    let origin = PlanePoint(east: 0, north: 0)
    return (foot.distance(to: origin), from.east * north - from.north * east)
  }

  @Test(arguments: [UInt64](1...12)) func nearestAgreesWithAllPieces(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let origin = try #require(
      Coordinate(latitude: random.uniform(-78, 78), longitude: seed < 4 ? 179.999 : 10))
    let corners = Self.corners(&random, count: 3 + Int(seed) * 17, around: origin, step: 60)
    let line = try #require(RouteLine(corners))
    let frame = LocalFrame(origin: origin)
    for round in 0..<60 {
      let reach = round < 40 ? 300.0 : 5000
      let spot = PlanePoint(
        east: random.uniform(-reach, reach), north: random.uniform(-reach, reach))
      let place = try #require(frame.coordinate(spot))
      var least = Double.infinity
      for index in 1..<corners.count {
        let piece = Self.signedMetres(from: place, corners[index - 1], corners[index])
        least = min(least, piece.metres)
      }
      let nearest = line.nearest(latitudeE7: place.latitudeE7, longitudeE7: place.longitudeE7)
      #expect(abs(nearest.distance - least) <= 0.02 + least * 0.002)
      var found: [RouteCandidate] = []
      line.candidates(
        latitudeE7: place.latitudeE7, longitudeE7: place.longitudeE7, withinMetres: 100,
        into: &found)
      let best = found.map(\.distance).min() ?? .infinity
      #expect(least > 99.9 ? best > 99 : abs(best - least) <= 0.02 + least * 0.001)
      #expect(found.map(\.offset) == found.map(\.offset).sorted())
      // Each found place is on the route, at the distance that is told.
      for candidate in found {
        let metres = ShortDistance.metres(from: place, to: line.coordinate(at: candidate.offset))
        #expect(abs(metres - candidate.distance) <= 0.05 + metres * 0.001)
      }
    }
  }

  @Test func leftAndRight() throws {
    // From a north to b, then east to c.
    let drawn = DrawnRoute(
      """
      b          c


      a
      """)
    let line = try #require(RouteLine(drawn.route))
    struct Case {
      var column: Double
      var row: Double
      var crossTrack: Double
      var offset: Double
    }
    let cases = [
      Case(column: 1, row: 2, crossTrack: 10, offset: 10),
      Case(column: -2, row: 2, crossTrack: -20, offset: 10),
      Case(column: 5, row: -1, crossTrack: -10, offset: 80),
      Case(column: 5, row: 1, crossTrack: 10, offset: 80),
      Case(column: -3, row: -4, crossTrack: -50, offset: 30),
    ]
    for one in cases {
      let place = DrawnRoute.coordinate(
        PlanePoint(east: one.column * 10, north: -one.row * 10))
      let nearest = line.nearest(latitudeE7: place.latitudeE7, longitudeE7: place.longitudeE7)
      #expect(abs(nearest.crossTrack - one.crossTrack) < 0.05)
      #expect(abs(nearest.offset - one.offset) < 0.05)
    }
  }

  @Test func aBranchIsFoundOnceForEachWay() throws {
    // There and back, with a ring at the end: the stem is two branches.
    let drawn = DrawnRoute(
      """
      a             b      c

                    e      d
      f = b
      g = a
      """)
    let line = try #require(RouteLine(drawn.route))
    let place = DrawnRoute.coordinate(PlanePoint(east: 60, north: 3))
    var found: [RouteCandidate] = []
    line.candidates(
      latitudeE7: place.latitudeE7, longitudeE7: place.longitudeE7, withinMetres: 40, into: &found)
    #expect(found.map { $0.offset.rounded() } == [60, line.length.rounded() - 60])
    #expect(found.map { $0.crossTrack.rounded() } == [-3, 3])
    #expect(line.isClosed)
  }

  @Test func whatHasNoLengthIsNoRoute() {
    let place = Coordinate(latitudeE7: 1, longitudeE7: 2)
    #expect(RouteLine([]) == nil)
    #expect(RouteLine([place]) == nil)
    #expect(RouteLine([place, place, place]) == nil)
  }

  @Test func longPiecesFollowTheGeodesic() throws {
    let start = try #require(Coordinate(latitude: 60, longitude: 170))
    let end = try #require(Coordinate(latitude: 60, longitude: -170))
    let line = try #require(RouteLine([start, end]))
    #expect(abs(line.length - Geodesic.distance(from: start, to: end)) < 1)
    #expect(!line.isClosed)
    let middle = Geodesic.interpolate(from: start, to: end, fraction: 0.5)
    let nearest = line.nearest(latitudeE7: middle.latitudeE7, longitudeE7: middle.longitudeE7)
    #expect(nearest.distance < 0.1)
    #expect(abs(nearest.offset - line.length / 2) < 0.1)
    #expect(line.coordinate(at: -5) == start)
    #expect(line.coordinate(at: line.length + 5) == end)
  }

  @Test func aHundredThousandPointsAndRepeats() throws {
    var random = SeededGenerator(seed: 4)
    let origin = try #require(Coordinate(latitude: 47, longitude: 10))
    var corners = Self.corners(&random, count: 100_000, around: origin, step: 2)
    corners.insert(contentsOf: Array(repeating: corners[500], count: 20), at: 500)
    let line = try #require(RouteLine(corners))
    var length = 0.0
    for index in 1..<corners.count {
      length += ShortDistance.metres(from: corners[index - 1], to: corners[index])
    }
    #expect(abs(line.length - length) < 1e-6 * length)
    var found: [RouteCandidate] = []
    line.candidates(
      latitudeE7: corners[500].latitudeE7, longitudeE7: corners[500].longitudeE7,
      withinMetres: 100, into: &found)
    #expect((1...RouteLine.mostBranches).contains(found.count))
    #expect(found.contains { $0.distance < 0.02 })
  }
}
