import HitherGeodesy
import TestSupport
import Testing

@testable import HitherRoutes

@Suite struct RouteSurroundingsTests {
  /// The places of all pieces of a route, one after the other, with nothing left out.
  ///
  /// A place is where the distance to the route falls no more: beside a piece, where one that was passed joins one
  /// that is not reached, and at the route's ends. Of those less than 20 m apart it is the nearest.
  private static func plain(
    _ line: RouteLine, _ fix: Coordinate, within radius: Double
  ) -> [RouteCandidate] {
    let x = line.longitude(of: fix.longitudeE7)
    let y = Double(fix.latitudeE7)
    func along(_ piece: RoutePiece) -> Double {
      let east = (x - piece.longitude) * piece.eastScale
      let north = (y - piece.latitude) * piece.northScale
      return (east * piece.east + north * piece.north) * piece.inverseSquare
    }
    func way(_ piece: RoutePiece, _ held: Double) -> (east: Double, north: Double, square: Double) {
      let east = (x - piece.longitude) * piece.eastScale - held * piece.east
      let north = (y - piece.latitude) * piece.northScale - held * piece.north
      return (east, north, east * east + north * north)
    }
    var found: [RouteCandidate] = []
    var follows = false
    for (index, piece) in line.pieces.enumerated() {
      let (along, held) = (along(piece), min(max(along(piece), 0), 1))
      let (east, north, square) = way(piece, held)
      let isWithin = square <= radius * radius
      let isLast = index == line.pieces.count - 1
      let isCorner = along <= 0 && follows
      follows = isWithin && along >= 1
      guard isWithin, isCorner || index == 0 && along <= 0 || along > 0 && (along < 1 || isLast)
      else { continue }
      var place = RouteCandidate(
        offset: piece.offset + held * piece.length,
        crossTrack: piece.east * north - piece.north * east > 0
          ? -square.squareRoot() : square.squareRoot(),
        east: piece.eastward, north: piece.northward)
      if isCorner {
        let before = line.pieces[index - 1]
        let metres = way(before, 1).square.squareRoot()
        let (ahead, aside) = (
          before.northward + piece.northward, before.eastward + piece.eastward
        )
        let side = aside * north - ahead * east
        let isLeft =
          side != 0
          ? side > 0 : before.east * way(before, 1).north - before.north * way(before, 1).east > 0
        place = RouteCandidate(
          offset: before.offset + before.length, crossTrack: isLeft ? -metres : metres,
          east: before.eastward, north: before.northward)
      }
      if let last = found.last, place.offset - last.offset < RouteLine.branchMetres {
        if place.distance < last.distance { found[found.count - 1] = place }
      } else {
        found.append(place)
      }
    }
    return found
  }

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
    #expect(!line.isClosed)
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
      #expect(kept.count > 23 || kept == Self.plain(line, fix, within: radius))
      seen += kept.count
    }
    #expect(seen > 1000)
  }

  /// A walk with steps of a metre along a route that winds: the only piece is the only place that is found.
  @Test func theOnlyPieceIsTheOnlyPlace() throws {
    var random = SeededGenerator(seed: 18)
    let frame = LocalFrame(origin: try #require(Coordinate(latitude: -33, longitude: 20)))
    var corners: [PlanePoint] = [PlanePoint(east: 0, north: 0)]
    for _ in 0..<200 {
      var corner = corners[corners.count - 1]
      corner.east += random.uniform(5, 40)
      corner.north += random.uniform(-20, 20)
      corners.append(corner)
    }
    let vertices = corners.compactMap { frame.coordinate($0) }
    let line = try #require(RouteLine(vertices))
    var nearby = RouteSurroundings()
    var fresh: [RouteCandidate] = []
    var (kept, sole, other) = (0, 0, 0)
    for index in 1..<corners.count {
      for part in 0..<20 {
        var place = corners[index - 1]
        place.east += (corners[index].east - place.east) * Double(part) / 20
        place.north += (corners[index].north - place.north) * Double(part) / 20
        place.east += random.uniform(-6, 6)
        place.north += random.uniform(-6, 6)
        let fix = try #require(frame.coordinate(place))
        let scan = BranchScan(
          latitude: Double(fix.latitudeE7), longitude: line.longitude(of: fix.longitudeE7))
        let radius = [75.0, 75, 75, 90][Int.random(in: 0..<4, using: &random)]
        let isKept =
          nearby.isSole(scan.latitude, scan.longitude, radius, along: line)
          && scan.foot(on: nearby.sole.piece).isBeside
        guard
          isKept || nearby.findSole(scan.latitude, scan.longitude, radius, along: line)
        else {
          other += 1
          continue
        }
        if isKept { kept += 1 }
        line.candidates(
          latitudeE7: fix.latitudeE7, longitudeE7: fix.longitudeE7, withinMetres: radius,
          into: &fresh)
        #expect(fresh == [scan.sole(nearby.sole.piece, within: radius * radius)].compactMap { $0 })
        sole += 1
      }
    }
    #expect(kept > 100)
    #expect(sole > kept)
    #expect(other > 10)
  }
}
