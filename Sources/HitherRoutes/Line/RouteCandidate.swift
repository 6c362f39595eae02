import HitherGeodesy

/// A place of the route that a position may belong to: the nearest one of a branch.
package struct RouteCandidate: Hashable, Sendable {
  /// Metres along the route from its start.
  package var offset: Double
  /// Distance from the position to the place, in metres; positive if the position lies to the right.
  package var crossTrack: Double
  /// The direction of the route there, a unit vector.
  package var east: Double
  package var north: Double

  /// Distance from the position to the place, in metres.
  package var distance: Double { abs(crossTrack) }
}

extension RouteLine {
  /// Places nearer together along the route than this are one branch.
  static let branchMetres = 20.0
  /// The largest number of branches used; the nearest.
  static let mostBranches = 24

  /// Stores in `found` the nearest place of each branch within a radius, in the order of the route.
  ///
  /// - Parameter nearby: The surroundings of the same member's last fix, which shorten the search.
  package func candidates(
    latitudeE7: Int32, longitudeE7: Int32, withinMetres radius: Double,
    nearby: inout RouteSurroundings, into found: inout [RouteCandidate]
  ) {
    let latitude = Double(latitudeE7)
    let longitude = longitude(of: longitudeE7)
    let square = radius * radius
    let scan = BranchScan(latitude: latitude, longitude: longitude)
    if found.count == 1, nearby.isSole(latitude, longitude, radius, along: self),
      let place = scan.sole(nearby.sole.piece, within: square)
    {
      found[0] = place
      return
    }
    // There are few elements; `removeAll` would be slower.
    while !found.isEmpty { found.removeLast() }
    nearby.look(latitude, longitude, radius, along: self) { index, kind in
      scan.take(pieces, index, kind, within: square, into: &found)
    }
    joinSeam(&found)
    if found.count > Self.mostBranches {
      found.sort { ($0.distance, $0.offset) < ($1.distance, $1.offset) }
      found.removeSubrange(Self.mostBranches...)
      found.sort { $0.offset < $1.offset }
    }
  }

  /// The grid window that contains everything within a radius.
  func window(latitude: Double, longitude: Double, withinMetres radius: Double) -> RouteBox {
    // A degree is at least 110.5 km north; east it shrinks with the cosine of the latitude.
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

  /// The nearest place of the whole route, at any distance.
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
    // The plane of a piece is accurate only near it.
    let foot = coordinate(onPiece: best.index, at: min(max(best.along, 0), 1))
    let metres = ShortDistance.metres(
      from: Coordinate(latitudeE7: latitudeE7, longitudeE7: longitudeE7), to: foot)
    place.crossTrack = place.crossTrack < 0 ? -metres : metres
    return place
  }

  /// A lower bound of the metres per grid step east near a latitude; never 0.
  @inline(__always)
  private func eastScale(_ latitude: Double) -> Double {
    // The first factor of the cosine's product, and a tangent below the convex rest of it.
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
