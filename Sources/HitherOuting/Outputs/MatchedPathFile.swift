package import HitherFiles
import HitherFormats
import HitherGeodesy
import HitherNetwork
import HitherText
import HitherTracks

/// The paths of members over a network, as GeoJSON or GPX.
package enum MatchedPathFile {
  /// Writes the paths of all members; GPX if the name ends so.
  package static func write(
    _ result: OutingResult, to path: String, _ mode: FileMode = .ownerOnly
  ) throws(HitherError) {
    var file = try OutputFile(path, mode)
    let isGPX = path.lowercased().hasSuffix(".gpx")
    try file.write(isGPX ? gpx(result.paths) : geoJSON(result.paths))
    try file.finish()
  }

  private static func geoJSON(_ paths: [(member: Member, path: MatchedPath)]) -> [UInt8] {
    var writer = JSONWriter(style: .line)
    writer.beginObject()
    writer.member("type", "FeatureCollection")
    if let attribution = attribution(paths) { writer.member("attribution", attribution) }
    writer.key("features")
    writer.beginArray()
    for (member, path) in paths {
      writer.beginObject()
      writer.member("type", "Feature")
      writer.key("properties")
      writer.beginObject()
      writer.member("id", member.id)
      writer.member("name", member.name)
      writer.member("length_m", path.length, places: 1)
      writer.key("class_m")
      writer.beginObject()
      for (name, metres) in path.metres(by: { $0.className(of: $1) }) {
        writer.member(name, metres, places: 1)
      }
      writer.endObject()
      writer.endObject()
      writer.key("geometry")
      writer.beginObject()
      writer.member("type", "MultiLineString")
      writer.key("coordinates")
      writer.beginArray()
      for line in path.lines where line.count > 1 {
        writer.beginArray()
        for place in line {
          writer.beginArray()
          writer.value(scaled: Int64(place.longitudeE7), places: 7)
          writer.value(scaled: Int64(place.latitudeE7), places: 7)
          writer.endArray()
        }
        writer.endArray()
      }
      writer.endArray()
      writer.endObject()
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.buffer.bytes + [UInt8(ascii: "\n")]
  }

  private static func gpx(_ paths: [(member: Member, path: MatchedPath)]) -> [UInt8] {
    var writer = GPXWriter()
    var metadata = FileMetadata()
    metadata.name = attribution(paths)
    writer.begin(metadata)
    for (member, path) in paths {
      for line in path.lines where line.count > 1 {
        var batch = RecordBatch()
        for place in line {
          batch.fixes.append(
            Fix(time: .absent, coordinate: place, startsSegment: batch.fixes.isEmpty))
        }
        writer.append(batch, 0..<batch.fixes.count, member: member.id)
      }
    }
    writer.end()
    return writer.output.bytes
  }

  /// Whom to credit for the ways; nil if the network does not say.
  private static func attribution(_ paths: [(member: Member, path: MatchedPath)]) -> String? {
    guard let text = paths.first?.path.network.facts.attribution, !text.isEmpty else { return nil }
    return text
  }
}
