import HitherGeodesy
import HitherText

/// The `coordinates` of a geometry whose type may not be known yet: positions in nested lists.
struct GeoJSONCoordinates {
  /// The nesting depth of a position: 0 in a Point, 3 in a MultiPolygon.
  private(set) var depth = 0
  private(set) var positions: [Coordinate] = []
  /// The place where the first list begins.
  let place: TextPlace
  /// The cumulative number of positions at the end of each innermost list.
  private var ringEnds: [Int] = []
  /// The place of each innermost list.
  private var ringPlaces: [TextPlace] = []
  /// The cumulative number of innermost lists at the end of each list of them.
  private var partEnds: [Int] = []

  private static let deepest = 3

  init(
    _ reader: inout JSONReader, _ transform: CoordinateTransform?, _ count: inout Int
  ) throws(JSONError) {
    place = reader.nextPlace()
    depth = -1
    _ = try read(&reader, transform, &count, level: 0)
  }

  /// Reads a position or a list nested one level deeper.
  ///
  /// - Returns: the nesting depth of its positions.
  private mutating func read(
    _ reader: inout JSONReader, _ transform: CoordinateTransform?, _ count: inout Int, level: Int
  ) throws(JSONError) -> Int {
    let start = reader.nextPlace()
    guard level <= Self.deepest else {
      throw JSONError(place: start, message: "these coordinates are nested too deep")
    }
    var list = try reader.beginArray()
    var height: Int?
    while try reader.nextElement(of: &list) {
      if reader.peekKind() == .number {
        guard height == nil, depth < 0 || depth == level else {
          throw JSONError(place: start, message: "expected a position, a list of numbers")
        }
        depth = level
        count += 1
        guard count <= PlacesDocument.positionLimit else {
          throw JSONError(
            place: start,
            message: "the file has more than \(PlacesDocument.positionLimit) positions")
        }
        positions.append(try Self.position(&reader, &list, transform, start))
        return 0
      }
      let inner = try read(&reader, transform, &count, level: level + 1)
      height = inner + 1
    }
    guard let height else {
      throw JSONError(place: start, message: "an empty list is not a position")
    }
    if height == 1 {
      ringEnds.append(positions.count)
      ringPlaces.append(start)
    } else if height == 2 {
      partEnds.append(ringEnds.count)
    }
    return height
  }

  /// Reads the rest of a position from its first number to its closing bracket.
  private static func position(
    _ reader: inout JSONReader, _ list: inout JSONReader.Container,
    _ transform: CoordinateTransform?, _ start: TextPlace
  ) throws(JSONError) -> Coordinate {
    let x = try reader.readDouble()
    guard try reader.nextElement(of: &list) else {
      throw JSONError(place: start, message: "a position has a longitude and a latitude")
    }
    let y = try reader.readDouble()
    while try reader.nextElement(of: &list) { _ = try reader.readDouble() }
    if let transform {
      guard let coordinate = transform.coordinate(x: x, y: y) else {
        throw JSONError(
          place: start, message: "this position lies outside \(transform.referenceSystem)")
      }
      return coordinate
    }
    guard let coordinate = Coordinate(latitude: y, longitude: normalised(x)) else {
      let isSwapped = abs(x) <= 90 && abs(y) <= 180
      throw JSONError(
        place: start,
        message: "coordinates [\(x), \(y)] are out of range"
          + (isSwapped ? "; GeoJSON puts the longitude first" : "; GeoJSON is in degrees of WGS 84")
      )
    }
    return coordinate
  }

  /// A longitude in -180…180: drawing programs continue counting beyond the antimeridian.
  private static func normalised(_ longitude: Double) -> Double {
    if longitude > 180, longitude <= 540 { return longitude - 360 }
    if longitude < -180, longitude >= -540 { return longitude + 360 }
    return longitude
  }

  /// The polygons, with each ring closed as GeoJSON requires.
  func polygons(of id: String) throws(JSONError) -> [Polygon] {
    var rings: [[Coordinate]] = []
    var start = 0
    for (end, place) in zip(ringEnds, ringPlaces) {
      let ring = Array(positions[start..<end])
      start = end
      guard ring.count >= 4, ring.first == ring.last else {
        throw JSONError(
          place: place,
          message:
            "the geometry of place '\(id)' is not valid: a ring has at least four positions, "
            + "the last being the first")
      }
      rings.append(ring)
    }
    var polygons: [Polygon] = []
    var first = 0
    for end in partEnds {
      guard first < end else { continue }
      polygons.append(Polygon(shell: rings[first], holes: Array(rings[(first + 1)..<end])))
      first = end
    }
    return polygons
  }
}
