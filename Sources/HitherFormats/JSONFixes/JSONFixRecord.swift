internal import HitherGeodesy
internal import HitherText
internal import HitherTracks

/// Reads the object of a fix whose keys are any of the column names of CSV.
struct JSONFixRecord: Sendable {
  /// What an object holds.
  enum Outcome {
    case fix(Fix)
    /// It cannot be used, with the reason.
    case refused(String)
  }

  /// The member of the last object; empty if it names none.
  var member: String { values.member }
  private var values = Values()
  private var times = GeoJSONTimes()
  /// The meanings of the keys so far.
  private var meanings: [String: CSVField?] = [:]

  /// The largest number of keys whose meaning is stored.
  private static let meaningLimit = 256

  /// Reads an object.
  mutating func read(
    _ reader: inout JSONReader, line: Int, _ tally: inout NoticeTally
  ) throws(JSONError) -> Outcome {
    begin()
    var object = try reader.beginObject()
    while let key = try reader.nextKey(of: &object) {
      if let field = meaning(of: key) {
        try take(field, &reader, line: line, &tally)
      } else {
        try reader.skipValue()
      }
    }
    try reader.finish()
    var fix = Fix(time: .absent, coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0))
    if let reason = complete(&fix, latitude: nil, longitude: nil, line: line, &tally) {
      return .refused(reason)
    }
    return .fix(fix)
  }

  /// Begins an object.
  mutating func begin() {
    values = Values()
  }

  /// Reads the value of a key with a meaning; of several the first counts.
  mutating func take(
    _ field: CSVField, _ reader: inout JSONReader, line: Int, _ tally: inout NoticeTally
  ) throws(JSONError) {
    switch field {
    case .latitude where values.latitude == nil:
      values.latitude = try Self.degrees(&reader, "latitude", 90)
    case .longitude where values.longitude == nil:
      values.longitude = try Self.degrees(&reader, "longitude", 180)
    case .time where values.time == .absent:
      values.time = try times.read(&reader)
      if times.hasAssumedZone { tally.countAssumedZone(line: line) }
    case .member where values.member.isEmpty: values.member = try Self.text(&reader) ?? ""
    case .hdop: values.dilution = try Self.number(&reader)
    default:
      let value = try Self.number(&reader)
      if let sensor = field.sensor, let value { values.sensors.append((sensor, value)) }
    }
  }

  /// Reads a time that is a number since 1970, whose unit the first one decides.
  mutating func readTime(_ reader: inout JSONReader) throws(JSONError) -> Instant {
    guard case .known(let instant) = try times.read(&reader) else {
      throw reader.errorAtLastValue("time is not readable")
    }
    return instant
  }

  /// Completes a fix with the values of the object.
  ///
  /// - Parameters:
  ///   - fix: Its time and its sensors are kept if they are known.
  ///   - latitude: The latitude if it was read already; nil to use the object's.
  ///   - longitude: The same for the longitude.
  /// - Returns: Why the object cannot be used; nil if it can.
  func complete(
    _ fix: inout Fix, latitude: Int32?, longitude: Int32?, line: Int, _ tally: inout NoticeTally
  ) -> String? {
    guard let latitude = latitude ?? values.latitude else { return "latitude is missing" }
    guard let longitude = longitude ?? values.longitude else { return "longitude is missing" }
    fix.coordinate = Coordinate(latitudeE7: latitude, longitudeE7: longitude)
    if fix.time == .absent {
      switch values.time {
      case .known(let instant): fix.time = instant
      case .absent: break
      case .unreadable: return "time is not readable"
      }
    }
    if values.sensors.contains(where: { $0.0 == .accuracy && $0.1 < 0 }) {
      return RecordFault.noPosition
    }
    for (sensor, value) in values.sensors where fix[sensor].isNaN {
      // Negative values of these mean that the phone does not know them.
      if value < 0, [.speed, .course, .battery].contains(sensor) { continue }
      fix[sensor] = tally.accepted(value, sensor, line: line)
    }
    if fix.accuracy.isNaN, let dilution = values.dilution {
      fix.accuracy = tally.accepted(dilution * 5, .accuracy, line: line)
    }
    return nil
  }

  /// The values of an object.
  private struct Values {
    var latitude: Int32?
    var longitude: Int32?
    var time = GeoJSONTimes.Time.absent
    var member = ""
    var dilution: Double?
    var sensors: [(Sensor, Double)] = []
  }

  /// The field that a key means; nil if it is not used.
  mutating func meaning(of key: String) -> CSVField? {
    if let known = meanings[key] { return known }
    let field = JSONFixNames.field(named: key)
    if meanings.count < Self.meaningLimit { meanings[key] = .some(field) }
    return field
  }

  private static func text(_ reader: inout JSONReader) throws(JSONError) -> String? {
    switch reader.peekKind() {
    case .string: return String(try reader.readString().prefix(RecordLimits.nameLength))
    case .number:
      var text = TextBuffer()
      text.append(scaled: try reader.readScaled(places: 0), places: 0)
      return text.text
    default:
      try reader.skipValue()
      return nil
    }
  }

  /// A number, also as a string; nil if it is not a number or empty.
  private static func number(_ reader: inout JSONReader) throws(JSONError) -> Double? {
    switch reader.peekKind() {
    case .number: return try reader.readDoubleOrInfinity()
    case .string: return NumberText.double(Array(try reader.readString().utf8).span)
    default:
      try reader.skipValue()
      return nil
    }
  }

  /// Degrees; some programs write them as strings.
  private static func degrees(
    _ reader: inout JSONReader, _ name: String, _ limit: Int64
  ) throws(JSONError) -> Int32? {
    guard reader.peekKind() == .string else { return try reader.readDegrees(name, limit) }
    let text = Array(try reader.readString().utf8)
    do throws(RecordFault) {
      return try DegreesText.gridValue(text.span, name, limit)
    } catch {
      throw reader.errorAtLastValue(error.reason)
    }
  }
}
