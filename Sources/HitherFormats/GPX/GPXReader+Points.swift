import HitherGeodesy
import HitherText
import HitherTracks

extension GPXReader {
  /// Begins a point; false if the batch must be returned first.
  mutating func startPoint(_ kind: PointKind, _ batch: inout RecordBatch) -> Bool {
    guard xml.startPoint(kind, &batch) else { return false }
    extensionsDepth = 0
    if xml.point.problem == nil { readPosition() }
    return true
  }

  private mutating func readPosition() {
    let north = xml.readDegrees(
      xml.scanner.attribute(named: latitude), called: "latitude", limit: 90)
    let east = xml.readDegrees(
      xml.scanner.attribute(named: longitude), called: "longitude", limit: 180)
    xml.point.fix.coordinate = Coordinate(latitudeE7: north, longitudeE7: east)
  }

  /// Reads the text of the current element if it is needed.
  mutating func takeText() {
    if xml.heldFault != nil { xml.settleFault() }
    if let leaf, xml.scanner.depth == leafDepth { takeText(of: leaf) }
  }

  /// Reads the text of an element that is needed.
  mutating func takeText(of element: GPXElement) {
    if !xml.isInPoint {
      if element == .type { takeActivity() } else { takeSectionName() }
    } else if element == .time {
      xml.takeTime()
    } else if element == .name {
      if xml.point.kind != .track { xml.point.label = xml.name(xml.scanner.text) }
    } else if element == .hdop {
      takeDilution()
    } else if let sensor = element.sensor {
      xml.takeValue(of: sensor)
    }
  }

  private mutating func takeDilution() {
    let value = xml.scanner.withBytes(of: xml.scanner.text, NumberText.double) ?? .nan
    if Sensor.accuracy.range.contains(value) {
      xml.point.dilution = value
    } else {
      let fault = value.isFinite ? "out of range" : "not readable"
      xml.tally.count(
        "value_left_out", "a value of 'hdop' is \(fault) and ignored", line: xml.pointLine())
    }
  }

  private mutating func takeActivity() {
    let word = xml.name(xml.scanner.text)
    if told.activity == nil, !word.isEmpty { told.activity = word }
  }

  private mutating func takeSectionName() {
    let name = xml.name(xml.scanner.text)
    switch section {
    case .trk:
      if told.trackNames.count < RecordLimits.trackNames { told.trackNames.append(name) }
    case .rte: told.routeName = told.routeName ?? name
    default: told.name = told.name ?? name
    }
  }
}
