import Glibc

extension AreaShape {
  /// About half the shape's width in metres: twice the area divided by the length of the edge.
  ///
  /// This is a circle's radius and half a square's side; for a long shape it is about half its width.
  var halfWidthMetres: Double {
    switch self {
    case .circle(_, let radius), .corridor(_, let radius): radius
    case .polygons(let area): Self.halfWidth(area)
    }
  }

  private static func halfWidth(_ area: MultiPolygon) -> Double {
    var squareMetres = 0.0
    var metres = 0.0
    for polygon in area.polygons {
      let shell = ring(polygon.shell)
      squareMetres += shell.squareMetres
      metres += shell.metres
      for hole in polygon.holes {
        let hole = ring(hole)
        squareMetres -= hole.squareMetres
        metres += hole.metres
      }
    }
    return metres > 0 ? max(0, 2 * squareMetres / metres) : 0
  }

  /// A ring's area, on a sphere with the equatorial radius, and the sum of its edges.
  ///
  /// The area under an edge is the area between it and the equator: Δλ times the mean of sin φ.
  private static func ring(_ corners: [Coordinate]) -> (squareMetres: Double, metres: Double) {
    guard var last = corners.last else { return (0, 0) }
    var area = 0.0
    var metres = 0.0
    for corner in corners {
      let step = Coordinate.longitudeStepE7(from: last.longitudeE7, to: corner.longitudeE7)
      let unit = Coordinate.radiansPerUnit
      area +=
        Double(step) * unit
        * (sin(Double(last.latitudeE7) * unit) + sin(Double(corner.latitudeE7) * unit)) / 2
      metres += ShortDistance.metres(from: last, to: corner)
      last = corner
    }
    return (abs(area) * WGS84.semiMajorAxisMetres * WGS84.semiMajorAxisMetres, metres)
  }
}
