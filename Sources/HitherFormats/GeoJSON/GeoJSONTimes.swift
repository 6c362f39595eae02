internal import HitherText
internal import HitherTracks

/// Reads the times of a GeoJSON: ISO 8601, or numbers since 1970 whose unit the first one decides.
struct GeoJSONTimes {
  /// A time, null, or something else.
  enum Time: Equatable {
    case known(Instant)
    case absent
    case unreadable
  }

  private var cells = CSVTime()
  private var text: [UInt8] = []
  /// Whether the last time had no zone.
  var hasAssumedZone: Bool { cells.hasAssumedZone }

  /// Reads one value.
  mutating func read(_ reader: inout JSONReader) throws(JSONError) -> Time {
    switch reader.peekKind() {
    case .null:
      try reader.readNull()
      return .absent
    case .string: try reader.readString(into: &text)
    case .number:
      // Rewritten as a number that the cells' reader accepts, on its grid of milliseconds.
      var digits = TextBuffer()
      digits.append(scaled: try reader.readScaled(places: 3), places: 3)
      text = digits.bytes
    default:
      try reader.skipValue()
      return .unreadable
    }
    let text = text
    return switch cells.read(text.span) {
    case .instant(let instant): .known(instant)
    case .absent: .absent
    default: .unreadable
    }
  }

  /// Reads a time among the properties.
  mutating func read(_ text: String) -> Time {
    switch cells.read(Array(text.utf8).span) {
    case .instant(let instant): .known(instant)
    case .absent: .absent
    default: .unreadable
    }
  }

  /// Reads a list of times, or nested lists of them, flattened.
  mutating func readList(
    _ reader: inout JSONReader, into times: inout [Time], level: Int = 0
  ) throws(JSONError) {
    guard reader.peekKind() == .array, level <= 4 else {
      times.append(try read(&reader))
      return
    }
    var list = try reader.beginArray()
    while try reader.nextElement(of: &list) {
      try readList(&reader, into: &times, level: level + 1)
    }
  }
}
