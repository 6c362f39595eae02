internal import HitherFormats
internal import HitherGeodesy
internal import HitherText

/// Reads the lines of a GeoJSON file as ways, with their properties as OpenStreetMap tags.
///
/// Waterways, water, points and areas are skipped. A line without `highway` is a path.
enum GeoJSONWays {
  private static let byteLimit = 64 << 20

  static func read(
    _ source: inout PeekableSource, file: String, into builder: inout NetworkBuilder
  ) throws {
    var bytes: [UInt8] = []
    while try source.read(into: &bytes, upTo: 1 << 16) > 0 {
      guard bytes.count <= byteLimit else {
        throw FormatError(
          .limit, file: file, message: "the file is longer than \(byteLimit) bytes")
      }
    }
    do throws(JSONError) {
      try add(JSONNode.parse(bytes), to: &builder)
    } catch {
      throw FormatError(
        .damaged, file: file, line: error.line, column: error.column, message: error.message)
    }
  }

  private static func add(
    _ root: JSONNode, to builder: inout NetworkBuilder
  ) throws(JSONError) {
    guard let features = root["features"] else {
      throw root.error("not a GeoJSON FeatureCollection: it has no features")
    }
    if let credit = root["attribution"] ?? root["copyright"] {
      builder.facts.attribution = try credit.string("attribution")
    }
    for (number, feature) in try features.elements("features").enumerated() {
      guard let geometry = feature["geometry"], !geometry.isNull,
        let coordinates = geometry["coordinates"]
      else { continue }
      let tags = tags(of: feature["properties"])
      let isWater = tags.contains {
        $0.key == "waterway" || $0.key == "water" || $0 == ("natural", "water")
      }
      guard !isWater else { continue }
      let id = id(of: feature) ?? Int64(number + 1)
      switch try geometry["type"]?.string("type") {
      case "LineString": builder.addLine(id: id, try line(coordinates), tags: tags)
      case "MultiLineString":
        for part in try coordinates.elements("coordinates") {
          builder.addLine(id: id, try line(part), tags: tags)
        }
      default: break
      }
    }
  }

  private static func tags(of properties: JSONNode?) -> NetworkBuilder.Tags {
    guard case .object(let members)? = properties?.value else { return [] }
    return members.compactMap { member in
      switch member.node.value {
      case .string(let text): (member.key, text)
      case .bool(let bool): (member.key, bool ? "yes" : "no")
      case .number(let number): Int(exactly: number).map { (member.key, String($0)) }
      default: nil
      }
    }
  }

  /// The id of a way of OpenStreetMap: `way/123` or `123`, in `id`, `@id` or `osm_id`.
  private static func id(of feature: JSONNode) -> Int64? {
    let properties = feature["properties"]
    for node in [feature["id"], properties?["@id"], properties?["osm_id"], properties?["id"]] {
      switch node?.value {
      case .number(let number)?: if let id = Int64(exactly: number) { return id }
      case .string(let text)?:
        let digits = text.hasPrefix("way/") ? text.dropFirst(4) : text[...]
        if digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let id = Int64(digits) {
          return id
        }
      default: break
      }
    }
    return nil
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
