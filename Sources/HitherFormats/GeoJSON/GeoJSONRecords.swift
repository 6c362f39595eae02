internal import HitherGeodesy
internal import HitherText
internal import HitherTracks

/// Makes records from the positions of a feature.
struct GeoJSONRecords {
  private let feature: GeoJSONFeature
  private let line: Int
  /// The kind of the positions, unless they are waypoints.
  let kind: PointKind
  /// The member; empty if the feature does not name one.
  let member: String
  let name: String?
  /// Whether the feature declares itself a track or a route, which a point without a time must.
  private let isDeclared: Bool

  init(_ feature: GeoJSONFeature, line: Int) {
    self.feature = feature
    self.line = line
    let word = feature.property("kind")
    kind = word == "route" ? .route : .track
    isDeclared = word == "route" || word == "track"
    name = feature.property("name") ?? feature.property("id")
    let isLine = feature.parts.contains { !$0.isOfPoints } || !feature.movingParts.isEmpty
    // Other features may use it to number their points.
    let id = isLine || isDeclared ? feature.property("id") : nil
    member = feature.property("member") ?? id ?? ""
  }

  /// The records, one batch of each kind.
  mutating func batches(_ times: inout GeoJSONTimes, _ sink: inout ElementSink) -> [RecordBatch] {
    let parts = feature.movingParts.isEmpty ? feature.parts : feature.movingParts
    let positionCount = parts.reduce(0) { $0 + $1.positions.count }
    let hasTimes = feature.times.count == positionCount
    if !hasTimes, !feature.times.isEmpty {
      sink.tally.count(
        "times_left_out", "a feature has more or fewer times than positions", line: line)
    }
    let columns = feature.columns.filter { $0.values.count == positionCount }
    if columns.count < feature.columns.count {
      sink.tally.count(
        "value_left_out", "a feature has more or fewer values than positions", line: line)
    }
    var fixes = FixBatch()
    var waypoints = FixBatch()
    var position = 0
    for part in parts {
      if part.isArea {
        sink.tally.count("no_track", "an area, and no track, is skipped", line: line)
        position += part.positions.count
        continue
      }
      let own = part.times.count == part.positions.count ? part.times : []
      if own.isEmpty, !part.times.isEmpty {
        sink.tally.count(
          "times_left_out", "a feature has more or fewer times than positions", line: line)
      }
      var starts = Set(part.ends)
      starts.insert(0)
      let properties = part.isOfPoints ? values(&times, &sink.tally) : nil
      for (index, place) in part.positions.enumerated() {
        let time =
          index < own.count
          ? own[index] : hasTimes ? feature.times[position] : properties?.time ?? .absent
        let values = columns.map { ($0.sensor, $0.values[position]) }.filter { !$0.1.isNaN }
        position += 1
        guard properties?.hasPosition ?? true, !values.contains(where: Self.isNoPosition) else {
          sink.refuse(RecordFault.noPosition, kind: kind)
          continue
        }
        guard var fix = fix(place, time, &sink) else { continue }
        for (sensor, value) in values where fix[sensor].isNaN && !Self.isUnknown(value, sensor) {
          fix[sensor] = sink.tally.accepted(value, sensor, line: line)
        }
        if let properties {
          for (sensor, value) in properties.values where fix[sensor].isNaN { fix[sensor] = value }
        }
        let isRecord = !part.isOfPoints || fix.time != .absent || isDeclared
        fix.startsSegment =
          isRecord
          && (part.isOfPoints ? properties?.startsSegment ?? false : starts.contains(index))
        if isRecord { fixes.append(fix) } else { waypoints.append(fix) }
      }
    }
    addValues(to: &fixes, &sink.tally)
    refuseNegative(in: &fixes, &sink)
    return [batch(kind, fixes), batch(.waypoint, waypoints)].filter { !$0.fixes.isEmpty }
  }

  private func batch(_ kind: PointKind, _ fixes: FixBatch) -> RecordBatch {
    var batch = RecordBatch()
    batch.kind = kind
    batch.fixes = fixes
    batch.hasSegments = kind != .waypoint && fixes.startsSegment.contains(true)
    if kind != .track {
      let label = kind == .waypoint ? String((name ?? "").prefix(RecordLimits.nameLength)) : ""
      batch.labels = Array(repeating: label, count: fixes.count)
    }
    return batch
  }

  private mutating func fix(
    _ place: GeoJSONPart.Position, _ time: GeoJSONTimes.Time, _ sink: inout ElementSink
  ) -> Fix? {
    let problem = place.fault ?? (time == .unreadable ? "time is not readable" : nil)
    if let problem {
      sink.refuse(problem, kind: kind)
      return nil
    }
    var fix = Fix(time: .absent, coordinate: place.coordinate)
    if case .known(let instant) = time { fix.time = instant }
    if !place.elevation.isNaN {
      fix.elevation = sink.tally.accepted(place.elevation, .elevation, line: line)
    }
    return fix
  }

  /// The sensor values in a point's properties, under the column names of CSV.
  private func values(
    _ times: inout GeoJSONTimes, _ tally: inout NoticeTally
  ) -> (
    time: GeoJSONTimes.Time, values: [(Sensor, Double)], startsSegment: Bool, hasPosition: Bool
  ) {
    var time = GeoJSONTimes.Time.absent
    var values: [(Sensor, Double)] = []
    var hasPosition = true
    let keys = feature.properties.map { CSVField.folded($0.key) }
    func text(_ field: CSVField) -> String? {
      for name in field.headerNames {
        if let index = keys.firstIndex(of: name) { return feature.properties[index].text }
      }
      return nil
    }
    if let text = text(.time) ?? text(.date) { time = times.read(text) }
    for sensor in Sensor.allCases {
      guard let field = CSVField(name: sensor.fieldName), let text = text(field) else { continue }
      var value = NumberText.double(Array(text.utf8).span) ?? .infinity
      if sensor == .battery, isBatteryFraction(value, keys) { value *= 100 }
      if Self.isNoPosition(sensor, value) { hasPosition = false }
      if Self.isUnknown(value, sensor) { continue }
      let accepted = tally.accepted(value, sensor, line: line)
      if !accepted.isNaN { values.append((sensor, accepted)) }
    }
    return (time, values, feature.property("break") != nil, hasPosition)
  }

  private static func isNoPosition(_ sensor: Sensor, _ value: Double) -> Bool {
    sensor == .accuracy && value < 0
  }

  /// Whether a negative value means that the phone does not know it.
  private static func isUnknown(_ value: Double, _ sensor: Sensor) -> Bool {
    value < 0 && [.accuracy, .speed, .course, .battery].contains(sensor)
  }

  /// Whether a battery's charge is a fraction of 1, as iOS and apps that pass on its values write it.
  ///
  /// Such apps write the battery's state as well. A value below 1 that is not a whole number is not
  /// a percentage either.
  private func isBatteryFraction(_ value: Double, _ keys: [String]) -> Bool {
    guard keys.contains("batterylevel"), (0...1).contains(value) else { return false }
    return keys.contains("batterystate") || value != value.rounded()
  }

  /// Gives fixes the values that a moving feature has at their times.
  private func addValues(to fixes: inout FixBatch, _ tally: inout NoticeTally) {
    for column in feature.values where column.times.count == column.values.count {
      let byTime = Self.byTime(column)
      for index in 0..<fixes.count {
        guard let value = byTime[fixes.time[index]] else { continue }
        if value < 0, column.sensor == .accuracy { continue }
        let accepted = tally.accepted(value, column.sensor, line: line)
        if accepted.isNaN { continue }
        if fixes[column.sensor].isEmpty {
          fixes[column.sensor] = Array(repeating: .nan, count: fixes.count)
        }
        fixes[column.sensor][index] = accepted
      }
    }
  }

  /// Rejects the positions of a moving feature whose accuracy is negative.
  private func refuseNegative(in fixes: inout FixBatch, _ sink: inout ElementSink) {
    guard let column = feature.values.first(where: { $0.sensor == .accuracy }),
      column.values.contains(where: { $0 < 0 })
    else { return }
    let values = Self.byTime(column)
    var kept: [Int] = []
    var startsSegment = false
    for index in 0..<fixes.count {
      startsSegment = startsSegment || fixes.startsSegment[index]
      if values[fixes.time[index]] ?? 0 < 0 {
        sink.refuse(RecordFault.noPosition, kind: kind)
      } else {
        fixes.startsSegment[index] = startsSegment
        startsSegment = false
        kept.append(index)
      }
    }
    fixes = fixes.picking(kept)
  }

  private static func byTime(
    _ column: (sensor: Sensor, times: [GeoJSONTimes.Time], values: [Double])
  ) -> [Int64: Double] {
    var byTime: [Int64: Double] = [:]
    for (time, value) in zip(column.times, column.values) where !value.isNaN {
      if case .known(let instant) = time { byTime[instant.milliseconds] = value }
    }
    return byTime
  }
}
