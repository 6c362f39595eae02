internal import HitherGeodesy
internal import HitherText
internal import HitherTracks

/// Reads one fix after the other from the text of JSON objects.
///
/// Live sources use it too: between lines it keeps only buffers and notices.
struct NDJSONRecord: Sendable {
  /// The member of the last record; empty if it names none.
  private(set) var member: [UInt8] = []
  /// Whether the last record has the key that every OwnTracks message has.
  private(set) var isMessage = false
  /// Whether the last record is a log entry.
  private(set) var isEntry = false
  private var text: [UInt8] = []
  private var times = RecordTimes()
  /// Values whose keys are other names of columns.
  private var others = JSONFixRecord()
  private var tally: NoticeTally

  init(file: String) {
    tally = NoticeTally(file: file)
  }

  /// Reads the object in a range of bytes.
  ///
  /// - Returns: The fix; `startsSegment` is whether `break` was true.
  mutating func read(
    _ bytes: [UInt8], _ range: Range<Int>, line: Int
  ) throws(RecordFault) -> Fix {
    var marks = RecordMarks()
    return try read(bytes, range, line: line, &marks)
  }

  /// Reads the object in a range of bytes, and marks the positions of its values.
  mutating func read(
    _ bytes: [UInt8], _ range: Range<Int>, line: Int, _ marks: inout RecordMarks
  ) throws(RecordFault) -> Fix {
    member.removeAll(keepingCapacity: true)
    (isMessage, isEntry) = (false, false)
    do throws(JSONError) {
      return try readObject(bytes, range, line, &marks)
    } catch {
      throw RecordFault(reason: error.message, column: error.column)
    }
  }

  private mutating func readObject(
    _ bytes: [UInt8], _ range: Range<Int>, _ line: Int, _ marks: inout RecordMarks
  ) throws(JSONError) -> Fix {
    let noticesBefore = tally.total
    var reader = JSONReader(bytes, range: range, line: line)
    var object = try reader.beginObject()
    var hasOthers = false
    var latitude: Int32?
    var longitude: Int32?
    var fix = Fix(time: .absent, coordinate: Coordinate(latitudeE7: 0, longitudeE7: 0))
    while let key = try reader.nextKey(of: &object, among: NDJSONField.keys) {
      switch NDJSONField(rawValue: key) {
      case nil:
        guard !isMessage, let field = others.meaning(of: reader.unknownKey) else {
          if !isMessage {
            tally.count("unknown_key", "an unknown key is skipped", line: line)
          }
          try reader.skipValue()
          break
        }
        if !hasOthers { others.begin() }
        hasOthers = true
        try others.take(field, &reader, line: line, &tally)
      case .member:
        try readMember(&reader)
        let start = reader.lastValueStart + 1
        if !member.isEmpty {
          mark(.member(end: start + member.count), at: start, member, in: bytes, &marks)
        }
      case .time where reader.peekKind() == .number:
        marks.markComplex()
        fix.time = try others.readTime(&reader)
      case .time:
        fix.time = try readTime(&reader, line)
        if fix.time != .absent {
          let start = reader.lastValueStart + 1
          mark(.time(fix.time.milliseconds), at: start, text, in: bytes, &marks)
        }
      case .latitude:
        latitude = try reader.readDegrees("latitude", 90)
        marks.record(.latitude, at: reader.lastValueStart)
      case .longitude:
        longitude = try reader.readDegrees("longitude", 180)
        marks.record(.longitude, at: reader.lastValueStart)
      case .segmentBreak: fix.startsSegment = try readBreak(&reader)
      case .entryType:
        marks.markComplex()
        if reader.peekKind() == .string {
          try reader.readString(into: &text)
          isEntry = LogLine.isType(String(decoding: text, as: UTF8.self))
        } else {
          try reader.skipValue()
        }
        if !isEntry, !isMessage {
          tally.count("unknown_key", "an unknown key is skipped", line: line)
        }
      case .type:
        isMessage = reader.peekKind() == .string
        marks.markComplex()
        try reader.skipValue()
      case let field?:
        guard let sensor = field.sensor else { break }
        fix[sensor] = try readSensor(&reader, sensor, line)
        if !fix[sensor].isNaN {
          marks.record(
            .sensor(sensor, sensor == .course ? 0...359 : sensor.range), at: reader.lastValueStart)
        }
      }
    }
    try reader.finish()
    if fix.startsSegment || hasOthers || tally.total != noticesBefore { marks.markComplex() }
    if hasOthers, !isMessage, !isEntry {
      if member.isEmpty { member = Array(others.member.utf8) }
      let fault = others.complete(
        &fix, latitude: latitude, longitude: longitude, line: line, &tally)
      if let fault {
        throw JSONError(place: TextPlace(line: line, column: 1), message: fault)
      }
      return fix
    }
    guard let latitude else { throw missing("latitude", line) }
    guard let longitude else { throw missing("longitude", line) }
    fix.coordinate = Coordinate(latitudeE7: latitude, longitudeE7: longitude)
    return fix
  }

  /// Marks a value whose text is literal in the bytes; the shape of a record has no escapes.
  private func mark(
    _ value: RecordMarks.Value, at start: Int, _ text: [UInt8], in bytes: [UInt8],
    _ marks: inout RecordMarks
  ) {
    guard marks.isWanted else { return }
    let end = start + text.count
    if end < bytes.count, bytes[end] == UInt8(ascii: "\""),
      bytes[start..<end].elementsEqual(text)
    {
      marks.record(value, at: start)
    } else {
      marks.markComplex()
    }
  }

  private func missing(_ name: String, _ line: Int) -> JSONError {
    JSONError(place: TextPlace(line: line, column: 1), message: "\(name) is missing")
  }

  private mutating func readMember(_ reader: inout JSONReader) throws(JSONError) {
    switch reader.peekKind() {
    case .null: try reader.readNull()
    case .string: try reader.readString(into: &member)
    default: throw JSONError(place: reader.nextPlace(), message: "member is not a string")
    }
  }

  private mutating func readTime(
    _ reader: inout JSONReader, _ line: Int
  ) throws(JSONError) -> Instant {
    switch reader.peekKind() {
    case .null:
      try reader.readNull()
      return .absent
    case .string:
      try reader.readString(into: &text)
      if text.isEmpty { return .absent }
      // Copied, because the text is stored next to it.
      var times = times
      defer { self.times = times }
      switch times.iso8601(text.span) {
      case .instant(let instant): return instant
      case .local(let civil) where civil.instant().isAccepted:
        tally.countAssumedZone(line: line)
        return civil.instant()
      default:
        throw reader.errorAtLastValue(
          "time \"\(RecordFault.excerpt(text.span))\" is not readable")
      }
    default: throw JSONError(place: reader.nextPlace(), message: "time is not a string")
    }
  }

  private mutating func readSensor(
    _ reader: inout JSONReader, _ sensor: Sensor, _ line: Int
  ) throws(JSONError) -> Double {
    switch reader.peekKind() {
    case .null:
      try reader.readNull()
      return .nan
    case .number:
      let value = try reader.readDoubleOrInfinity()
      guard sensor != .accuracy || value >= 0 else {
        throw reader.errorAtLastValue(RecordFault.noPosition)
      }
      return tally.accepted(value, sensor, line: line)
    default:
      try reader.skipValue()
      return tally.accepted(.infinity, sensor, line: line)
    }
  }

  private func readBreak(_ reader: inout JSONReader) throws(JSONError) -> Bool {
    guard reader.peekKind() != .bool else { return try reader.readBool() }
    try reader.skipValue()
    return false
  }

  /// Notices about the records read so far.
  var notices: [Notice] { tally.notices }
}
