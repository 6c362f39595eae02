import HitherGeodesy
import HitherText
import HitherTracks

/// The simulator's own small writer of `places.geojson`.
enum PlacesText {
  static func document(_ places: [Place]) -> [UInt8] {
    var writer = JSONWriter(style: .pretty)
    writer.beginObject()
    writer.member("type", "FeatureCollection")
    writer.key("features")
    writer.beginArray()
    for place in places {
      var line = JSONWriter(style: .line)
      append(place, to: &line)
      writer.value(rawJSON: line.buffer.bytes)
    }
    writer.endArray()
    writer.endObject()
    writer.newline()
    return writer.buffer.bytes
  }

  private static func append(_ place: Place, to line: inout JSONWriter) {
    line.beginObject()
    line.member("type", "Feature")
    line.key("properties")
    line.beginObject()
    for (key, text) in [
      ("id", place.id), ("name", place.name), ("kind", place.kind.rawValue),
    ] {
      line.member(key, text)
    }
    if let member = place.member {
      line.member("member", member)
    }
    if let radius = radius(of: place.shape) {
      line.member("radius_m", radius, places: 1)
    }
    line.endObject()
    line.key("geometry")
    append(place.shape, to: &line)
    line.endObject()
  }

  private static func radius(of shape: AreaShape) -> Double? {
    switch shape {
    case .circle(_, let metres), .corridor(_, let metres): metres
    case .polygons: nil
    }
  }

  private static func append(_ shape: AreaShape, to line: inout JSONWriter) {
    line.beginObject()
    line.key("type")
    switch shape {
    case .circle(let center, _):
      line.value("Point")
      line.key("coordinates")
      append(center, to: &line)
    case .corridor(let points, _):
      line.value("LineString")
      line.key("coordinates")
      append(points, to: &line)
    case .polygons(let area):
      line.value("MultiPolygon")
      line.key("coordinates")
      line.beginArray()
      for polygon in area.polygons {
        line.beginArray()
        for ring in [polygon.shell] + polygon.holes {
          let isClosed = ring.first == ring.last
          append(isClosed ? ring : ring + ring.prefix(1), to: &line)
        }
        line.endArray()
      }
      line.endArray()
    }
    line.endObject()
  }

  private static func append(_ coordinates: [Coordinate], to line: inout JSONWriter) {
    line.beginArray()
    for coordinate in coordinates { append(coordinate, to: &line) }
    line.endArray()
  }

  private static func append(_ coordinate: Coordinate, to line: inout JSONWriter) {
    line.beginArray()
    line.value(scaled: Int64(coordinate.longitudeE7), places: 7)
    line.value(scaled: Int64(coordinate.latitudeE7), places: 7)
    line.endArray()
  }
}
