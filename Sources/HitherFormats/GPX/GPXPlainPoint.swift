import HitherText
import HitherTracks

/// The layout of a track point written in the most common way.
///
/// It has the position, latitude or longitude first, then elevation, time and other measurements in
/// any order, each at most once. Anything else is left to the general reader of elements, which reads these as well, with the same result.
struct GPXPlainPoint: Sendable {
  private let latitude = ByteMark("<trkpt lat=\"")
  private let longitude = ByteMark(" lon=\"")
  private let longitudeFirst = ByteMark("<trkpt lon=\"")
  private let latitudeSecond = ByteMark(" lat=\"")
  private let elevation = ByteMark("<ele>")
  private let elevationEnd = ByteMark("/ele>")
  private let time = ByteMark("<time>")
  private let timeEnd = ByteMark("/time>")
  private let extensions = ByteMark("<extensions>")
  private let extensionsEnd = ByteMark("</extensions>")
  private let end = ByteMark("</trkpt>")
  private let garmin = ByteMark("TrackPointExten")
  private let garminRest = ByteMark("sion>")
  private let measures: [Measure] = [
    Measure(.accuracy, "accuracy>"), Measure(.heartRate, "hr>"), Measure(.cadence, "cad>"),
    Measure(.speed, "speed>"), Measure(.battery, "battery>"), Measure(.temperature, "atemp>"),
    Measure(.power, "power>"),
  ]

  /// A value of an extension: the sensor, its name up to the end of the tag.
  private struct Measure: Sendable {
    let sensor: Sensor
    let range: ClosedRange<Double>
    let name: ByteMark

    init(_ sensor: Sensor, _ name: String) {
      self.sensor = sensor
      self.name = ByteMark(name)
      range = sensor.range
    }
  }

  /// Reads the point at the cursor with its end tag; false for anything unusual.
  @inline(__always)
  func read(
    _ cursor: inout PlainCursor, _ bytes: Span<UInt8>, into points: inout PlainFixes,
    _ times: inout RecordTimes, _ marks: inout RecordMarks
  ) -> Bool {
    points.append { points in
      readContent(&cursor, bytes, into: &points, &times, &marks) && cursor.skip(end, bytes)
    }
  }

  /// The extent of a point that was read, for the scanner.
  func taken(from start: Int, to end: Int) -> XMLScanner.LastFastElement {
    XMLScanner.LastFastElement(start: start, endTag: end &- self.end.count, end: end)
  }

  /// Reads a point up to its end tag; false for anything unusual.
  @inline(__always)
  private func readContent(
    _ cursor: inout PlainCursor, _ bytes: Span<UInt8>, into point: inout PlainFixes,
    _ times: inout RecordTimes, _ marks: inout RecordMarks
  ) -> Bool {
    guard readPosition(&cursor, bytes, into: &point, &marks) else { return false }
    let tag = UInt8(ascii: "<")
    var (hasTime, hasExtensions) = (false, false)
    while true {
      cursor.skipSpace(bytes)
      if cursor.skip(elevation, bytes) {
        marks.record(.sensor(.elevation, Sensor.elevation.range), at: cursor.position)
        guard !point.has(.elevation),
          let value = cursor.sensorValue(in: Sensor.elevation.range, before: tag, bytes),
          cursor.skip(elevationEnd, bytes)
        else { return false }
        point.take(value, of: .elevation)
      } else if cursor.skip(time, bytes) {
        let start = cursor.position
        guard !hasTime, let value = cursor.time(before: tag, bytes, &times),
          cursor.skip(timeEnd, bytes)
        else { return false }
        hasTime = true
        marks.record(.time(value.milliseconds), at: start)
        point.take(value)
      } else if cursor.skip(extensions, bytes) {
        guard !hasExtensions, readExtensions(&cursor, bytes, into: &point, &marks) else {
          return false
        }
        hasExtensions = true
      } else {
        return true
      }
    }
  }

  /// Reads the start tag with the position; false for anything unusual.
  @inline(__always)
  private func readPosition(
    _ cursor: inout PlainCursor, _ bytes: Span<UInt8>, into point: inout PlainFixes,
    _ marks: inout RecordMarks
  ) -> Bool {
    let quote = UInt8(ascii: "\"")
    let isUsual = cursor.skip(latitude, bytes)
    guard isUsual || cursor.skip(longitudeFirst, bytes) else { return false }
    marks.record(isUsual ? .latitude : .longitude, at: cursor.position)
    guard let first = cursor.degreesE7(before: quote, bytes),
      cursor.skip(isUsual ? longitude : latitudeSecond, bytes)
    else { return false }
    marks.record(isUsual ? .longitude : .latitude, at: cursor.position)
    guard let second = cursor.degreesE7(before: quote, bytes),
      cursor.skip(UInt8(ascii: ">"), bytes)
    else { return false }
    let (north, east) = isUsual ? (first, second) : (second, first)
    guard north.magnitude <= 900_000_000, east.magnitude <= 1_800_000_000 else { return false }
    point.take(latitudeE7: Int32(truncatingIfNeeded: north))
    point.take(longitudeE7: Int32(truncatingIfNeeded: east))
    return true
  }

  /// Reads measurements up to the end of the extensions, including Garmin's; false for anything unusual.
  private func readExtensions(
    _ cursor: inout PlainCursor, _ bytes: Span<UInt8>, into point: inout PlainFixes,
    _ marks: inout RecordMarks
  ) -> Bool {
    var garminPrefix: Range<Int>?
    while true {
      cursor.skipSpace(bytes)
      if cursor.skip(extensionsEnd, bytes) { return garminPrefix == nil }
      guard cursor.skip(UInt8(ascii: "<"), bytes) else { return false }
      let isEnd = cursor.skip(UInt8(ascii: "/"), bytes)
      guard let prefix = cursor.prefix(bytes) else { return false }
      if cursor.skip(garmin, bytes), cursor.skip(garminRest, bytes) {
        if let begun = garminPrefix {
          guard isEnd, Self.isSame(begun, prefix, bytes) else { return false }
          garminPrefix = nil
        } else {
          guard !isEnd else { return false }
          garminPrefix = prefix
        }
        continue
      }
      guard !isEnd, readMeasure(prefix, &cursor, bytes, into: &point, &marks) else {
        return false
      }
    }
  }

  /// Reads a measurement from its name on; false if it is unknown, a duplicate, or out of range.
  private func readMeasure(
    _ prefix: Range<Int>, _ cursor: inout PlainCursor, _ bytes: Span<UInt8>,
    into point: inout PlainFixes, _ marks: inout RecordMarks
  ) -> Bool {
    for measure in measures where cursor.skip(measure.name, bytes) {
      marks.record(.sensor(measure.sensor, measure.range), at: cursor.position)
      guard !point.has(measure.sensor),
        let value = cursor.sensorValue(in: measure.range, before: UInt8(ascii: "<"), bytes),
        value != 0 || measure.sensor != .accuracy, cursor.skip(UInt8(ascii: "/"), bytes),
        let other = cursor.prefix(bytes), Self.isSame(prefix, other, bytes),
        cursor.skip(measure.name, bytes)
      else { return false }
      point.take(value, of: measure.sensor)
      return true
    }
    return false
  }

  private static func isSame(_ one: Range<Int>, _ other: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    guard one.count == other.count else { return false }
    for place in 0..<one.count
    where bytes[one.lowerBound &+ place] != bytes[other.lowerBound &+ place] {
      return false
    }
    return true
  }
}

extension PlainCursor {
  /// Skips letters and digits up to a colon, if there are any; nil if the name is long.
  fileprivate mutating func prefix(_ bytes: Span<UInt8>) -> Range<Int>? {
    var index = position
    let limit = min(bytes.count, position &+ 16)
    while index < limit {
      let byte = bytes[index]
      if byte == UInt8(ascii: ":") {
        defer { position = index &+ 1 }
        return position..<index
      }
      guard (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 else { return position..<position }
      index &+= 1
    }
    return nil
  }
}
