internal import HitherGeodesy
internal import HitherText
internal import HitherTracks

extension XMLRecords {
  /// Begins a point at a start tag; false if the batch must be returned first.
  mutating func startPoint(_ kind: PointKind, _ batch: inout RecordBatch) -> Bool {
    if isInPoint {
      abandonPoint()
      scanner.liftElement(to: pointDepth)
    }
    if batch.kind != kind {
      guard batch.fixes.isEmpty else { return false }
      batch.kind = kind
    }
    scanner.markRecord()
    isInPoint = true
    pointDepth = scanner.depth
    point.reset(kind)
    if kind == .track { recordCount += 1 }
    if kind == .route { routeRecordCount += 1 }
    if heldFault != nil { settleFault() }
    return true
  }

  /// Reads degrees to the grid; if they are invalid, the point is.
  mutating func readDegrees(_ value: XMLValue?, called word: String, limit: Int64) -> Int32 {
    guard let value else {
      point.refuse("no \(word)")
      return 0
    }
    let degreesE7 = scanner.withBytes(of: value) { text in
      NumberText.scaled(text, places: 7)
        ?? NumberText.scaled(text.extracting(Self.trimmed(text)), places: 7)
    }
    let limitE7 = limit * 10_000_000
    if let degreesE7, degreesE7 >= -limitE7, degreesE7 <= limitE7 {
      return Int32(truncatingIfNeeded: degreesE7)
    }
    let text = excerpt(of: value)
    point.refuse(
      scanner.withBytes(of: value) { NumberText.double($0.extracting(Self.trimmed($0))) } == nil
        ? "\(word) '\(text)' is not a number"
        : "\(word) \(text) is outside -\(limit)...\(limit)")
    return 0
  }

  /// The range of the text without the white space around it, which an attribute may have.
  private static func trimmed(_ text: Span<UInt8>) -> Range<Int> {
    var range = 0..<text.count
    while let first = range.first, text[first] <= 0x20 { range.removeFirst() }
    while let last = range.last, text[last] <= 0x20 { range.removeLast() }
    return range
  }

  /// Reads the scanner's text as the time of the point.
  mutating func takeTime() {
    guard point.fix.time == .absent else {
      point.refuse("a second time in one point")
      return
    }
    if let time = time() {
      point.fix.time = time
    } else {
      point.refuse("time '\(excerpt(of: scanner.text))' is not readable")
    }
  }

  /// Reads the scanner's text as the value of a sensor; the first value of a point is used.
  mutating func takeValue(of sensor: Sensor, factor: Double = 1) {
    let value = scanner.withBytes(of: scanner.text, NumberText.double) ?? .nan
    guard point.fix[sensor].isNaN else {
      // An extension may repeat a value of the point; an elevation occurs only once.
      if sensor == .elevation { point.refuse("a second elevation in one point") }
      return
    }
    if sensor == .accuracy, value < 0, point.kind != .waypoint {
      return point.refuse(RecordFault.noPosition)
    }
    // The line number is expensive, and is computed only if it is reported.
    let isBelieved = sensor.range.contains(value * factor)
    let accepted = tally.accepted(value * factor, sensor, line: isBelieved ? 0 : pointLine())
    if !accepted.isNaN { point.sensorCount += 1 }
    point.fix[sensor] = accepted
  }

  /// Ends the point, which becomes a record or a reject.
  mutating func endPoint(_ batch: inout RecordBatch) {
    isInPoint = false
    if !scanner.endsWell { point.refuse("record is not closed") }
    guard point.problem == nil else {
      reject(includingThisTag: scanner.endsWell)
      return
    }
    point.settleAccuracy()
    if point.kind != .waypoint {
      point.fix.startsSegment = startsSegment
      startsSegment = false
    }
    append(&batch.fixes)
    if point.kind != .track { batch.labels.append(point.label) }
  }

  /// Whether a record may be read by its bytes: no other point is open or buffered.
  var mayTakePlain: Bool { hasRoot && !isInPoint && heldFault == nil && heldEvent == nil }

  /// Adds track points that were read by their bytes.
  mutating func addPlain(_ points: inout PlainFixes, to batch: inout RecordBatch) {
    let first = batch.fixes.count
    recordCount += points.count
    points.move(to: &batch.fixes)
    batch.fixes.startsSegment[first] = startsSegment
    startsSegment = false
    columns = Sensor.allCases.filter { !batch.fixes[$0].isEmpty }
  }

  /// Appends the fix of the point, touching only columns that it or the batch has.
  private mutating func append(_ fixes: inout FixBatch) {
    let before = fixes.count
    if before == 0 { columns = [] }
    fixes.time.append(point.fix.time.milliseconds)
    fixes.settled.append(point.fix.time.milliseconds)
    fixes.latitudeE7.append(point.fix.coordinate.latitudeE7)
    fixes.longitudeE7.append(point.fix.coordinate.longitudeE7)
    fixes.startsSegment.append(point.fix.startsSegment)
    var known = 0
    for sensor in columns {
      let value = point.fix[sensor]
      fixes[sensor].append(value)
      if !value.isNaN { known &+= 1 }
    }
    guard known < point.sensorCount else { return }
    for sensor in Sensor.allCases where !columns.contains(sensor) && !point.fix[sensor].isNaN {
      columns.append(sensor)
      fixes[sensor] = Array(repeating: .nan, count: before) + [point.fix[sensor]]
    }
  }

  /// Ends the point without a record, as the notice says.
  mutating func passOverPoint(_ code: String, _ message: String) {
    tally.count(code, message, line: pointLine())
    isInPoint = false
    if point.kind == .track { recordCount -= 1 }
    if point.kind == .route { routeRecordCount -= 1 }
  }

  /// Rejects a point inside which another or a new section begins.
  mutating func abandonPoint() {
    isInPoint = false
    point.refuse("record is not closed before the next begins")
    reject(includingThisTag: false)
  }

  private mutating func reject(includingThisTag: Bool) {
    let place = scanner.placeOfMark()
    let record = scanner.markedRecord(includingThisTag: includingThisTag)
      .prefix(RecordLimits.rejectedRecord)
    rejects.append(
      Reject(
        file: file, line: place.line, column: place.column, reason: point.problem ?? "",
        record: String(decoding: record, as: UTF8.self)))
  }
}
