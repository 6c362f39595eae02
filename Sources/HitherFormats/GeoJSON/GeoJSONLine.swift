internal import HitherText
internal import HitherTracks

/// A position of a GeoJSON geometry, and its time.
struct GeoJSONPoint: Sendable {
  let time: Instant
  let latitudeE7: Int32
  let longitudeE7: Int32
  let elevation: Double

  init(_ fixes: FixBatch, _ index: Int) {
    time = Instant(milliseconds: fixes.time[index])
    latitudeE7 = fixes.latitudeE7[index]
    longitudeE7 = fixes.longitudeE7[index]
    elevation = fixes[.elevation].isEmpty ? .nan : fixes[.elevation][index]
  }

  func appendPosition(to output: inout TextBuffer) {
    output.append(byte: 0x5B)
    output.append(scaled: Int64(longitudeE7), places: 7)
    output.append(", " as StaticString)
    output.append(scaled: Int64(latitudeE7), places: 7)
    if !elevation.isNaN {
      output.append(", " as StaticString)
      output.append(decimal: elevation, places: Sensor.decimals)
    }
    output.append(byte: 0x5D)
  }

  func appendTime(to output: inout TextBuffer) {
    guard time != .absent else {
      output.append("null" as StaticString)
      return
    }
    output.append(byte: 0x22)
    output.append(rfc3339: time)
    output.append(byte: 0x22)
  }
}

/// The MultiLineString of a member while it is being written.
struct GeoJSONLine: Sendable {
  let member: String
  let kind: PointKind
  /// Fixes that are alone in their segment: a line needs two.
  private(set) var singles: [GeoJSONPoint] = []
  private var times = TextBuffer()
  private var hasTimes = false
  private var hasSegment = false
  /// The first fix of a segment, until a second shows that it is a line.
  private var first: GeoJSONPoint?
  private var isInSegment = false

  init(member: String, kind: PointKind) {
    self.member = member
    self.kind = kind
  }

  /// Ends the segment; the next fix begins another.
  mutating func endSegment() {
    if let first { singles.append(first) }
    first = nil
    isInSegment = false
  }

  /// Writes a fix.
  ///
  /// - Returns: Whether the feature has been opened, now or before.
  mutating func add(
    _ point: GeoJSONPoint, to output: inout TextBuffer, separatesFeature: Bool
  ) -> Bool {
    if isInSegment {
      append(point, to: &output, separator: ", ")
    } else if let first {
      openSegment(&output, separatesFeature: separatesFeature)
      append(first, to: &output, separator: "")
      append(point, to: &output, separator: ", ")
      self.first = nil
      isInSegment = true
    } else {
      first = point
    }
    return hasSegment
  }

  private mutating func append(
    _ point: GeoJSONPoint, to output: inout TextBuffer, separator: StaticString
  ) {
    output.append(separator)
    point.appendPosition(to: &output)
    times.append(separator)
    point.appendTime(to: &times)
    if point.time != .absent { hasTimes = true }
  }

  private mutating func openSegment(_ output: inout TextBuffer, separatesFeature: Bool) {
    if hasSegment {
      output.append("], [" as StaticString)
      times.append("], [" as StaticString)
      return
    }
    hasSegment = true
    output.append(separatesFeature ? ",\n" as StaticString : "\n")
    output.append(
      "{\"type\": \"Feature\", \"geometry\": {\"type\": \"MultiLineString\", \"coordinates\": [["
        as StaticString)
  }

  /// Writes the end of the feature, if it was opened.
  mutating func close(_ output: inout TextBuffer) {
    endSegment()
    guard hasSegment else { return }
    output.append("]]}, \"properties\": {\"id\": " as StaticString)
    JSONText.append(member, to: &output)
    if kind == .route { output.append(", \"kind\": \"route\"" as StaticString) }
    if hasTimes {
      output.append(", \"coordTimes\": [[" as StaticString)
      output.append(contentsOf: times.bytes)
      output.append("]]" as StaticString)
    }
    output.append("}}" as StaticString)
  }
}
