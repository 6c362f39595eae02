extension AreaShape {
  /// A representative point of the shape.
  ///
  /// It is a circle's centre, the centroid of the first polygon's outer ring, or the middle of a corridor's line.
  package var centre: Coordinate {
    switch self {
    case .circle(let center, _): center
    case .polygons(let area): Self.centroid(area.polygons.first?.shell ?? [])
    case .corridor(let line, _): Self.middle(line)
    }
  }

  /// The centroid on a plane around the first corner; for a ring without area, the first corner.
  private static func centroid(_ ring: [Coordinate]) -> Coordinate {
    guard let first = ring.first else { return Coordinate(latitudeE7: 0, longitudeE7: 0) }
    let frame = LocalFrame(origin: first)
    let corners = ring.map { frame.planePoint($0) }
    var (area, east, north) = (0.0, 0.0, 0.0)
    for index in 1..<max(1, corners.count) {
      let (from, to) = (corners[index - 1], corners[index])
      let cross = from.east * to.north - to.east * from.north
      area += cross
      east += (from.east + to.east) * cross
      north += (from.north + to.north) * cross
    }
    guard abs(area) > 1e-6 else { return first }
    // The edge back to the first corner adds nothing, because that corner is the origin.
    return frame.coordinate(PlanePoint(east: east / (3 * area), north: north / (3 * area))) ?? first
  }

  /// The point at half the line's length.
  private static func middle(_ line: [Coordinate]) -> Coordinate {
    guard let first = line.first else { return Coordinate(latitudeE7: 0, longitudeE7: 0) }
    var length = 0.0
    for index in 1..<max(1, line.count) {
      length += ShortDistance.metres(from: line[index - 1], to: line[index])
    }
    var rest = length / 2
    for index in 1..<max(1, line.count) {
      let (from, to) = (line[index - 1], line[index])
      let piece = ShortDistance.metres(from: from, to: to)
      if rest <= piece, piece > 0 {
        let frame = LocalFrame(origin: from)
        let (end, share) = (frame.planePoint(to), rest / piece)
        return frame.coordinate(PlanePoint(east: end.east * share, north: end.north * share))
          ?? from
      }
      rest -= piece
    }
    return first
  }
}
