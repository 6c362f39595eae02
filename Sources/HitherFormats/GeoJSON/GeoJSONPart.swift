internal import HitherGeodesy
internal import HitherText
internal import HitherTracks

/// Positions of a geometry in lists, and their times.
struct GeoJSONPart {
  /// The type of the geometry.
  var type = ""
  var positions: [Position] = []
  /// The cumulative number of positions at the end of each innermost list.
  var ends: [Int] = []
  /// The times of the positions in order, if the geometry has times of its own.
  var times: [GeoJSONTimes.Time] = []

  /// A position, or why it is invalid.
  struct Position {
    var coordinate = Coordinate(latitudeE7: 0, longitudeE7: 0)
    var elevation = Double.nan
    var fault: String?
  }

  /// Whether the geometry is an area, which is not a track.
  var isArea: Bool { type == "Polygon" || type == "MultiPolygon" }

  /// Whether the positions are separate points.
  var isOfPoints: Bool { type == "Point" || type == "MultiPoint" }

  /// Reads `coordinates`: a position, or a list nested one level deeper.
  ///
  /// - Returns: Whether it was a position.
  mutating func readCoordinates(
    _ reader: inout JSONReader, level: Int = 0
  ) throws(JSONError) -> Bool {
    let place = reader.nextPlace()
    guard level <= 4 else {
      throw JSONError(place: place, message: "these coordinates are nested too deep")
    }
    guard reader.peekKind() == .array else {
      try reader.skipValue()
      return false
    }
    var list = try reader.beginArray()
    var holdsPositions = false
    while try reader.nextElement(of: &list) {
      guard reader.peekKind() == .array else {
        positions.append(try Self.position(&reader, &list))
        if level == 0 { ends.append(positions.count) }
        return true
      }
      if try readCoordinates(&reader, level: level + 1) { holdsPositions = true }
    }
    if holdsPositions { ends.append(positions.count) }
    return false
  }

  /// Reads the rest of a position from its first number to its closing bracket.
  private static func position(
    _ reader: inout JSONReader, _ list: inout JSONReader.Container
  ) throws(JSONError) -> Position {
    var position = Position()
    var count = 0
    repeat {
      switch count {
      case 0:
        let east = try degrees(&reader, "longitude", 180, &position.fault)
        position.coordinate.longitudeE7 = east
      case 1:
        let north = try degrees(&reader, "latitude", 90, &position.fault)
        position.coordinate.latitudeE7 = north
      case 2 where reader.peekKind() == .number:
        position.elevation = try reader.readDoubleOrInfinity()
      default: try reader.skipValue()
      }
      count += 1
    } while try reader.nextElement(of: &list)
    if count < 2 { position.fault = position.fault ?? "latitude is missing" }
    return position
  }

  /// Reads degrees; some programs write them as strings.
  private static func degrees(
    _ reader: inout JSONReader, _ name: String, _ limit: Int64, _ fault: inout String?
  ) throws(JSONError) -> Int32 {
    var value: Int64?
    switch reader.peekKind() {
    case .number: value = try reader.readScaled(places: 7)
    case .string:
      var text: [UInt8] = []
      try reader.readString(into: &text)
      value = NumberText.scaled(text.span, places: 7)
    default: try reader.skipValue()
    }
    guard let value else {
      fault = fault ?? "\(name) is not a number"
      return 0
    }
    guard value.magnitude <= UInt64(limit) * 10_000_000 else {
      var text = TextBuffer()
      text.append(scaled: value, places: 7)
      fault = fault ?? "\(name) \(text.text) is outside -\(limit)...\(limit)"
      return 0
    }
    return Int32(truncatingIfNeeded: value)
  }
}
