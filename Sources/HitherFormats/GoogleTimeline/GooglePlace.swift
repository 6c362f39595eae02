internal import HitherGeodesy
internal import HitherText
internal import HitherTracks

/// Reads positions as Google's exports write them.
enum GooglePlace {
  /// What is wrong with a position.
  struct Fault: Error {
    var reason: String
  }

  /// The position in a node: `"52.5°, 13.4°"`, `"geo:52.5,13.4"`, or an object of numbers of 1e-7 degrees.
  ///
  /// - Returns: Nil if there is none.
  static func coordinate(_ node: JSONNode?) throws(Fault) -> Coordinate? {
    switch node?.value {
    case .string(let text): return try coordinate(text: text)
    case .object:
      if let inner = node?["latLng"] ?? node?["LatLng"] ?? node?["placeLocation"] {
        return try coordinate(inner)
      }
      return try coordinate(
        north: node?["latitudeE7"] ?? node?["latE7"],
        east: node?["longitudeE7"] ?? node?["lngE7"] ?? node?["lonE7"])
    default: return nil
    }
  }

  private static func coordinate(
    north: JSONNode?, east: JSONNode?
  ) throws(Fault) -> Coordinate? {
    guard north != nil || east != nil else { return nil }
    guard case .number(let north)? = north?.value, case .number(let east)? = east?.value else {
      throw Fault(reason: "the place is not a pair of numbers")
    }
    // Some exports write numbers beyond 2^31 that have wrapped around once.
    guard let north = wrapped(north), let east = wrapped(east),
      Coordinate.isValid(latitudeE7: north, longitudeE7: east)
    else { throw Fault(reason: "latitude or longitude is out of range") }
    return Coordinate(latitudeE7: north, longitudeE7: east)
  }

  private static func wrapped(_ value: Double) -> Int32? {
    guard value.magnitude <= 4_294_967_296 else { return nil }
    let rounded = value.rounded(.toNearestOrEven)
    return Int32(exactly: rounded > 1_800_000_000 ? rounded - 4_294_967_296 : rounded)
  }

  private static func coordinate(text: String) throws(Fault) -> Coordinate? {
    if text.isEmpty { return nil }
    var bytes = Array(text.utf8)
    if bytes.starts(with: "geo:".utf8) { bytes.removeFirst(4) }
    // Degree signs and spaces are removed; the sign may be two bytes of UTF-8.
    bytes.removeAll { $0 == 0x20 || $0 == 0xC2 || $0 == 0xB0 }
    let parts = bytes.split(separator: 0x2C, omittingEmptySubsequences: false)
    guard parts.count == 2, let north = NumberText.scaled(Array(parts[0]).span, places: 7),
      let east = NumberText.scaled(Array(parts[1]).span, places: 7)
    else { throw Fault(reason: "'\(RecordFault.excerpt(text))' is not a place") }
    guard let latitude = Int32(exactly: north), let longitude = Int32(exactly: east),
      Coordinate.isValid(latitudeE7: latitude, longitudeE7: longitude)
    else { throw Fault(reason: "latitude or longitude is out of range") }
    return Coordinate(latitudeE7: latitude, longitudeE7: longitude)
  }
}
