internal import HitherGeodesy
internal import HitherText
internal import HitherTracks

extension CSVReader {
  /// The fix in the scanner's row; nil where the row is none: blank, or the mark of a segment.
  mutating func readRow() throws(RecordFault) -> (fix: Fix, member: Int32)? {
    guard scanner.fieldCount > 1 || !isBlank(0) else { return nil }
    try checkFieldCount()
    let member = try readMember()
    var isMarked = false
    if columns[.kind] >= 0 {
      let mark = readMark()
      isMarked = mark == .start
      if mark != .none, isBlank(columns[.latitude]), isBlank(columns[.longitude]) {
        if isMarked { segments.announce(member) }
        return nil
      }
    }
    let coordinate = try readCoordinate()
    var fix = Fix(time: try readTime(of: member), coordinate: coordinate)
    fix.startsSegment = beginsSegment(member, isMarked: isMarked)
    try checkAccuracy()
    readSensors(&fix)
    return (fix, member)
  }

  private func isBlank(_ column: Int) -> Bool {
    scanner.withTrimmedField(column) { CSVCell.isBlank($0) }
  }

  private func checkFieldCount() throws(RecordFault) {
    let count = scanner.fieldCount
    guard count >= columns.required else {
      throw RecordFault(
        reason: "\(count) \(count == 1 ? "field" : "fields") where \(columns.required) are needed")
    }
    // Traccar puts an address with its commas among the cells; what stands before it is in place.
    guard !columns.isTraccar else { return }
    let most = dialect.headerLine > 0 ? dialect.header.count : count
    for extra in most..<max(most, count) where !isBlank(extra) {
      throw RecordFault(reason: "\(count) fields where the header has \(most)")
    }
  }

  /// Refuses a row whose device had no valid position.
  private func checkAccuracy() throws(RecordFault) {
    guard columns[.accuracy] >= 0 else { return }
    let hasDecimalComma = dialect.hasDecimalComma
    let accuracy = scanner.withTrimmedField(columns[.accuracy]) {
      CSVCell.double($0, hasDecimalComma: hasDecimalComma)
    }
    guard accuracy < 0, accuracy.isFinite else { return }
    throw RecordFault(reason: RecordFault.noPosition)
  }

  private mutating func readMember() throws(RecordFault) -> Int32 {
    guard columns[.member] >= 0 else { return 0 }
    guard let member = Self.member(in: scanner, columns[.member], &names) else {
      throw RecordFault(reason: "the member is missing")
    }
    return member
  }

  /// The number of the member that a cell names; a function of its parts, so that neither the
  /// scanner nor the names are copied.
  private static func member(
    in scanner: borrowing CSVScanner<PeekableSource>, _ column: Int, _ names: inout MemberNames
  ) -> Int32? {
    scanner.withTrimmedField(column) { cell in
      let name = cell.extracting(CSVText.guardLength(cell)..<cell.count)
      return name.isEmpty ? nil : names.number(of: name)
    }
  }

  private enum Mark {
    case none
    case start
    case other
  }

  private func readMark() -> Mark {
    scanner.withTrimmedField(columns[.kind]) { cell in
      if CSVCell.hasPrefix(cell, "segment_start") { return .start }
      return CSVCell.hasPrefix(cell, "segment_") ? .other : .none
    }
  }

  private mutating func beginsSegment(_ member: Int32, isMarked: Bool) -> Bool {
    var isMarked = isMarked
    if columns[.segmentBreak] >= 0 {
      isMarked =
        isMarked || scanner.withTrimmedField(columns[.segmentBreak]) { CSVCell.isTrue($0) }
    }
    guard columns[.segment] >= 0 else { return segments.begins(member, isMarked: isMarked) }
    return Self.begins(in: scanner, columns[.segment], &segments, member, isMarked)
  }

  private static func begins(
    in scanner: borrowing CSVScanner<PeekableSource>, _ column: Int,
    _ segments: inout SegmentStarts, _ member: Int32, _ isMarked: Bool
  ) -> Bool {
    scanner.withTrimmedField(column) {
      segments.begins(member, isMarked: isMarked, segment: $0)
    }
  }

  private func readCoordinate() throws(RecordFault) -> Coordinate {
    if let transform { return try readProjected(transform) }
    let latitude = try readDegrees(
      .latitude, "latitude", 90, hemisphere: .latitudeHemisphere, negative: 0x73)
    let longitude = try readDegrees(
      .longitude, "longitude", 180, hemisphere: .longitudeHemisphere, negative: 0x77)
    return Coordinate(latitudeE7: latitude, longitudeE7: longitude)
  }

  private func readDegrees(
    _ field: CSVField, _ name: String, _ limit: Int64, hemisphere: CSVField, negative: UInt8
  ) throws(RecordFault) -> Int32 {
    let places = 7 - columns.coordinatePlaces
    // Closures take locals only: one that took `self` would cost a copy of the scanner.
    let hasDecimalComma = dialect.hasDecimalComma
    let scaled = scanner.withTrimmedField(columns[field]) {
      CSVCell.scaled($0, places: places, hasDecimalComma: hasDecimalComma)
    }
    guard var scaled = scaled ?? otherDegrees(field, limit),
      scaled.magnitude <= UInt64(limit) * 10_000_000
    else { throw degreesFault(field, name, limit) }
    if columns[hemisphere] >= 0 {
      let isNegative = scanner.withTrimmedField(columns[hemisphere]) {
        $0.count == 1 && $0[0] | 0x20 == negative
      }
      if isNegative { scaled = -scaled }
    }
    return Int32(truncatingIfNeeded: scaled)
  }

  /// Degrees with minutes, seconds or a letter of the sky.
  private func otherDegrees(_ field: CSVField, _ limit: Int64) -> Int64? {
    let isLatitude = limit == 90
    let hasDecimalComma = dialect.hasDecimalComma
    guard columns.coordinatePlaces == 0 else { return nil }
    return scanner.withTrimmedField(columns[field]) {
      CSVDegrees.gridValue(
        $0,
        letters: isLatitude
          ? (UInt8(ascii: "n"), UInt8(ascii: "s")) : (UInt8(ascii: "e"), UInt8(ascii: "w")),
        hasDecimalComma: hasDecimalComma)
    }
  }

  private func degreesFault(_ field: CSVField, _ name: String, _ limit: Int64) -> RecordFault {
    let reason = scanner.withTrimmedField(columns[field]) { cell in
      if CSVCell.isBlank(cell) { return "\(name) is missing" }
      let text = RecordFault.excerpt(cell)
      let value = CSVCell.double(cell, hasDecimalComma: dialect.hasDecimalComma)
      return value.isFinite
        ? "\(name) \(text) is outside -\(limit)...\(limit)" : "\(name) \"\(text)\" is no number"
    }
    return RecordFault(
      reason: reason + (isSwapped(field) ? "; perhaps swapped with longitude" : ""))
  }

  /// Whether a latitude is one of longitudes only, and the longitude could be a latitude.
  private func isSwapped(_ field: CSVField) -> Bool {
    guard field == .latitude else { return false }
    let hasDecimalComma = dialect.hasDecimalComma
    func value(_ field: CSVField) -> Double {
      scanner.withTrimmedField(columns[field]) {
        CSVCell.double($0, hasDecimalComma: hasDecimalComma)
      }
    }
    let (north, east) = (value(.latitude).magnitude, value(.longitude).magnitude)
    return north > 90 && north <= 180 && east <= 90
  }

  private func readProjected(_ transform: CoordinateTransform) throws(RecordFault) -> Coordinate {
    let hasDecimalComma = dialect.hasDecimalComma
    func read(_ field: CSVField, _ name: String) throws(RecordFault) -> Double {
      let value = scanner.withTrimmedField(columns[field]) {
        CSVCell.double($0, hasDecimalComma: hasDecimalComma)
      }
      guard value.isFinite else {
        throw RecordFault(reason: value.isNaN ? "\(name) is missing" : "\(name) is no number")
      }
      return value
    }
    let x = try read(.longitude, "easting")
    let y = try read(.latitude, "northing")
    guard let coordinate = transform.coordinate(x: x, y: y) else {
      throw RecordFault(reason: "the point lies outside \(transform.referenceSystem)")
    }
    return coordinate
  }

  private mutating func readTime(of member: Int32) throws(RecordFault) -> Instant {
    guard columns[.time] >= 0 else { return .absent }
    var time = self.time
    defer { self.time = time }
    if time.localTime != nil { time.previous = lastTimes[member] }
    let reading: CSVTime.Reading
    if columns[.date] < 0 {
      reading = scanner.withTrimmedField(columns[.time]) { time.read($0) }
    } else {
      let timeOfDay = scanner.text(columns[.time])
      reading = scanner.withTrimmedField(columns[.date]) { date in
        time.read(date: date, timeOfDay: timeOfDay.utf8.span)
      }
    }
    if time.hasAssumedZone { tally.countAssumedZone(line: scanner.recordLine) }
    switch reading {
    case .absent: return .absent
    case .instant(let instant):
      if time.localTime != nil { lastTimes[member] = instant }
      return instant
    case .unreadable, .ambiguous, .skipped, .twice:
      let column = columns[.date] >= 0 ? columns[.date] : columns[.time]
      let text = scanner.withTrimmedField(column) { RecordFault.excerpt($0) }
      if case .ambiguous = reading {
        throw RecordFault(reason: "time \"\(text)\" does not say if day or month comes first")
      }
      if let zone = time.localTime?.zone.name {
        if case .skipped = reading {
          throw RecordFault(
            reason: "time \"\(text)\" is none in \(zone), where clocks skip it; perhaps it is UTC")
        }
        if case .twice = reading {
          throw RecordFault(
            reason:
              "time \"\(text)\" comes twice in \(zone), and no row before it tells which it is")
        }
      }
      throw RecordFault(reason: "time \"\(text)\" is not readable")
    }
  }

  private mutating func readSensors(_ fix: inout Fix) {
    readSensor(.elevation, .elevation, &fix)
    if columns[.accuracy] >= 0 {
      readSensor(.accuracy, .accuracy, &fix)
    } else {
      readSensor(.hdop, .accuracy, &fix, factor: 5)
    }
    readSensor(.speed, .speed, &fix, factor: columns.speedFactor)
    readSensor(.course, .course, &fix)
    readSensor(.battery, .battery, &fix)
    readSensor(.heartRate, .heartRate, &fix)
    readSensor(.cadence, .cadence, &fix)
    readSensor(.temperature, .temperature, &fix)
  }

  @inline(__always)
  private mutating func readSensor(
    _ field: CSVField, _ sensor: Sensor, _ fix: inout Fix, factor: Double = 1
  ) {
    guard columns[field] >= 0 else { return }
    let hasDecimalComma = dialect.hasDecimalComma
    let value = scanner.withTrimmedField(columns[field]) {
      CSVCell.double($0, hasDecimalComma: hasDecimalComma)
    }
    if value.isNaN { return }
    if value.isInfinite,
      let measure = scanner.withTrimmedField(
        columns[field],
        {
          CSVCell.measure($0, sensor, hasDecimalComma: hasDecimalComma)
        })
    {
      fix[sensor] = tally.accepted(measure, sensor, line: scanner.recordLine)
      return
    }
    fix[sensor] = tally.accepted(value * factor, sensor, line: scanner.recordLine)
  }
}
