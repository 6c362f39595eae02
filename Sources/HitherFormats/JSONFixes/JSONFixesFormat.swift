internal import HitherGeodesy
internal import HitherText
internal import HitherTracks

/// Reads fixes from the objects in a list of a JSON document.
///
/// The document is the list, or holds it under a name such as `locations`. An object has a
/// latitude, a longitude and usually a time under the column names of CSV; of several keys with the
/// same meaning the first is used.
struct JSONFixesFormat: ElementFormat {
  private var times = GeoJSONTimes()
  private var names = MemberNames()
  /// The meanings of the keys so far.
  private var meanings: [String: CSVField?] = [:]

  /// The largest number of keys whose meaning is stored.
  private static let meaningLimit = 256

  private static let listNames = [
    "", "locations", "data", "points", "fixes", "positions", "records", "track", "trackpoints",
  ]

  var memberNames: [String] { names.names == [""] ? [] : names.names }

  /// Whether the list under a key may hold fixes; the key is empty for the document itself.
  static func holdsFixes(_ key: [UInt8]) -> Bool {
    listNames.contains { key.elementsEqual($0.utf8) }
  }

  mutating func take(
    _ reader: inout JSONReader, key: [UInt8], isInList: Bool, _ sink: inout ElementSink
  ) throws(JSONError) {
    guard isInList, Self.holdsFixes(key) else { return }
    let values = try readObject(&reader, &sink)
    try reader.finish()
    guard let latitude = values.latitude else { return sink.refuse("latitude is missing") }
    guard let longitude = values.longitude else { return sink.refuse("longitude is missing") }
    var fix = Fix(
      time: .absent, coordinate: Coordinate(latitudeE7: latitude, longitudeE7: longitude))
    switch values.time {
    case .known(let instant): fix.time = instant
    case .absent: break
    case .unreadable: return sink.refuse("time is not readable")
    }
    if values.sensors.contains(where: { $0.0 == .accuracy && $0.1 < 0 }) {
      return sink.refuse(RecordFault.noPosition)
    }
    for (sensor, value) in values.sensors where fix[sensor].isNaN {
      // Negative values of these mean that the phone does not know them.
      if value < 0, [.speed, .course, .battery].contains(sensor) { continue }
      fix[sensor] = sink.tally.accepted(value, sensor, line: sink.line)
    }
    if fix.accuracy.isNaN, let dilution = values.dilution {
      fix.accuracy = sink.tally.accepted(dilution * 5, .accuracy, line: sink.line)
    }
    let member = Array(values.member.utf8)
    let number = names.number(of: member.span)
    var batch = RecordBatch()
    batch.fixes.append(fix)
    batch.members = [number]
    sink.add(batch)
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

  private mutating func readObject(
    _ reader: inout JSONReader, _ sink: inout ElementSink
  ) throws(JSONError) -> Values {
    var values = Values()
    var object = try reader.beginObject()
    while let key = try reader.nextKey(of: &object) {
      let field = meaning(of: key)
      switch field {
      case .latitude where values.latitude == nil:
        values.latitude = try Self.degrees(&reader, "latitude", 90)
      case .longitude where values.longitude == nil:
        values.longitude = try Self.degrees(&reader, "longitude", 180)
      case .time where values.time == .absent:
        values.time = try times.read(&reader)
        if times.hasAssumedZone { sink.tally.countAssumedZone(line: sink.line) }
      case .member where values.member.isEmpty: values.member = try Self.text(&reader) ?? ""
      case .hdop: values.dilution = try Self.number(&reader)
      case let field?:
        let value = try Self.number(&reader)
        if let sensor = field.sensor, let value { values.sensors.append((sensor, value)) }
      case nil: try reader.skipValue()
      }
    }
    return values
  }

  private mutating func meaning(of key: String) -> CSVField? {
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
