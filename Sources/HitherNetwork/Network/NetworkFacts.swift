package import HitherGeodesy
internal import HitherText

/// What a network was made of.
package struct NetworkFacts: Hashable, Sendable {
  /// Who may use the edges.
  package var profile: TravelProfile
  /// The name of the source file, without folders.
  package var source: String
  /// The SHA-256 digest of the source file, in hexadecimal digits; empty if it was not made of a file.
  package var sourceDigest: String
  /// Whom to credit in every picture; empty if the source does not say.
  package var attribution: String
  /// The ways that were read, and those that the profile can use.
  package var waysRead = 0
  package var ways = 0
  /// Nodes that ways refer to and the source does not contain, as at the border of an extract.
  package var missingNodes = 0
  /// The area of all points; nil if there are none.
  package var area: Envelope?

  package init(
    profile: TravelProfile = .foot, source: String = "", sourceDigest: String = "",
    attribution: String = ""
  ) {
    self.profile = profile
    self.source = source
    self.sourceDigest = sourceDigest
    self.attribution = attribution
  }

  /// The attribution of data of OpenStreetMap, as its licence requires it.
  package static let openStreetMap = "© OpenStreetMap contributors, ODbL"
}

extension NetworkFacts {
  init(_ node: JSONNode) throws(JSONError) {
    func text(_ key: String) throws(JSONError) -> String { try node[key]?.string(key) ?? "" }
    func count(_ key: String) throws(JSONError) -> Int { try node[key]?.integer(key) ?? 0 }
    guard let profile = TravelProfile(rawValue: try text("profile")) else {
      throw node.error("unknown profile")
    }
    self.init(
      profile: profile, source: try text("source"), sourceDigest: try text("source_sha256"),
      attribution: try text("attribution"))
    waysRead = try count("ways_read")
    ways = try count("ways")
    missingNodes = try count("missing_nodes")
    guard let corners = try node["area_e7"]?.elements("area_e7") else { return }
    var values: [Int32] = []
    for corner in corners { values.append(Int32(clamping: try corner.integer("area_e7"))) }
    guard values.count == 4,
      Coordinate.isValid(latitudeE7: values[0], longitudeE7: values[1]),
      Coordinate.isValid(latitudeE7: values[2], longitudeE7: values[3])
    else { throw node.error("area_e7 is not an area") }
    area = Envelope(
      southWest: Coordinate(latitudeE7: values[0], longitudeE7: values[1]),
      northEast: Coordinate(latitudeE7: values[2], longitudeE7: values[3]))
  }

  var json: [UInt8] {
    var writer = JSONWriter(style: .compact)
    writer.beginObject()
    writer.member("profile", profile.rawValue)
    writer.member("source", source)
    writer.member("source_sha256", sourceDigest)
    writer.member("attribution", attribution)
    writer.member("ways_read", waysRead)
    writer.member("ways", ways)
    writer.member("missing_nodes", missingNodes)
    if let area {
      writer.key("area_e7")
      writer.beginArray()
      for corner in [area.southWest, area.northEast] {
        writer.value(Int(corner.latitudeE7))
        writer.value(Int(corner.longitudeE7))
      }
      writer.endArray()
    }
    writer.endObject()
    return writer.buffer.bytes
  }
}
