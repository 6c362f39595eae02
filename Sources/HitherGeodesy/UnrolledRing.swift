/// A closed ring with continuous longitudes, so that plane geometry applies to it.
///
/// It stays in grid units: they are whole numbers that a `Double` holds exactly, which makes GEOS's
/// predicates, and so the edges, exact.
struct UnrolledRing {
  /// Longitude and latitude alternating, first corner repeated at the end, in grid units.
  private(set) var ordinates: [Double] = []
  private(set) var west: Int
  private(set) var east: Int

  init(_ ring: [Coordinate]) throws(GeodesyError) {
    let isClosed = ring.count > 1 && ring.first == ring.last
    let corners = isClosed ? ring.dropLast() : ring[...]
    guard let first = corners.first, Set(corners).count >= 3 else {
      throw .unusableRing(reason: "fewer than three different corners")
    }
    west = Int(first.longitudeE7)
    east = west
    ordinates.reserveCapacity(2 * corners.count + 2)
    var longitude = west
    var last = first
    for corner in corners {
      longitude += Self.edgeStep(from: last.longitudeE7, to: corner.longitudeE7)
      append(longitude: longitude, latitudeE7: corner.latitudeE7)
      last = corner
    }
    longitude += Self.edgeStep(from: last.longitudeE7, to: first.longitudeE7)
    guard longitude == Int(first.longitudeE7) else {
      throw .unusableRing(reason: "it goes round a pole; cut it at the antimeridian")
    }
    append(longitude: longitude, latitudeE7: first.latitudeE7)
  }

  /// Moves the ring by whole circles so that it begins within a circle east of a longitude.
  mutating func align(eastOf longitude: Int) {
    let shift = longitude + Envelope.stepEast(from: longitude, to: west) - west
    west += shift
    east += shift
    for index in stride(from: 0, to: ordinates.count, by: 2) {
      ordinates[index] += Double(shift)
    }
  }

  private mutating func append(longitude: Int, latitudeE7: Int32) {
    west = min(west, longitude)
    east = max(east, longitude)
    ordinates.append(Double(longitude))
    ordinates.append(Double(latitudeE7))
  }

  /// An edge's step of longitude: the shorter direction, except for an edge round the whole earth.
  private static func edgeStep(from start: Int32, to end: Int32) -> Int {
    let step = Int(end) - Int(start)
    return abs(step) == Envelope.circleE7
      ? step : Coordinate.longitudeStepE7(from: start, to: end)
  }
}
