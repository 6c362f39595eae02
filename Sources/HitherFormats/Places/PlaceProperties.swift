import HitherText
import HitherTracks

/// The properties of a place's feature.
struct PlaceProperties {
  var id: String?
  var idPlace: TextPlace?
  var name: String?
  var kind: (text: String, place: TextPlace)?
  var member: String?
  var radius: (metres: Double, place: TextPlace)?
  var dwellMilliseconds: Int64?
  var from: Instant?
  var until: Instant?

  private static let keys = JSONKeys([
    "id", "name", "kind", "member", "radius_m", "dwell_s", "from", "until",
  ])

  init() {}

  init(_ reader: inout JSONReader) throws(JSONError) {
    if reader.peekKind() == .null {
      try reader.readNull()
      return
    }
    var object = try reader.beginObject()
    while let key = try reader.nextKey(of: &object, among: Self.keys) {
      if key >= 0, reader.peekKind() == .null {
        try reader.readNull()
        continue
      }
      let place = reader.nextPlace()
      switch key {
      case 0:
        id = try Self.readID(&reader)
        idPlace = place
      case 1: name = try reader.readString()
      case 2: kind = (try reader.readString(), place)
      case 3: member = try Self.readID(&reader)
      case 4: radius = (try reader.readDouble(), place)
      case 5:
        let seconds = try reader.readDouble()
        guard (0...604_800).contains(seconds) else {
          throw JSONError(place: place, message: "dwell_s must lie from 0 to 604800")
        }
        dwellMilliseconds = Int64((seconds * 1000).rounded(.toNearestOrEven))
      case 6: from = try Self.readTime(&reader, "from", place)
      case 7: until = try Self.readTime(&reader, "until", place)
      default: try reader.skipValue()
      }
      if let from, let until, until <= from {
        throw JSONError(place: place, message: "'until' must be later than 'from'")
      }
    }
  }

  /// A time; other programs use these names for texts, so that anything but a string is ignored.
  private static func readTime(
    _ reader: inout JSONReader, _ name: String, _ place: TextPlace
  ) throws(JSONError) -> Instant? {
    guard reader.peekKind() == .string else {
      try reader.skipValue()
      return nil
    }
    let text = try reader.readString()
    guard let time = Instant(rfc3339: text) else {
      throw JSONError(
        place: place, message: "'\(name)' must be a time such as 2026-05-01T06:10:00Z")
    }
    return time
  }

  /// An id, which may be a number in GeoJSON; nil if empty or null.
  static func readID(_ reader: inout JSONReader) throws(JSONError) -> String? {
    switch reader.peekKind() {
    case .null:
      try reader.readNull()
      return nil
    case .number: return String(try reader.readInteger())
    default:
      let text = try reader.readString()
      return text.isEmpty ? nil : text
    }
  }
}
