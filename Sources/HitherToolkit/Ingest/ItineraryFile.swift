import HitherFormats
package import HitherGeodesy
import HitherText

/// A point at which the outing meant to call.
package struct ItineraryPoint: Hashable, Sendable {
  /// What people call it; nil where the file does not say.
  package var name: String?
  package var coordinate: Coordinate
  /// Who comes so near is there, in metres.
  package var radiusMetres: Double
}

/// Reads the itinerary out of a file of places.
enum ItineraryFile {
  /// The radius of a point that tells none, in metres.
  static let radiusMetres = 50.0
  /// No place of an itinerary is wider, in metres.
  static let widestMetres = 2000.0

  /// The points of kind `itinerary`, in the file's order; other places are passed over.
  static func read(_ path: String) throws(HitherError) -> [ItineraryPoint] {
    let bytes = try WholeFile.bytes(path, limit: WholeFile.documentLimit)
    do throws(JSONError) {
      let root = try JSONNode.parse(bytes)
      guard let features = root["features"] else {
        throw root.error("the file of places is no FeatureCollection")
      }
      var points: [ItineraryPoint] = []
      for feature in try features.elements("features") {
        if let point = try point(feature) { points.append(point) }
      }
      return points
    } catch {
      throw HitherError(
        .data, error.message, place: "\(path):\(error.line):\(error.column)")
    }
  }

  private static func point(_ feature: JSONNode) throws(JSONError) -> ItineraryPoint? {
    guard let properties = feature["properties"], let geometry = feature["geometry"],
      properties["kind"]?.value == .string("itinerary"), geometry["type"]?.value == .string("Point")
    else { return nil }
    guard let pair = geometry["coordinates"], try pair.elements("coordinates").count >= 2 else {
      throw geometry.error("a point has no coordinates")
    }
    let degrees = try pair.elements("coordinates")
    guard
      let coordinate = Coordinate(
        latitude: try degrees[1].number("a latitude"),
        longitude: try degrees[0].number("a longitude"))
    else { throw pair.error("the coordinates lie outside the earth") }
    let name = properties["name"] ?? properties["id"]
    let radius = try properties["radius_m"].map { (node) throws(JSONError) in
      try node.number("radius_m")
    }
    return ItineraryPoint(
      name: try name.map { (node) throws(JSONError) in try node.string("name") },
      coordinate: coordinate, radiusMetres: min(max(radius ?? radiusMetres, 1), widestMetres))
  }
}
