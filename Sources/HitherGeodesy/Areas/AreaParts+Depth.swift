import Glibc

/// Metres per grid step near a latitude.
///
/// Longitudes and latitudes scaled by it form a plane in which straight edges stay straight.
private struct GridScale {
  let east: Double
  let north: Double

  init(latE7: Int32) {
    let latitude = Double(latE7) * Coordinate.radiansPerUnit
    let unit = Coordinate.radiansPerUnit
    let (meridian, primeVertical) = WGS84.radiiMetres(latitudeRadians: latitude)
    north = meridian * unit
    // Not 0 at a pole, where all longitudes are the same place.
    east = max(primeVertical * cos(latitude) * unit, 1e-9)
  }
}

extension AreaParts {
  /// The depth of a place inside a part's edge in metres, negative outside, within ±`reach`.
  func depth(_ part: AreaPart, latE7: Int32, lonE7: Int32, reach: Double) -> Double {
    switch part.kind {
    case .circle: return min(max(circleDepth(part, latE7, lonE7), -reach), reach)
    case .corridor:
      let distance = lineDistance(part, latE7, lonE7, reach: part.radius + reach)
      return min(max(part.radius - distance, -reach), reach)
    case .polygon:
      let distance = lineDistance(part, latE7, lonE7, reach: reach)
      return contains(part, latE7: latE7, lonE7: lonE7) ? distance : -distance
    }
  }

  /// The same for a place around which an index knows which edges may be near: a corridor is measured from these only.
  ///
  /// Edges beyond the reach are removed from the list.
  func depth(
    _ part: AreaPart, latE7: Int32, lonE7: Int32, reach: Double, among edges: inout [Int32]
  ) -> Double {
    guard part.kind == .corridor else {
      return depth(part, latE7: latE7, lonE7: lonE7, reach: reach)
    }
    let distance = lineDistance(part, latE7, lonE7, reach: part.radius + reach, among: &edges)
    return min(max(part.radius - distance, -reach), reach)
  }

  func circleDepth(_ part: AreaPart, _ latE7: Int32, _ lonE7: Int32) -> Double {
    let center = Coordinate(latitudeE7: part.south, longitudeE7: Int32(clamping: part.west))
    let place = Coordinate(latitudeE7: latE7, longitudeE7: lonE7)
    let depth = part.radius - ShortDistance.metres(from: center, to: place)
    // The fast distance is accurate to 2e-8 of its value; this near to the edge the exact one decides.
    guard abs(depth) <= 1e-7 * part.radius + 1e-9 else { return depth }
    return part.radius - Geodesic.distance(from: center, to: place)
  }

  /// The distance in metres from a place to the nearest edge of a part; at most `reach`.
  ///
  /// The nearest place on the edges is found on a plane whose scale is exact at the given place,
  /// and the distance to it is then measured; an error of the choice changes the distance in second
  /// order only.
  func lineDistance(_ part: AreaPart, _ latE7: Int32, _ lonE7: Int32, reach: Double) -> Double {
    let scale = GridScale(latE7: latE7)
    // Slightly more than the reach, because the scale is that of one latitude.
    let rise = Int(min(1.02 * reach / scale.north + 1, 2e9))
    // At a pole at most all longitudes, including one turn of the earth on either side.
    let spread = min(1.02 * reach / scale.east + 1, 2e10)
    let bands = part.bands(from: Int(latE7) - rise, through: Int(latE7) + rise)
    guard !bands.isEmpty else { return reach }
    var nearest = Nearest()
    let step = Envelope.stepEast(from: part.west, to: Int(lonE7))
    // From the place's own band outwards: most other bands are farther away than what is found there.
    let own = min(max(part.band(of: Int(latE7)), bands.lowerBound), bands.upperBound - 1)
    // Besides the place itself, one turn of the earth west and east of it.
    for turn in -1...1 {
      let x = step + turn * Self.circle
      guard Double(x) >= -spread, Double(x) <= Double(part.width) + spread else { continue }
      // Whole numbers, so that most distant edges are skipped before they are projected on the plane.
      let near = Int((Double(x) - spread).rounded(.up))...Int((Double(x) + spread).rounded(.down))
      func take(_ band: Int, gap: Int) -> Bool {
        guard nearest.reaches(Double(gap) * scale.north) else { return false }
        for index in banded.range(band) {
          let edge = banded.edges[index]
          guard Int(max(edge.startX, edge.endX)) >= near.lowerBound,
            Int(min(edge.startX, edge.endX)) <= near.upperBound
          else { continue }
          nearest.take(edge, index, x: x, y: Int(latE7), scale.east, scale.north)
        }
        return true
      }
      for band in own..<bands.upperBound {
        guard take(band, gap: max(0, part.south(of: band) - Int(latE7))) else { break }
      }
      for band in (bands.lowerBound..<own).reversed() {
        guard take(band, gap: max(0, Int(latE7) - part.south(of: band + 1) + 1)) else { break }
      }
    }
    guard nearest.squared < .infinity else { return reach }
    let place = Coordinate(latitudeE7: latE7, longitudeE7: lonE7)
    return min(reach, nearest.distance(from: place))
  }

  /// The distance in metres from a place to the nearest of the edges with the given numbers; at most `reach`.
  ///
  /// Edges that are farther away than `reach` are removed from the list, except those within 5 percent of it: the plane
  /// of another place nearby may have them nearer.
  func lineDistance(
    _ part: AreaPart, _ latE7: Int32, _ lonE7: Int32, reach: Double, among edges: inout [Int32]
  ) -> Double {
    let scale = GridScale(latE7: latE7)
    let step = Envelope.stepEast(from: part.west, to: Int(lonE7))
    let farthest = (1.05 * reach) * (1.05 * reach)
    let spread = 1.05 * reach / scale.east + 1
    let places = (-1...1).map { step + $0 * Self.circle }
      .filter { Double($0) >= -spread && Double($0) <= Double(part.width) + spread }
    var nearest = Nearest()
    edges.removeAll { number in
      let edge = banded.edges[Int(number)]
      var isNear = false
      for x in places {
        let spot = NearestSpot(edge, x: x, y: Int(latE7), scale.east, scale.north)
        nearest.take(spot, Int(number))
        isNear = isNear || spot.squared <= farthest
      }
      return !isNear
    }
    guard nearest.squared < .infinity else { return reach }
    let place = Coordinate(latitudeE7: latE7, longitudeE7: lonE7)
    return min(reach, nearest.distance(from: place))
  }
}

/// The place on an edge that is nearest to a given one, in grid steps from it.
private struct NearestSpot {
  let eastSteps: Double
  let northSteps: Double
  /// The squared distance in metres.
  let squared: Double

  @inline(__always)
  init(_ edge: AreaEdge, x: Int, y: Int, _ east: Double, _ north: Double) {
    let startX = Double(Int(edge.startX) - x)
    let startY = Double(Int(edge.startY) - y)
    let stepX = Double(Int(edge.endX) - x) - startX
    let stepY = Double(Int(edge.endY) - y) - startY
    let along = stepX * east * (stepX * east) + stepY * north * (stepY * north)
    let toward = -(startX * east * (stepX * east) + startY * north * (stepY * north))
    let fraction = along > 0 ? min(max(toward / along, 0), 1) : 0
    (eastSteps, northSteps) = (startX + fraction * stepX, startY + fraction * stepY)
    squared = eastSteps * east * (eastSteps * east) + northSteps * north * (northSteps * north)
  }
}

/// The nearest place on the edges scanned so far, in grid steps from a given place.
private struct Nearest {
  var squared = Double.infinity
  var eastSteps = 0.0
  var northSteps = 0.0
  private var index = Int.max

  /// Whether something this many metres north or south may still be nearer; with a margin for rounding.
  @inline(__always)
  func reaches(_ ahead: Double) -> Bool { ahead * ahead <= 1.000_01 * squared }

  /// Tests the edge with a number; of two equally near edges the one with the lower number wins.
  @inline(__always)
  mutating func take(
    _ edge: AreaEdge, _ index: Int, x: Int, y: Int, _ east: Double, _ north: Double
  ) {
    let startX = Double(Int(edge.startX) - x)
    let startY = Double(Int(edge.startY) - y)
    let endX = Double(Int(edge.endX) - x)
    let endY = Double(Int(edge.endY) - y)
    // An edge whose bounding box is farther away is skipped; with a margin for rounding.
    let aside = startX * endX > 0 ? min(abs(startX), abs(endX)) * east : 0
    let ahead = startY * endY > 0 ? min(abs(startY), abs(endY)) * north : 0
    guard aside * aside + ahead * ahead <= 1.000_01 * squared else { return }
    take(NearestSpot(edge, x: x, y: y, east, north), index)
  }

  @inline(__always)
  mutating func take(_ spot: NearestSpot, _ index: Int) {
    guard spot.squared < squared || (spot.squared == squared && index < self.index) else { return }
    squared = spot.squared
    self.index = index
    eastSteps = spot.eastSteps
    northSteps = spot.northSteps
  }

  func distance(from place: Coordinate) -> Double {
    let latitude = (Double(place.latitudeE7) + northSteps) / 1e7
    let longitude = Envelope.wrappedDegrees((Double(place.longitudeE7) + eastSteps) / 1e7)
    // Below one metre the grid's rounding would be visible.
    guard squared > 1, let near = Coordinate(latitude: latitude, longitude: longitude) else {
      return squared.squareRoot()
    }
    return ShortDistance.metres(from: place, to: near)
  }
}
