package import HitherText
internal import HitherTracks

/// The messages of apps on phones, as messages that `FixMessages` reads: OwnTracks's own, and fixes as NDJSON.
///
/// The member is the one whose token came with the request, and never one that a message names. What a message has
/// beside the fix, such as the token in a device's id, is left out, so that no reject shows it.
package enum PhoneMessage {
  /// The object or the list of objects in a body of OwnTracks's HTTP mode; an empty body is a ping.
  package static func ownTracks(_ body: [UInt8]) -> [[UInt8]] {
    guard let first = body.first(where: { $0 > 0x20 }) else { return [] }
    guard first == UInt8(ascii: "["), let node = node(body), case .array(let items) = node.value
    else { return [body] }
    return items.map { item in written { $0.value(item.value) } }
  }

  /// The fixes of a batch of Overland: `{"locations": [GeoJSON features]}`.
  package static func overland(_ body: [UInt8]) throws(JSONError) -> [[UInt8]] {
    var reader = JSONReader(body)
    let node = try reader.readNode()
    try reader.finish()
    guard let locations = node["locations"] else { throw node.error("locations are missing") }
    return try locations.elements("locations").map { feature in
      let values = feature["properties"]
      let place = feature["geometry"]?["coordinates"]
      var coordinates: [JSONNode] = []
      if case .array(let items) = place?.value { coordinates = items }
      return fix([
        ("time", values?["timestamp"]?.value),
        ("lat", coordinates.dropFirst().first?.value), ("lon", coordinates.first?.value),
        ("ele", values?["altitude"]?.value),
        ("accuracy", notNegative(values?["horizontal_accuracy"])),
        ("speed", notNegative(values?["speed"])), ("course", notNegative(values?["course"])),
        ("battery", percent(values?["battery_level"])),
      ])
    }
  }

  /// The fix in the fields of a request of OsmAnd or of the older Traccar clients; speed in knots.
  package static func osmAnd(_ fields: [String: String]) -> [UInt8] {
    func number(_ names: String..., times factor: Double = 1) -> JSONValue? {
      for name in names {
        guard let text = fields[name] else { continue }
        return Double(text).map { .number($0 * factor) } ?? .string(text)
      }
      return nil
    }
    return fix([
      ("time", fields["timestamp"].map { .string(time($0)) }), ("lat", number("lat")),
      ("lon", number("lon")), ("ele", number("altitude")),
      ("accuracy", number("accuracy", "hdop")),
      ("speed", number("speed", times: 1852.0 / 3600)),
      ("course", number("bearing", "heading")), ("battery", number("batt")),
    ])
  }

  /// The fix in a body of the newer Traccar clients, `{"location": {"coords": {…}}, "device_id": …}`, and its id.
  package static func traccar(
    _ body: [UInt8]
  ) throws(JSONError) -> (device: String, message: [UInt8]) {
    var reader = JSONReader(body)
    let node = try reader.readNode()
    try reader.finish()
    guard let device = node["device_id"] else { throw node.error("device_id is missing") }
    let location = node["location"]
    let place = location?["coords"]
    let message = fix([
      ("time", location?["timestamp"]?.value), ("lat", place?["latitude"]?.value),
      ("lon", place?["longitude"]?.value), ("ele", place?["altitude"]?.value),
      ("accuracy", notNegative(place?["accuracy"])), ("speed", notNegative(place?["speed"])),
      ("course", notNegative(place?["heading"])),
      ("battery", percent(location?["battery"]?["level"])),
    ])
    return (try device.string("device_id"), message)
  }

  private static func node(_ body: [UInt8]) -> JSONNode? {
    var reader = JSONReader(body)
    guard let node = try? reader.readNode(), (try? reader.finish()) != nil else { return nil }
    return node
  }

  /// A value of which a negative one means that it is not known.
  private static func notNegative(_ node: JSONNode?) -> JSONValue? {
    if case .number(let number) = node?.value, number < 0 { return nil }
    return node?.value
  }

  /// A share of one in percent.
  private static func percent(_ node: JSONNode?) -> JSONValue? {
    guard case .number(let number) = node?.value else { return node?.value }
    return number < 0 ? nil : .number((number * 100_000).rounded() / 1000)
  }

  /// Seconds or milliseconds since 1970 as a time; another text unchanged.
  private static func time(_ text: String) -> String {
    guard let number = Int64(text), (-9_999_999_999_999...9_999_999_999_999).contains(number)
    else { return text }
    // Seconds reach this number in the year 5138, milliseconds in 1973.
    let milliseconds = abs(number) < 100_000_000_000 ? number * 1000 : number
    return Instant(milliseconds: milliseconds).rfc3339
  }

  private static func fix(_ values: [(name: String, value: JSONValue?)]) -> [UInt8] {
    written { writer in
      writer.beginObject()
      for (name, value) in values {
        guard let value, value != .null else { continue }
        writer.key(name)
        writer.value(value)
      }
      writer.endObject()
    }
  }

  private static func written(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    return writer.buffer.bytes
  }
}
