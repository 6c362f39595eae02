/// Recognises GeoJSON, and its form, by the start of a text.
enum GeoJSONSigns {
  /// Whether a feature, a collection or a geometry begins.
  static func isGeoJSON(_ start: [UInt8]) -> Bool {
    guard let first = start.first(where: { $0 > 0x20 && $0 < 0x80 }),
      first == 0x7B || first == 0x5B
    else { return false }
    return types.contains { holds(start, "\"\($0)\"") } && holds(start, "\"type\"")
  }

  private static let types = [
    "FeatureCollection", "Feature", "LineString", "MultiLineString", "GeometryCollection",
    "MovingPoint", "MovingGeomPoint", "MovingGeometryCollection", "MultiPoint",
  ]

  /// Whether the features are in a list, so that they can be read one by one.
  static func isCollection(_ start: [UInt8]) -> Bool {
    start.first { $0 > 0x20 && $0 < 0x80 } == 0x5B
      || ["\"FeatureCollection\"", "\"features\"", "\"locations\""].contains { holds(start, $0) }
  }

  /// Whether some bytes contain a text.
  static func holds(_ bytes: [UInt8], _ text: String) -> Bool {
    let pattern = Array(text.utf8)
    guard bytes.count >= pattern.count, let first = pattern.first else { return false }
    return (0...bytes.count - pattern.count).contains {
      bytes[$0] == first && bytes[$0...].starts(with: pattern)
    }
  }
}
