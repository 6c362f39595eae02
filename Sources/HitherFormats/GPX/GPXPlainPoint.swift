import HitherGeodesy
import HitherText
import HitherTracks

/// The marks of a track point that is written as most recorders write it: position, then height and
/// time or none, and nothing else.
///
/// Anything else is left to the reader of elements, which reads these as well, to the same result.
struct GPXPlainPoint: Sendable {
  private let latitude = ByteMark("<trkpt lat=\"")
  private let longitude = ByteMark(" lon=\"")
  private let elevation = ByteMark("<ele>")
  private let elevationEnd = ByteMark("/ele>")
  private let time = ByteMark("<time>")
  private let timeEnd = ByteMark("/time>")
  private let end = ByteMark("</trkpt>")

  /// Reads the point that begins at the cursor, and tells where its end tag begins; nil for anything unusual.
  @inline(__always)
  func read(
    _ cursor: inout PlainCursor, _ bytes: Span<UInt8>, into points: inout PlainFixes,
    _ times: inout RecordTimes
  ) -> Int? {
    let quote = UInt8(ascii: "\"")
    let tag = UInt8(ascii: "<")
    guard cursor.skip(latitude, bytes), let north = cursor.degreesE7(before: quote, bytes),
      cursor.skip(longitude, bytes), let east = cursor.degreesE7(before: quote, bytes),
      cursor.skip(UInt8(ascii: ">"), bytes),
      north.magnitude <= 900_000_000, east.magnitude <= 1_800_000_000
    else { return nil }
    cursor.skipSpace(bytes)
    var metres = Double.nan
    if cursor.skip(elevation, bytes) {
      guard let value = cursor.sensorValue(in: Sensor.elevation.range, before: tag, bytes),
        cursor.skip(elevationEnd, bytes)
      else { return nil }
      metres = value
      cursor.skipSpace(bytes)
    }
    var instant = Instant.absent
    if cursor.skip(time, bytes) {
      guard let value = cursor.time(before: tag, bytes, &times), cursor.skip(timeEnd, bytes)
      else { return nil }
      instant = value
      cursor.skipSpace(bytes)
    }
    let endTag = cursor.position
    guard cursor.skip(end, bytes) else { return nil }
    points.append(
      instant,
      Coordinate(
        latitudeE7: Int32(truncatingIfNeeded: north), longitudeE7: Int32(truncatingIfNeeded: east)))
    points.append(metres)
    return endTag
  }
}
