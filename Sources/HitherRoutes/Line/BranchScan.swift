/// Projects one position on pieces in the order of the route and keeps the nearest place of each branch.
struct BranchScan {
  let latitude: Double
  let longitude: Double

  /// The fraction of the piece at the position's projection.
  @inline(__always)
  private func along(_ piece: RoutePiece) -> Double {
    let east = (longitude - piece.longitude) * piece.eastScale
    let north = (latitude - piece.latitude) * piece.northScale
    return (east * piece.east + north * piece.north) * piece.inverseSquare
  }

  /// The vector from a fraction of a piece to the position, in metres.
  @inline(__always)
  private func way(from piece: RoutePiece, at held: Double) -> (east: Double, north: Double) {
    (
      (longitude - piece.longitude) * piece.eastScale - held * piece.east,
      (latitude - piece.latitude) * piece.northScale - held * piece.north
    )
  }

  /// The fraction of the piece at the position's projection, and the squared distance in metres to the piece.
  @inline(__always)
  func project(on piece: RoutePiece) -> (along: Double, square: Double) {
    let along = along(piece)
    let (east, north) = way(from: piece, at: min(max(along, 0), 1))
    return (along, east * east + north * north)
  }

  /// Adds the place found at a piece.
  @inline(__always)
  func take(
    _ pieces: [RoutePiece], _ index: Int, _ kind: RouteFind, within square: Double,
    into found: inout [RouteCandidate]
  ) {
    switch kind {
    case .beside: take(pieces[index], at: along(pieces[index]), within: square, into: &found)
    case .corner: takeCorner(pieces[index - 1], pieces[index], within: square, into: &found)
    case .start: take(pieces[index], at: 0, within: square, into: &found)
    case .end: take(pieces[index], at: 1, within: square, into: &found)
    }
  }

  /// The place at the sole relevant piece while the position projects onto it; nil if it does not.
  @inline(__always)
  func sole(_ piece: RoutePiece, within limit: Double) -> RouteCandidate? {
    let foot = foot(on: piece)
    guard foot.isBeside, foot.square <= limit else { return nil }
    return place(on: piece, at: foot.along, foot.east, foot.north)
  }

  /// The nearest place of a piece, if the position projects onto it.
  struct Projection {
    /// The fraction of the piece.
    let along: Double
    /// The vector from there to the position, in metres.
    let east: Double
    let north: Double

    @inline(__always)
    var isBeside: Bool { along > 0 && along < 1 }
    @inline(__always)
    var square: Double { east * east + north * north }

    /// Metres along the route at that place.
    @inline(__always)
    func offset(on piece: RoutePiece) -> Double { piece.offset + along * piece.length }

    /// Metres from there to the position, negative to the left.
    @inline(__always)
    func crossTrack(on piece: RoutePiece) -> Double {
      let metres = square.squareRoot()
      return piece.east * north - piece.north * east > 0 ? -metres : metres
    }
  }

  @inline(__always)
  func foot(on piece: RoutePiece) -> Projection {
    let along = along(piece)
    let (east, north) = way(from: piece, at: along)
    return Projection(along: along, east: east, north: north)
  }

  /// Adds the place at a fraction of a piece.
  @inline(__always)
  private func take(
    _ piece: RoutePiece, at held: Double, within limit: Double, into found: inout [RouteCandidate]
  ) {
    let (east, north) = way(from: piece, at: held)
    let square = east * east + north * north
    if square <= limit { Self.add(place(on: piece, at: held, east, north), to: &found) }
  }

  /// Adds the place where two pieces join, if it is near enough on the planes of both.
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
    let foot = Projection(along: held, east: east, north: north)
    return RouteCandidate(
      offset: foot.offset(on: piece), crossTrack: foot.crossTrack(on: piece),
      east: piece.eastward, north: piece.northward)
  }

  /// The place where two pieces join; the side is decided by the mean of their directions.
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
