internal import HitherText
internal import HitherTracks

/// The MultiLineString of a member while it is being written.
struct GeoJSONLine: Sendable {
  let member: String
  let kind: PointKind
  /// Fixes that are alone in their segment: a line needs at least two.
  private(set) var singles: [GeoJSONPoint] = []
  private var times = TextBuffer()
  /// The number of positions in lines, and the number before each segment except the first.
  private var count = 0
  private var starts: [Int] = []
  /// The values of each sensor by position, as far as known; empty for a sensor without values.
  private var values = [[Double]](repeating: [], count: Sensor.count)
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
    for (sensor, value) in point.values {
      let missing = count - values[sensor.rawValue].count
      values[sensor.rawValue].append(contentsOf: repeatElement(.nan, count: missing))
      values[sensor.rawValue].append(value)
    }
    count += 1
  }

  private mutating func openSegment(_ output: inout TextBuffer, separatesFeature: Bool) {
    if hasSegment {
      output.append("], [" as StaticString)
      times.append("], [" as StaticString)
      starts.append(count)
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
    appendValues(to: &output)
    output.append("}}" as StaticString)
  }

  /// Writes the lists of values, in the shape of the coordinates.
  private func appendValues(to output: inout TextBuffer) {
    let known = Sensor.allCases.filter { !values[$0.rawValue].isEmpty }
    guard !known.isEmpty else { return }
    output.append(", \"coordinateProperties\": {" as StaticString)
    for (number, sensor) in known.enumerated() {
      output.append(number > 0 ? ", \"" as StaticString : "\"")
      output.append(sensor.fieldName)
      output.append("\": [[" as StaticString)
      let column = values[sensor.rawValue]
      var next = starts[...]
      for index in 0..<count {
        if index == next.first {
          output.append("], [" as StaticString)
          next = next.dropFirst()
        } else if index > 0 {
          output.append(", " as StaticString)
        }
        if index < column.count, !column[index].isNaN {
          output.append(decimal: column[index], places: Sensor.decimals)
        } else {
          output.append("null" as StaticString)
        }
      }
      output.append("]]" as StaticString)
    }
    output.append("}" as StaticString)
  }
}
