internal import HitherText
internal import HitherTracks

extension CSVReader {
  /// The fix in the scanner's row; nil if the row is blank or marks a segment.
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
    // Traccar's unquoted addresses contain commas; the cells before the address are in place.
    guard !columns.isTraccar else { return }
    let most = dialect.headerLine > 0 ? dialect.header.count : count
    for extra in most..<max(most, count) where !isBlank(extra) {
      throw RecordFault(reason: "\(count) fields where the header has \(most)")
    }
  }

  /// Throws if the row's device had no valid position.
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

  /// The number of the member that a cell names.
  ///
  /// It takes its parts as arguments, so that neither the scanner nor the names are copied.
  private static func member(
    in scanner: borrowing CSVScanner<PeekableSource>, _ column: Int, _ names: inout MemberNames
  ) -> Int32? {
    scanner.withTrimmedField(column) { cell in
      cell.isEmpty ? nil : CSVText.withOriginal(of: cell) { names.number(of: $0) }
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

  private mutating func readTime(of member: Int32) throws(RecordFault) -> Instant {
    guard columns[.time] >= 0 else { return .absent }
    var time = self.time
    defer { self.time = time }
    if time.localTime != nil { time.previous = lastTimes[member] }
    time.offset =
      columns[.utcOffset] >= 0
      ? scanner.withTrimmedField(columns[.utcOffset]) { CSVTime.offset($0) } : nil
    let reading: CSVTime.Reading
    if columns[.date] < 0 {
      reading = scanner.withTrimmedField(columns[.time]) { time.read($0) }
    } else {
      var timeOfDay = Array(scanner.text(columns[.time]).utf8)
      while timeOfDay.first == 0x20 { timeOfDay.removeFirst() }
      reading = scanner.withTrimmedField(columns[.date]) { date in
        time.read(date: date, timeOfDay: timeOfDay.span)
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
        throw RecordFault(reason: "time \"\(text)\" does not show whether day or month comes first")
      }
      if let zone = time.localTime?.zone.name {
        if case .skipped = reading {
          throw RecordFault(
            reason:
              "time \"\(text)\" does not exist in \(zone) (clocks were set forward); perhaps it is UTC"
          )
        }
        if case .twice = reading {
          throw RecordFault(
            reason:
              "time \"\(text)\" is ambiguous in \(zone) (clocks were set back)")
        }
      }
      throw RecordFault(reason: "time \"\(text)\" is not readable")
    }
  }

  private mutating func readSensors(_ fix: inout Fix) {
    readSensor(.elevation, .elevation, &fix, factor: columns.elevationFactor)
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
    readSensor(.power, .power, &fix)
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
