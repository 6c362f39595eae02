import HitherGeodesy

/// A place of the route that a position may belong to: the nearest one of a branch.
package struct RouteCandidate: Hashable, Sendable {
  /// Metres along the route from its start.
  package var offset: Double
  /// From the position to the place, in metres; positive where the position lies to the right.
  package var crossTrack: Double
  /// The direction of the route there, a vector of length 1.
  package var east: Double
  package var north: Double

  /// From the position to the place, in metres.
  package var distance: Double { abs(crossTrack) }
}

extension RouteLine {
  /// Places nearer together along the route than this are one branch.
  static let branchMetres = 20.0
  /// The most branches that are looked at; the nearest.
  static let mostBranches = 24

  /// Puts into `found` the nearest place of each branch within a radius, in the order of the route.
  ///
  /// - Parameter nearby: What the same member's last fix had about it; makes the search short.
  package func candidates(
    latitudeE7: Int32, longitudeE7: Int32, withinMetres radius: Double,
    nearby: inout RouteSurroundings, into found: inout [RouteCandidate]
  ) {
    let latitude = Double(latitudeE7)
    let longitude = longitude(of: longitudeE7)
    nearby.look(latitude: latitude, longitude: longitude, withinMetres: radius, along: self)
    var scan = BranchScan(latitude: latitude, longitude: longitude)
    let square = radius * radius
    let sole = nearby.sole(latitude: latitude, longitude: longitude, along: self)
    if let sole, found.count == 1, let place = scan.sole(pieces[sole], within: square) {
      found[0] = place
      return
    }
    // They are few: to remove all at once is the longer way.
    while !found.isEmpty { found.removeLast() }
    for index in nearby.pieces { scan.take(pieces, index, within: square, into: &found) }
    if scan.sole >= 0, scan.room > 0 {
      nearby.note(
        sole: scan.sole, latitude: latitude, longitude: longitude, square: scan.room)
    }
    joinSeam(&found)
    if found.count > Self.mostBranches {
      found.sort { ($0.distance, $0.offset) < ($1.distance, $1.offset) }
      found.removeSubrange(Self.mostBranches...)
      found.sort { $0.offset < $1.offset }
    }
  }

  /// The only place within a radius, where `nearby` knows that it can be found at a single piece; nil where it is
  /// not so clear.
  @inline(__always)
  func soleCandidate(
    latitudeE7: Int32, longitudeE7: Int32, withinMetres radius: Double, _ nearby: SolePiece
  ) -> RouteCandidate? {
    let latitude = Double(latitudeE7)
    let longitude = longitude(of: longitudeE7)
    guard nearby.holds(latitude: latitude, longitude: longitude, withinMetres: radius, scale)
    else { return nil }
    let scan = BranchScan(latitude: latitude, longitude: longitude)
    return scan.sole(nearby.piece, within: radius * radius)
  }

  /// The grid's window that holds all within a radius.
  func window(latitude: Double, longitude: Double, withinMetres radius: Double) -> RouteBox {
    // A degree is never under 110.5 km north; east it shrinks with the cosine of the latitude.
    let high = radius / 0.01105
    let wide = radius / eastScale(latitude)
    return RouteBox(
      south: latitude - high, west: longitude - wide, north: latitude + high,
      east: longitude + wide)
  }

  /// The same for a single position.
  package func candidates(
    latitudeE7: Int32, longitudeE7: Int32, withinMetres radius: Double,
    into found: inout [RouteCandidate]
  ) {
    var nearby = RouteSurroundings()
    candidates(
      latitudeE7: latitudeE7, longitudeE7: longitudeE7, withinMetres: radius, nearby: &nearby,
      into: &found)
  }

  /// The nearest place of the whole route, however far.
  package func nearest(latitudeE7: Int32, longitudeE7: Int32) -> RouteCandidate {
    let latitude = Double(latitudeE7)
    let longitude = longitude(of: longitudeE7)
    let scan = BranchScan(latitude: latitude, longitude: longitude)
    var best = (square: Double.infinity, index: 0, along: 0.0)
    let scale = (north: 0.01105, east: eastScale(max(abs(latitude), tree.farthestLatitude)))
    tree.searchNearest(latitude: latitude, longitude: longitude, scale: scale) { range, least in
      var least = least
      for index in range {
        let projection = scan.project(on: pieces[index])
        if projection.square < least {
          least = projection.square
          best = (projection.square, index, projection.along)
        }
      }
      return least
    }
    var place = scan.place(on: pieces[best.index], at: best.along)
    // The plane of a piece is right only near it.
    let foot = points[best.index].between(points[best.index + 1], min(max(best.along, 0), 1))
    let metres = ShortDistance.metres(
      from: Coordinate(latitudeE7: latitudeE7, longitudeE7: longitudeE7), to: foot)
    place.crossTrack = place.crossTrack < 0 ? -metres : metres
    return place
  }

  /// A little under the metres for a grid step east near a latitude; never 0.
  @inline(__always)
  private func eastScale(_ latitude: Double) -> Double {
    // The first factor of the cosine's product, and a tangent under the convex rest of it.
    let share = (abs(latitude) + 200_000) / 900_000_000
    let square = share * share
    return 0.01105 * max((1 - square) * (1 - 0.2338 * square), 1e-6)
  }

  /// On a closed route start and end are one branch.
  private func joinSeam(_ found: inout [RouteCandidate]) {
    guard isClosed, found.count > 1, let first = found.first, let last = found.last,
      first.offset + length - last.offset < Self.branchMetres
    else { return }
    if last.distance < first.distance { found.removeFirst() } else { found.removeLast() }
  }
}

/// Lays one position on pieces in the order of the route and keeps the nearest of each branch.
private struct BranchScan {
  let latitude: Double
  let longitude: Double
  /// The last piece taken that the position lies beyond: behind its end the distance may rise again.
  private var passed = -2
  /// The only piece taken beside which the position lies.
  private(set) var sole = -1
  /// The squared metres that the position must go at least for anything to be found elsewhere; negative where it is.
  private(set) var room = Double.infinity

  init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The fraction of the piece at which the position lies.
  @inline(__always)
  private func along(_ piece: RoutePiece) -> Double {
    let east = (longitude - piece.longitude) * piece.eastScale
    let north = (latitude - piece.latitude) * piece.northScale
    return (east * piece.east + north * piece.north) * piece.inverseSquare
  }

  /// The way from a fraction of a piece to the position, in metres.
  @inline(__always)
  private func way(from piece: RoutePiece, at held: Double) -> (east: Double, north: Double) {
    (
      (longitude - piece.longitude) * piece.eastScale - held * piece.east,
      (latitude - piece.latitude) * piece.northScale - held * piece.north
    )
  }

  /// The fraction of the piece at which the position lies, and the squared metres to the piece.
  @inline(__always)
  func project(on piece: RoutePiece) -> (along: Double, square: Double) {
    let along = along(piece)
    let (east, north) = way(from: piece, at: min(max(along, 0), 1))
    return (along, east * east + north * north)
  }

  /// Takes the next piece; a place is found where the distance stops falling and rises again.
  @inline(__always)
  mutating func take(
    _ pieces: [RoutePiece], _ index: Int, within square: Double,
    into found: inout [RouteCandidate]
  ) {
    let along = along(pieces[index])
    if along <= 0 {
      if passed == index - 1 {
        room = -1
        takeCorner(pieces[index - 1], pieces[index], within: square, into: &found)
      } else if index == 0 {
        room = -1
        take(pieces[index], at: 0, within: square, into: &found)
      } else {
        room = min(room, along * along * pieces[index].square)
      }
    } else if along < 1 {
      if sole >= 0 { room = -1 }
      sole = index
      take(pieces[index], at: along, within: square, into: &found)
    } else if index == pieces.count - 1 {
      room = -1
      take(pieces[index], at: 1, within: square, into: &found)
    } else {
      passed = index
      room = min(room, (along - 1) * (along - 1) * pieces[index].square)
    }
  }

  /// The place at the only piece at which something can be found while the position lies beside it; nil where it
  /// does not.
  @inline(__always)
  func sole(_ piece: RoutePiece, within limit: Double) -> RouteCandidate? {
    let along = along(piece)
    let (east, north) = way(from: piece, at: along)
    guard along > 0, along < 1, east * east + north * north <= limit else { return nil }
    return place(on: piece, at: along, east, north)
  }

  /// Takes the place at a fraction of a piece.
  @inline(__always)
  private func take(
    _ piece: RoutePiece, at held: Double, within limit: Double, into found: inout [RouteCandidate]
  ) {
    let (east, north) = way(from: piece, at: held)
    let square = east * east + north * north
    if square <= limit { Self.add(place(on: piece, at: held, east, north), to: &found) }
  }

  /// Takes the place where two pieces join, if it is near enough on the planes of both.
  @inline(never)
  private func takeCorner(
    _ before: RoutePiece, _ after: RoutePiece, within limit: Double,
    into found: inout [RouteCandidate]
  ) {
    let (aside, ahead) = way(from: after, at: 0)
    guard aside * aside + ahead * ahead <= limit else { return }
    let (east, north) = way(from: before, at: 1)
    guard east * east + north * north <= limit else { return }
    Self.add(corner(place(on: before, at: 1, east, north), after, aside, ahead), to: &found)
  }

  /// The place at a fraction of a piece.
  func place(on piece: RoutePiece, at along: Double) -> RouteCandidate {
    let held = min(max(along, 0), 1)
    let (east, north) = way(from: piece, at: held)
    return place(on: piece, at: held, east, north)
  }

  @inline(__always)
  private func place(
    on piece: RoutePiece, at held: Double, _ east: Double, _ north: Double
  ) -> RouteCandidate {
    let metres = (east * east + north * north).squareRoot()
    let isLeft = piece.east * north - piece.north * east > 0
    return RouteCandidate(
      offset: piece.offset + held * piece.length, crossTrack: isLeft ? -metres : metres,
      east: piece.eastward, north: piece.northward)
  }

  /// The place where two pieces join; the side is told by the mean of their directions.
  @inline(__always)
  private func corner(
    _ end: RouteCandidate, _ after: RoutePiece, _ aside: Double, _ ahead: Double
  ) -> RouteCandidate {
    var place = end
    let (east, north) = (end.east + after.eastward, end.north + after.northward)
    let side = east * ahead - north * aside
    if side != 0 { place.crossTrack = side > 0 ? -place.distance : place.distance }
    return place
  }

  @inline(__always)
  private static func add(_ place: RouteCandidate, to found: inout [RouteCandidate]) {
    guard let last = found.last, place.offset - last.offset < RouteLine.branchMetres else {
      found.append(place)
      return
    }
    if place.distance < last.distance { found[found.count - 1] = place }
  }
}
