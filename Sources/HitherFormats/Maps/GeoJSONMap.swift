package import HitherGeodesy
package import HitherText

/// The lines, areas and points of a GeoJSON map, with their properties as OpenStreetMap tags.
///
/// It is what maps under the tracks and networks of ways are made of.
package struct GeoJSONMap: Sendable {
  package struct Feature: Sendable {
    package var form: MapClass.Form
    /// Lines; rings, each outer one before its holes; or a point alone.
    package var lines: [[Coordinate]]
    /// For each line, whether it is a hole of an area.
    package var holes: Set<Int> = []
    /// Properties that are texts, numbers, or yes and no.
    package var tags: [(key: String, value: String)] = []
    /// The id of a way of OpenStreetMap; nil if the file does not have it.
    package var id: Int64?

    package func value(_ key: String) -> String? { tags.first { $0.key == key }?.value }

    /// The class by the tags; any other line is a path. Nil for areas and points of no class.
    package var kind: MapClass? {
      MapClass(form, layer: "", value) ?? (form == .line ? .path : nil)
    }

    /// Whether people walk or drive on it, or a ferry takes them.
    package var isWay: Bool {
      form == .line
        && (value("highway") != nil || value("route") == "ferry" || kind?.isWay == true)
    }
  }

  package static let byteLimit = 64 << 20

  package private(set) var features: [Feature] = []
  /// The attribution that the file asks for; nil if there is none.
  package private(set) var credit: String?

  /// Reads a FeatureCollection.
  package init(parsing bytes: [UInt8]) throws(JSONError) {
    let root = try JSONNode.parse(bytes)
    guard let nodes = root["features"] else {
      throw root.error("not a GeoJSON FeatureCollection: it has no features")
    }
    if let credit = root["attribution"] ?? root["copyright"] {
      self.credit = try credit.string("attribution")
    }
    for node in try nodes.elements("features") {
      guard let geometry = node["geometry"], !geometry.isNull,
        let coordinates = geometry["coordinates"],
        var feature = try Self.shape(try geometry["type"]?.string("type"), coordinates)
      else { continue }
      feature.tags = Self.tags(of: node["properties"])
      feature.id = Self.id(of: node)
      features.append(feature)
    }
  }

  private static func shape(
    _ type: String?, _ coordinates: JSONNode
  ) throws(JSONError) -> Feature? {
    switch type {
    case "LineString": return Feature(form: .line, lines: [try line(coordinates)])
    case "MultiLineString": return Feature(form: .line, lines: try lines(coordinates))
    case "Point": return Feature(form: .point, lines: [[try position(coordinates)]])
    case "Polygon":
      let rings = try lines(coordinates)
      return Feature(form: .area, lines: rings, holes: Set(rings.indices.dropFirst()))
    case "MultiPolygon":
      var feature = Feature(form: .area, lines: [])
      for part in try coordinates.elements("coordinates") {
        let rings = try lines(part)
        feature.holes.formUnion(rings.indices.dropFirst().map { feature.lines.count + $0 })
        feature.lines += rings
      }
      return feature
    default: return nil
    }
  }

  private static func tags(of properties: JSONNode?) -> [(key: String, value: String)] {
    guard case .object(let members)? = properties?.value else { return [] }
    return members.compactMap { member in
      switch member.node.value {
      case .string(let text): (member.key, text)
      case .bool(let bool): (member.key, bool ? "yes" : "no")
      case .number(let number): (member.key, Int(exactly: number).map(String.init) ?? "\(number)")
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
