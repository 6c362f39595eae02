import HitherFormats
import HitherGeodesy
import HitherText

/// Reads a map from a GeoJSON file, to be drawn and to find forks of the route.
///
/// A feature is classified by OpenStreetMap tags (`MapClass`); any other line is a path. Points and
/// areas of no class are skipped.
package enum BackgroundFile {
  private static let byteLimit = 64 << 20

  /// The background of a file.
  package static func read(_ path: String) throws(HitherError) -> Background {
    try background(parsing: WholeFile.bytes(path, limit: byteLimit), file: path)
  }

  /// The background of a document.
  package static func background(
    parsing bytes: [UInt8], file: String
  ) throws(HitherError) -> Background {
    do throws(JSONError) {
      let root = try JSONNode.parse(bytes)
      guard let features = root["features"] else {
        throw root.error("not a GeoJSON FeatureCollection: it has no features")
      }
      var background = Background()
      for feature in try features.elements("features") {
        if let shape = try shape(of: feature) { background.shapes.append(shape) }
      }
      let credit = root["attribution"] ?? root["copyright"]
      background.credit = try credit.map { (node) throws(JSONError) in
        try node.string("attribution")
      }
      return background
    } catch {
      throw HitherError(
        .data, error.message, place: "\(file):\(error.line):\(error.column)")
    }
  }

  private static func shape(of feature: JSONNode) throws(JSONError) -> Background.Shape? {
    guard let geometry = feature["geometry"], !geometry.isNull,
      let coordinates = geometry["coordinates"]
    else { return nil }
    let properties = feature["properties"]
    switch try geometry["type"]?.string("type") {
    case "LineString":
      return shape(.line, [try line(coordinates)], properties)
    case "MultiLineString":
      return shape(.line, try lines(coordinates), properties)
    case "Polygon":
      let rings = try lines(coordinates)
      return shape(.area, rings, properties, holes: Set(rings.indices.dropFirst()))
    case "MultiPolygon":
      var rings: [[Coordinate]] = []
      var holes: Set<Int> = []
      for part in try coordinates.elements("coordinates") {
        let more = try lines(part)
        holes.formUnion(more.indices.dropFirst().map { rings.count + $0 })
        rings += more
      }
      return shape(.area, rings, properties, holes: holes)
    case "Point":
      return shape(.point, [[try position(coordinates)]], properties)
    default: return nil
    }
  }

  /// A feature with its class; nil for areas and points of no class. Any other line is a path.
  private static func shape(
    _ form: MapClass.Form, _ lines: [[Coordinate]], _ properties: JSONNode?, holes: Set<Int> = []
  ) -> Background.Shape? {
    func value(_ key: String) -> String? {
      switch properties?[key]?.value {
      case .string(let text)?: text
      case .number(let number)?: "\(number)"
      default: nil
      }
    }
    let kind = MapClass(form, layer: "", value)
    guard let kind = kind ?? (form == .line ? .path : nil) else { return nil }
    return Background.Shape(
      kind: kind, lines: lines, holes: holes, name: MapName(value),
      height: value("ele").flatMap(Double.init), rank: MapFeature.rank(ofPlace: [value("place")]))
  }

  private static func lines(_ node: JSONNode) throws(JSONError) -> [[Coordinate]] {
    var lines: [[Coordinate]] = []
    for element in try node.elements("coordinates") { lines.append(try line(element)) }
    return lines
  }

  private static func line(_ node: JSONNode) throws(JSONError) -> [Coordinate] {
    var points: [Coordinate] = []
    for element in try node.elements("coordinates") { points.append(try position(element)) }
    return points
  }

  private static func position(_ node: JSONNode) throws(JSONError) -> Coordinate {
    let numbers = try node.elements("a position")
    guard let x = numbers.first, let y = numbers.dropFirst().first else {
      throw node.error("a position has a longitude and a latitude")
    }
    guard
      let point = Coordinate(
        latitude: try y.number("a latitude"), longitude: try x.number("a longitude"))
    else { throw node.error("this position is out of range") }
    return point
  }
}
