import HitherGeodesy
import HitherText

/// Reads paths and water from a GeoJSON file, as map background and to find forks of the route.
///
/// A feature is classified by OpenStreetMap tags: `waterway` is a watercourse, `natural=water` an
/// area of water, and any other line a path. Points and other areas are skipped.
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
      return .init(kind: kind(properties), lines: [try line(coordinates)])
    case "MultiLineString":
      return .init(kind: kind(properties), lines: try lines(coordinates))
    case "Polygon" where isWater(properties):
      return .init(kind: .water, lines: try lines(coordinates))
    case "MultiPolygon" where isWater(properties):
      var rings: [[Coordinate]] = []
      for part in try coordinates.elements("coordinates") { rings += try lines(part) }
      return .init(kind: .water, lines: rings)
    default: return nil
    }
  }

  private static func kind(_ properties: JSONNode?) -> Background.Shape.Kind {
    properties?["waterway"].map { !$0.isNull } == true || isWater(properties) ? .stream : .path
  }

  private static func isWater(_ properties: JSONNode?) -> Bool {
    for key in ["natural", "waterway", "kind"] {
      guard case .string(let value)? = properties?[key]?.value else { continue }
      if ["water", "bay", "riverbank"].contains(value) { return true }
    }
    return properties?["water"].map { !$0.isNull } == true
  }

  private static func lines(_ node: JSONNode) throws(JSONError) -> [[Coordinate]] {
    var lines: [[Coordinate]] = []
    for element in try node.elements("coordinates") { lines.append(try line(element)) }
    return lines
  }

  private static func line(_ node: JSONNode) throws(JSONError) -> [Coordinate] {
    var points: [Coordinate] = []
    for position in try node.elements("coordinates") {
      let numbers = try position.elements("a position")
      guard let x = numbers.first, let y = numbers.dropFirst().first else {
        throw position.error("a position has a longitude and a latitude")
      }
      guard
        let point = Coordinate(
          latitude: try y.number("a latitude"), longitude: try x.number("a longitude"))
      else { throw position.error("this position is out of range") }
      points.append(point)
    }
    return points
  }
}
