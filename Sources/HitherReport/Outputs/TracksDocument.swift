import HitherEstimates
import HitherOuting
import HitherText
import HitherTracks

/// `tracks.geojson`: a MultiLineString per member, the stops as points, and the planned route.
struct TracksDocument {
  private var isFirst = true

  func begin() -> [UInt8] {
    Array("{\"type\":\"FeatureCollection\",\"features\":[\n".utf8)
  }

  func end() -> [UInt8] {
    Array("\n]}\n".utf8)
  }

  /// Everything of a member's feature up to its coordinates.
  mutating func beginTrack(_ member: MemberSummary) -> [UInt8] {
    var writer = begunFeature()
    writer.member("kind", "track")
    writer.member("id", member.member.id)
    writer.member("name", member.member.name)
    writer.member("role", member.member.role.rawValue)
    writer.member("distance_m", member.distance, places: 3)
    writer.member("start", member.start?.rfc3339)
    writer.member("end", member.end?.rfc3339)
    writer.endObject()
    writer.key("geometry")
    writer.beginObject()
    writer.member("type", "MultiLineString")
    writer.key("coordinates")
    return writer.buffer.bytes + [UInt8(ascii: "[")]
  }

  func endTrack() -> [UInt8] {
    Array("]}}".utf8)
  }

  mutating func stops(_ member: MemberSummary) -> [UInt8] {
    var bytes: [UInt8] = []
    for stop in member.stops where !stop.isPlaceWithheld {
      var writer = begunFeature()
      writer.member("kind", "stop")
      writer.member("member", member.member.id)
      writer.member("start", stop.start.rfc3339)
      writer.member("end", stop.end.rfc3339)
      writer.key("duration_s")
      writer.value(scaled: stop.end - stop.start, places: 3)
      writer.endObject()
      writer.key("geometry")
      writer.beginObject()
      writer.member("type", "Point")
      writer.key("coordinates")
      writer.beginArray()
      writer.value(scaled: Int64(stop.middle.longitudeE7), places: 7)
      writer.value(scaled: Int64(stop.middle.latitudeE7), places: 7)
      writer.endArray()
      writer.endObject()
      writer.endObject()
      bytes += writer.buffer.bytes
    }
    return bytes
  }

  mutating func route(_ route: PlannedRoute) -> [UInt8] {
    var writer = begunFeature()
    writer.member("kind", "route")
    writer.member("name", route.name)
    writer.endObject()
    writer.key("geometry")
    writer.beginObject()
    let stages = route.stages
    writer.member("type", stages.count > 1 ? "MultiLineString" : "LineString")
    writer.key("coordinates")
    if stages.count > 1 { writer.beginArray() }
    for stage in stages {
      writer.beginArray()
      for point in route.points[stage] {
        writer.beginArray()
        writer.value(scaled: Int64(point.longitudeE7), places: 7)
        writer.value(scaled: Int64(point.latitudeE7), places: 7)
        writer.endArray()
      }
      writer.endArray()
    }
    if stages.count > 1 { writer.endArray() }
    writer.endObject()
    writer.endObject()
    return writer.buffer.bytes
  }

  /// A feature up to the start of its properties.
  private mutating func begunFeature() -> JSONWriter {
    var buffer = TextBuffer()
    if !isFirst { buffer.append(",\n") }
    isFirst = false
    var writer = JSONWriter(style: .line, buffer: buffer)
    writer.beginObject()
    writer.member("type", "Feature")
    writer.key("properties")
    writer.beginObject()
    return writer
  }
}
