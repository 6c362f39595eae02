/// The pieces of many shapes, prepared for lookups of single places.
///
/// A polygon's answer is exact: it compares products of whole numbers below 2^63. For circles and
/// corridors the distance decides; it is the exact geodesic where the fast distance could be wrong.
struct AreaParts {
  private(set) var parts: [AreaPart] = []
  private(set) var banded = BandedEdges()
  /// By part, its circle.
  private(set) var circles: [PlaneCircle] = []

  static let circle = Envelope.circleE7

  mutating func append(_ shape: AreaShape, _ number: Int32) throws(GeodesyError) {
    switch shape {
    case .circle(let center, let radius):
      parts.append(
        AreaPart(
          kind: .circle, shape: number, south: center.latitudeE7, north: center.latitudeE7,
          west: Int(center.longitudeE7), width: 0, bandShift: 0, firstBand: 0, bandCount: 0,
          radius: radius))
      circles.append(PlaneCircle(center: center, radiusMetres: radius))
    case .corridor(let line, let radius):
      try append(.corridor, number, [try UnrolledRing.line(line)], radius)
    case .polygons(let area):
      for polygon in area.polygons {
        let shell = try UnrolledRing(polygon.shell)
        var rings = [shell.ordinates]
        for corners in polygon.holes {
          var hole = try UnrolledRing(corners)
          hole.align(eastOf: shell.west)
          rings.append(hole.ordinates)
        }
        try append(.polygon, number, rings, 0)
      }
    }
  }

  private mutating func append(
    _ kind: AreaPart.Kind, _ shape: Int32, _ lines: [[Double]], _ radius: Double
  ) throws(GeodesyError) {
    var (west, east) = (Double.infinity, -Double.infinity)
    var (south, north) = (Double.infinity, -Double.infinity)
    for line in lines {
      for index in stride(from: 0, to: line.count, by: 2) {
        west = min(west, line[index])
        east = max(east, line[index])
        south = min(south, line[index + 1])
        north = max(north, line[index + 1])
      }
    }
    guard east - west <= Double(Self.circle), south >= -900_000_000, north <= 900_000_000 else {
      throw .unusableRing(reason: "it goes round the earth more than once")
    }
    var edges: [AreaEdge] = []
    for line in lines {
      for index in stride(from: 2, to: line.count, by: 2) {
        edges.append(
          AreaEdge(
            startX: UInt32(line[index - 2] - west), endX: UInt32(line[index] - west),
            startY: Int32(line[index - 1]), endY: Int32(line[index + 1])))
      }
    }
    let firstBand = banded.bandCount
    let bands = banded.add(edges, south: Int32(south), north: Int32(north))
    parts.append(
      AreaPart(
        kind: kind, shape: shape, south: Int32(south), north: Int32(north), west: Int(west),
        width: UInt32(east - west), bandShift: bands.shift, firstBand: firstBand,
        bandCount: bands.count, radius: radius))
    circles.append(.none)
  }

  /// The numbers of a part's edges, each once although several bands may list it.
  func edges(of part: AreaPart) -> [Int32] {
    (part.firstBand..<(part.firstBand + part.bandCount)).flatMap { band in
      banded.range(band).filter { index in
        let edge = banded.edges[index]
        return part.band(of: Int(min(edge.startY, edge.endY))) == band
      }
    }.map { Int32(clamping: $0) }
  }

  /// Whether a place lies in a part or on its edge.
  func contains(_ part: AreaPart, latE7: Int32, lonE7: Int32) -> Bool {
    switch part.kind {
    case .polygon:
      guard part.south <= latE7 && latE7 <= part.north else { return false }
      var x = Envelope.stepEast(from: part.west, to: Int(lonE7))
      while x <= Int(part.width) {
        if covers(part, x: Int64(x), y: Int64(latE7)) { return true }
        x += Self.circle
      }
      return false
    case .circle:
      let center = Coordinate(latitudeE7: part.south, longitudeE7: Int32(clamping: part.west))
      let place = Coordinate(latitudeE7: latE7, longitudeE7: lonE7)
      let isBeyond = ShortDistance.isRoughlyBeyond(part.radius, from: center, to: place)
      return isBeyond.map { !$0 } ?? (circleDepth(part, latE7, lonE7) >= 0)
    case .corridor:
      return lineDistance(part, latE7, lonE7, reach: part.radius * 1.000_001) <= part.radius
    }
  }

  /// Whether an odd number of edges lies east of a place, or the place is on an edge.
  private func covers(_ part: AreaPart, x: Int64, y: Int64) -> Bool {
    let band = part.band(of: Int(y))
    var isInside = false
    for index in banded.range(band) {
      let edge = banded.edges[index]
      let (startY, endY) = (Int64(edge.startY), Int64(edge.endY))
      guard min(startY, endY) <= y, y <= max(startY, endY) else { continue }
      let (startX, endX) = (Int64(edge.startX), Int64(edge.endX))
      if x > max(startX, endX) { continue }
      let crosses = (startY > y) != (endY > y)
      if x < min(startX, endX) {
        if crosses { isInside.toggle() }
        continue
      }
      // Steps are below 2^32 and 2^31, so that products fit.
      let along = (endX &- startX) &* (y &- startY)
      let beside = (endY &- startY) &* (x &- startX)
      if along == beside { return true }
      if crosses, (along > beside) == (endY > startY) { isInside.toggle() }
    }
    return isInside
  }
}

extension UnrolledRing {
  /// The ordinates of an open line with continuous longitudes.
  static func line(_ points: [Coordinate]) throws(GeodesyError) -> [Double] {
    guard let first = points.first else { throw .unusableRing(reason: "a line without points") }
    var ordinates: [Double] = []
    var (longitude, last) = (Int(first.longitudeE7), first)
    for point in points {
      longitude += Coordinate.longitudeStepE7(from: last.longitudeE7, to: point.longitudeE7)
      ordinates.append(Double(longitude))
      ordinates.append(Double(point.latitudeE7))
      last = point
    }
    return ordinates
  }
}
