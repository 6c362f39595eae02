internal import HitherGeodesy
internal import HitherText
internal import HitherTracks

/// A position in KML: longitude, latitude, and an optional altitude.
struct KMLPlace {
  var coordinate: Coordinate
  var elevation: Double

  /// Reads a position.
  ///
  /// - Parameter isBlank: Whether spaces separate the numbers, as in `gx:coord`; otherwise commas.
  init(_ text: Span<UInt8>, separatedByBlanks isBlank: Bool) throws(RecordFault) {
    var parts: [Range<Int>] = []
    var start = 0
    for index in 0...text.count
    where index == text.count || (isBlank ? text[index] <= 0x20 : text[index] == 0x2C) {
      // Several spaces together separate once.
      if index > start || !isBlank { parts.append(start..<index) }
      start = index + 1
    }
    guard parts.count == 2 || parts.count == 3 else {
      throw RecordFault(reason: "'\(RecordFault.excerpt(text))' is not a place")
    }
    let longitude = try DegreesText.gridValue(text.extracting(parts[0]), "longitude", 180)
    let latitude = try DegreesText.gridValue(text.extracting(parts[1]), "latitude", 90)
    coordinate = Coordinate(latitudeE7: latitude, longitudeE7: longitude)
    elevation =
      parts.count == 3 ? NumberText.double(text.extracting(parts[2])) ?? .infinity : .nan
  }
}

/// The meaning of a geometry's altitudes, from its `altitudeMode`.
enum KMLAltitude {
  /// Not given: map viewers ignore the altitudes.
  case unsaid
  case absolute
  /// Above the ground or the sea floor.
  case relative

  init(_ text: String) {
    self =
      switch text {
      case "absolute": .absolute
      case "relativeToGround", "relativeToSeaFloor": .relative
      default: .unsaid
      }
  }

  /// Removes altitudes that are not heights above sea level: relative ones, and zeros used as filler.
  func settle(_ elevations: inout [Double]) {
    let isNone =
      switch self {
      case .absolute: false
      case .relative: true
      case .unsaid: elevations.allSatisfy { $0.isNaN || $0 == 0 }
      }
    if isNone { elevations = elevations.map { _ in .nan } }
  }
}
