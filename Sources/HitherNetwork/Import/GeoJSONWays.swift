package import HitherFormats
internal import HitherText

/// Reads the lines of a GeoJSON file as ways, with their properties as OpenStreetMap tags.
///
/// Waterways, railways, lifts, contour lines, points and areas are skipped. A way without `highway` is a path.
enum GeoJSONWays {
  static func read(
    _ source: inout PeekableSource, file: String, into builder: inout NetworkBuilder
  ) throws {
    var bytes: [UInt8] = []
    while try source.read(into: &bytes, upTo: 1 << 16) > 0 {
      guard bytes.count <= GeoJSONMap.byteLimit else {
        throw FormatError(
          .limit, file: file, message: "the file is longer than \(GeoJSONMap.byteLimit) bytes")
      }
    }
    do throws(JSONError) {
      builder.add(try GeoJSONMap(parsing: bytes))
    } catch {
      throw FormatError(
        .damaged, file: file, line: error.line, column: error.column, message: error.message)
    }
  }
}

extension NetworkBuilder {
  /// Adds the ways of a map, and its attribution.
  package mutating func add(_ map: GeoJSONMap) {
    if let credit = map.credit { facts.attribution = credit }
    for (number, feature) in map.features.enumerated() where feature.isWay {
      for line in feature.lines {
        addLine(id: feature.id ?? Int64(number + 1), line, tags: feature.tags)
      }
    }
  }
}
