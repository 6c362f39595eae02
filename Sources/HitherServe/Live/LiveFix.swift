internal import HitherText
internal import HitherTracks

/// A received fix as the page needs it.
struct LiveFix: Sendable {
  var member: String
  var time: Instant
  var latitudeE7: Int32
  var longitudeE7: Int32
  var accuracy: Double
  var speed: Double
  var course: Double
  var battery: Double

  init(_ fixes: FixBatch, _ row: Int, of member: String, shift: Int64) {
    func value(_ sensor: Sensor) -> Double { fixes[sensor].isEmpty ? .nan : fixes[sensor][row] }
    self.member = member
    time = Instant(milliseconds: fixes.time[row] + shift)
    (latitudeE7, longitudeE7) = (fixes.latitudeE7[row], fixes.longitudeE7[row])
    (accuracy, speed) = (value(.accuracy), value(.speed))
    (course, battery) = (value(.course), value(.battery))
  }

  /// The values as the members of an object; those that are not known are null.
  func write(to writer: inout JSONWriter) {
    writer.member("time", time.rfc3339)
    writer.key("lat")
    writer.value(scaled: Int64(latitudeE7), places: 7)
    writer.key("lon")
    writer.value(scaled: Int64(longitudeE7), places: 7)
    for (name, value) in [
      ("accuracy_m", accuracy), ("speed_mps", speed), ("course_deg", course),
      ("battery_pct", battery),
    ] {
      writer.member(name, value, places: 1)
    }
  }

  /// The fix with its member, as one object.
  var json: [UInt8] {
    var writer = JSONWriter(style: .compact)
    writer.beginObject()
    writer.member("member", member)
    write(to: &writer)
    writer.endObject()
    return writer.buffer.bytes
  }
}
