import Glibc

/// Metres a grid step about a latitude: longitudes and latitudes scaled so stay a plane in which
/// straight edges are straight.
private struct GridScale {
  let east: Double
  let north: Double

  init(latE7: Int32) {
    let latitude = Double(latE7) * Coordinate.radiansPerUnit
    let unit = Coordinate.radiansPerUnit
    let (meridian, primeVertical) = WGS84.radiiMetres(latitudeRadians: latitude)
    north = meridian * unit
    // Not 0 at a pole, where all longitudes are one place.
    east = max(primeVertical * cos(latitude) * unit, 1e-9)
  }
}

extension AreaParts {
  /// How deep inside a part's edge a place lies, in metres, negative outside, within ±`reach`.
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

  func circleDepth(_ part: AreaPart, _ latE7: Int32, _ lonE7: Int32) -> Double {
    let center = Coordinate(latitudeE7: part.south, longitudeE7: Int32(clamping: part.west))
    let place = Coordinate(latitudeE7: latE7, longitudeE7: lonE7)
    let depth = part.radius - ShortDistance.metres(from: center, to: place)
    // The fast distance is right to 2e-8 of it; so near the edge the exact one decides.
    guard abs(depth) <= 1e-7 * part.radius + 1e-9 else { return depth }
    return part.radius - Geodesic.distance(from: center, to: place)
  }

  /// The distance in metres from a place to the nearest edge of a part; `reach` where it is farther.
  ///
  /// The nearest place of the edges is found on a plane whose scale is right at the place asked about,
  /// and the distance to it is then measured; the error of the choice counts in second order only.
  func lineDistance(_ part: AreaPart, _ latE7: Int32, _ lonE7: Int32, reach: Double) -> Double {
    let scale = GridScale(latE7: latE7)
    // Some more than the reach, as the scale is that of one latitude.
    let rise = Int(min(1.02 * reach / scale.north + 1, 2e9))
    // At a pole no more than all longitudes, a turn of the earth on either side included.
    let spread = min(1.02 * reach / scale.east + 1, 2e10)
    let bands = part.bands(from: Int(latE7) - rise, through: Int(latE7) + rise)
    guard !bands.isEmpty else { return reach }
    var nearest = Nearest()
    let step = Envelope.stepEast(from: part.west, to: Int(lonE7))
    // From the place's own band outwards: most of the others lie farther than what is found there.
    let own = min(max(part.band(of: Int(latE7)), bands.lowerBound), bands.upperBound - 1)
    // Beside the place itself, a turn of the earth west and east of it.
    for turn in -1...1 {
      let x = step + turn * Self.circle
      guard Double(x) >= -spread, Double(x) <= Double(part.width) + spread else { continue }
      // Whole numbers, so that most edges too far aside are passed over before they are numbers on the plane.
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
}

/// The nearest place of some edges so far, as steps of the grid from a place.
private struct Nearest {
  var squared = Double.infinity
  var eastSteps = 0.0
  var northSteps = 0.0
  private var index = Int.max

  /// Whether what lies so many metres farther north or south alone may be nearer; by a margin for rounding.
  @inline(__always)
  func reaches(_ ahead: Double) -> Bool { ahead * ahead <= 1.000_01 * squared }

  /// Takes the edge of a number; of two as near the one with the lower number counts.
  @inline(__always)
  mutating func take(
    _ edge: AreaEdge, _ index: Int, x: Int, y: Int, _ east: Double, _ north: Double
  ) {
    let startX = Double(Int(edge.startX) - x)
    let startY = Double(Int(edge.startY) - y)
    let endX = Double(Int(edge.endX) - x)
    let endY = Double(Int(edge.endY) - y)
    // An edge whose box alone lies farther is passed over; by a margin for rounding.
    let aside = startX * endX > 0 ? min(abs(startX), abs(endX)) * east : 0
    let ahead = startY * endY > 0 ? min(abs(startY), abs(endY)) * north : 0
    guard aside * aside + ahead * ahead <= 1.000_01 * squared else { return }
    let stepX = endX - startX
    let stepY = endY - startY
    let along = stepX * east * (stepX * east) + stepY * north * (stepY * north)
    let toward = -(startX * east * (stepX * east) + startY * north * (stepY * north))
    let fraction = along > 0 ? min(max(toward / along, 0), 1) : 0
    let (nearX, nearY) = (startX + fraction * stepX, startY + fraction * stepY)
    let distance = nearX * east * (nearX * east) + nearY * north * (nearY * north)
    if distance < squared || (distance == squared && index < self.index) {
      squared = distance
      self.index = index
      eastSteps = nearX
      northSteps = nearY
    }
  }

  func distance(from place: Coordinate) -> Double {
    let latitude = (Double(place.latitudeE7) + northSteps) / 1e7
    let longitude = Envelope.wrappedDegrees((Double(place.longitudeE7) + eastSteps) / 1e7)
    // Under a metre the grid's rounding would show.
    guard squared > 1, let near = Coordinate(latitude: latitude, longitude: longitude) else {
      return squared.squareRoot()
    }
    return ShortDistance.metres(from: place, to: near)
  }
}
