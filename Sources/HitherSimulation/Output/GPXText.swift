import HitherText
import HitherTracks

/// The simulator's own small writer of GPX 1.1, so that no reader is tested with its own writer.
struct GPXText {
  private var buffer = TextBuffer()

  /// A planned route.
  static func route(_ route: PlannedRoute) -> [UInt8] {
    var text = GPXText()
    text.open()
    text.line("<rte>")
    text.element("name", route.name)
    text.line("")
    for (index, point) in route.points.enumerated() {
      text.point("rtept", point.latitudeE7, point.longitudeE7)
      if !route.elevations.isEmpty { text.element("ele", route.elevations[index], places: 1) }
      text.line("</rtept>")
    }
    text.line("</rte>")
    return text.close()
  }

  /// A member's recording.
  static func track(_ fixes: FixBatch, name: String) -> [UInt8] {
    var text = GPXText()
    text.open()
    text.line("<trk>")
    text.element("name", name)
    text.line("\n<trkseg>")
    for index in 0..<fixes.count { text.append(fixes[index]) }
    text.line("</trkseg>\n</trk>")
    return text.close()
  }

  private mutating func open() {
    line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    line("<gpx version=\"1.1\" creator=\"hither simulate\"")
    line("  xmlns=\"http://www.topografix.com/GPX/1/1\" xmlns:h=\"https://hither.dev/gpx/1\"")
    line("  xmlns:t=\"http://www.garmin.com/xmlschemas/TrackPointExtension/v2\">")
  }

  private mutating func close() -> [UInt8] {
    line("</gpx>")
    return buffer.bytes
  }

  private mutating func append(_ fix: Fix) {
    point("trkpt", fix.coordinate.latitudeE7, fix.coordinate.longitudeE7)
    element("ele", fix.elevation, places: 1)
    buffer.append("<time>" as StaticString)
    buffer.append(rfc3339: fix.time)
    buffer.append("</time>" as StaticString)
    appendExtensions(fix)
    line("</trkpt>")
  }

  private mutating func appendExtensions(_ fix: Fix) {
    let garmin: [(sensor: Sensor, tag: String)] = [
      (.heartRate, "t:hr"), (.speed, "t:speed"), (.course, "t:course"),
    ]
    let own: [(sensor: Sensor, tag: String)] = [
      (.accuracy, "h:accuracy"), (.battery, "h:battery"),
    ]
    guard (garmin + own).contains(where: { !fix[$0.sensor].isNaN }) else { return }
    buffer.append("<extensions>" as StaticString)
    if garmin.contains(where: { !fix[$0.sensor].isNaN }) {
      buffer.append("<t:TrackPointExtension>" as StaticString)
      for (sensor, tag) in garmin { element(tag, fix[sensor], places: 2) }
      buffer.append("</t:TrackPointExtension>" as StaticString)
    }
    for (sensor, tag) in own { element(tag, fix[sensor], places: 2) }
    buffer.append("</extensions>" as StaticString)
  }

  private mutating func point(_ tag: String, _ latitudeE7: Int32, _ longitudeE7: Int32) {
    buffer.append("<\(tag) lat=\"")
    buffer.append(scaled: Int64(latitudeE7), places: 7)
    buffer.append("\" lon=\"" as StaticString)
    buffer.append(scaled: Int64(longitudeE7), places: 7)
    buffer.append("\">" as StaticString)
  }

  private mutating func element(_ tag: String, _ value: Double, places: Int) {
    guard value.isFinite else { return }
    buffer.append("<\(tag)>")
    buffer.append(decimal: value, places: places)
    buffer.append("</\(tag)>")
  }

  private mutating func element(_ tag: String, _ value: String) {
    buffer.append("<\(tag)>")
    for byte in value.utf8 {
      switch byte {
      case UInt8(ascii: "&"): buffer.append("&amp;" as StaticString)
      case UInt8(ascii: "<"): buffer.append("&lt;" as StaticString)
      case UInt8(ascii: ">"): buffer.append("&gt;" as StaticString)
      // XML cannot represent the other control characters.
      case 0x00..<0x20: buffer.append(byte: 0x20)
      default: buffer.append(byte: byte)
      }
    }
    buffer.append("</\(tag)>")
  }

  private mutating func line(_ text: String) {
    buffer.append(text)
    buffer.append(byte: 0x0A)
  }
}
