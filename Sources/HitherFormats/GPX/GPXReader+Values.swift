import HitherText
import HitherTracks

extension GPXReader {
  /// Takes the text of an element that is wanted.
  mutating func takeText() {
    if heldFault != nil { settleFault() }
    if let leaf, scanner.depth == leafDepth { takeText(of: leaf) }
  }

  /// Takes the text that is in a wanted element.
  mutating func takeText(of element: GPXElement) {
    if !isInPoint {
      takeSectionName()
    } else if element == .time {
      takeTime()
    } else if element == .name {
      if point.kind != .track { point.label = name(scanner.text) }
    } else {
      takeNumber(element)
    }
  }

  private mutating func takeTime() {
    guard point.fix.time == .absent else {
      point.refuse("a second time in one point")
      return
    }
    // Lent to the closure as a copy of a few words, so that the scanner itself is not copied.
    var times = times
    let reading = scanner.withBytes(of: scanner.text) { times.iso8601($0) }
    self.times = times
    switch reading {
    case .instant(let instant): point.fix.time = instant
    case .local(let civil) where civil.instant().isAccepted:
      point.fix.time = civil.instant()
      tally.countAssumedZone(line: pointLine())
    default: point.refuse("time '\(scanner.string(of: scanner.text).prefix(40))' is not readable")
    }
  }

  private mutating func takeNumber(_ element: GPXElement) {
    let value = scanner.withBytes(of: scanner.text, NumberText.double) ?? .nan
    if element == .hdop {
      takeDilution(value)
      return
    }
    guard let sensor = element.sensor else { return }
    guard point.fix[sensor].isNaN else {
      // An extension may repeat what stands in the point; a height stands there alone.
      if sensor == .elevation { point.refuse("a second elevation in one point") }
      return
    }
    // The line costs something to know, and is asked for when it will be told.
    let isBelieved = sensor.range.contains(value)
    let accepted = tally.accepted(value, sensor, line: isBelieved ? 0 : pointLine())
    if !accepted.isNaN { point.sensorCount += 1 }
    point.fix[sensor] = accepted
  }

  private mutating func takeDilution(_ value: Double) {
    if Sensor.accuracy.range.contains(value) {
      point.dilution = value
    } else {
      let fault = value.isFinite ? "out of range" : "not readable"
      tally.count(
        "value_left_out", "a value of 'hdop' is \(fault) and left out", line: pointLine())
    }
  }

  private mutating func pointLine() -> Int { scanner.placeOfMark().line }

  private mutating func takeSectionName() {
    let name = name(scanner.text)
    switch section {
    case .trk:
      if metadata.trackNames.count < RecordLimits.trackNames { metadata.trackNames.append(name) }
    case .rte: metadata.routeName = metadata.routeName ?? name
    default: metadata.name = metadata.name ?? name
    }
  }

  /// A name as text, cut to its limit.
  func name(_ value: XMLValue) -> String {
    guard value.count > RecordLimits.nameLength else { return scanner.string(of: value) }
    return String(
      decoding: scanner.string(of: value).utf8.prefix(RecordLimits.nameLength), as: UTF8.self)
  }
}
