import Glibc
import HitherGeodesy
import HitherText

/// The fences of a benchmark: circles and polygons along the route.
enum BenchPlaces {
  static let count = 250
  /// Every fifth is a polygon with this number of corners.
  private static let corners = 40

  /// `places.geojson` with fences at even steps along a line.
  static func geoJSON(along line: [Coordinate]) -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("type", "FeatureCollection")
    json.key("features")
    json.beginArray()
    for number in 0..<count where !line.isEmpty {
      write(number, at: line[number * (line.count - 1) / count], to: &json)
    }
    json.endArray()
    json.endObject()
    return json.buffer.bytes
  }

  private static func write(_ number: Int, at centre: Coordinate, to json: inout JSONWriter) {
    let radius = 30 + Double(number % 7) * 15
    let isPolygon = number % 5 == 0
    json.beginObject()
    json.member("type", "Feature")
    json.key("properties")
    json.beginObject()
    json.member("id", "place\(number)")
    json.member("kind", "fence")
    if !isPolygon {
      json.member("radius_m", radius, places: 1)
    }
    json.endObject()
    json.key("geometry")
    json.beginObject()
    json.member("type", isPolygon ? "Polygon" : "Point")
    json.key("coordinates")
    if isPolygon { writeRing(about: centre, radius, to: &json) } else { write(centre, to: &json) }
    json.endObject()
    json.endObject()
  }

  private static func writeRing(
    about centre: Coordinate, _ radius: Double, to json: inout JSONWriter
  ) {
    let frame = LocalFrame(origin: centre)
    json.beginArray()
    json.beginArray()
    for corner in 0...corners {
      let angle = 2 * Double.pi * Double(corner % corners) / Double(corners)
      let point = PlanePoint(east: radius * sin(angle), north: radius * cos(angle))
      write(frame.coordinate(point) ?? centre, to: &json)
    }
    json.endArray()
    json.endArray()
  }

  private static func write(_ place: Coordinate, to json: inout JSONWriter) {
    json.beginArray()
    json.value(scaled: Int64(place.longitudeE7), places: 7)
    json.value(scaled: Int64(place.latitudeE7), places: 7)
    json.endArray()
  }
}
