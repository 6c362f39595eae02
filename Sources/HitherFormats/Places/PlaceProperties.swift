import HitherText

/// The properties of a place's feature.
struct PlaceProperties {
  var id: String?
  var idPlace: TextPlace?
  var name: String?
  var kind: (text: String, place: TextPlace)?
  var member: String?
  var radius: (metres: Double, place: TextPlace)?
  var dwellMilliseconds: Int64?

  private static let keys = JSONKeys(["id", "name", "kind", "member", "radius_m", "dwell_s"])

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
      default: try reader.skipValue()
      }
    }
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
