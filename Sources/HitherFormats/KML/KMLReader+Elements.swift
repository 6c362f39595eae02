import HitherText
import HitherTracks

extension KMLReader {
  mutating func startElement(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    guard queue.isEmpty else { return false }
    let element = KMLElement(xml.scanner.name, in: vocabulary)
    if !xml.hasRoot { try xml.checkRoot(isKnown: element != nil) }
    leaf = nil
    if xml.heldFault != nil { xml.settleFault() }
    guard let element else { return true }
    switch element {
    case .kml: break
    case .document, .folder: beginSection(element)
    case .placemark:
      beginSection(element)
      label = ""
      placemarkTime = .absent
      outerAltitude = .unsaid
    case .multiTrack: outerAltitude = .unsaid
    case .track, .line, .point: beginGeometry(element)
    case .array: beginValues()
    case .timeStamp: isInTimeStamp = true
    case .name, .altitudeMode, .when, .coord, .coordinates, .value: try takeLeaf(element)
    }
    return true
  }

  private mutating func beginSection(_ element: KMLElement) {
    closeGeometry()
    if element != .placemark { placemarks.beginGroup() }
    section = element
    sectionDepth = xml.scanner.depth
    isInTimeStamp = false
  }

  /// Ends a geometry inside which another element begins; its values so far are used.
  private mutating func closeGeometry() {
    guard let geometry else { return }
    self.geometry = nil
    endGeometry(geometry)
  }

  private mutating func beginGeometry(_ element: KMLElement) {
    closeGeometry()
    geometry = element
    geometryDepth = xml.scanner.depth
    altitude = outerAltitude
    track = KMLTrack()
    coordinates = []
    isInValues = false
  }

  private mutating func beginValues() {
    isInValues = false
    guard geometry == .track, let name = xml.scanner.attribute(named: XMLName("name")),
      let sensor = SensorNames.sensor(named: xml.name(name)),
      // The positions have altitudes of their own; only this toolkit writes an array of them.
      sensor != .elevation || xml.name(name) == Sensor.elevation.fieldName
    else { return }
    isInValues = true
    track.beginValues(of: sensor)
  }

  /// Reads the text of an element at once, or prepares to read its content.
  private mutating func takeLeaf(_ element: KMLElement) throws(FormatError) {
    guard track.count < RecordLimits.held else {
      throw FormatError(
        .limit, file: xml.file, message: "a track has more than \(RecordLimits.held) places")
    }
    // Text may arrive with its tag or after it; its line is that of the tag either way.
    xml.scanner.markRecord()
    if xml.scanner.takePlainText() {
      if xml.scanner.text.count > 0 { takeText(of: element) } else { takeNothing(in: element) }
    } else {
      leaf = element
      leafDepth = xml.scanner.depth
    }
  }

  /// Handles an element without text, which still counts in its list.
  private mutating func takeNothing(in element: KMLElement) {
    guard geometry == .track else { return }
    switch element {
    case .coord: track.addPlace(nil)
    case .when: track.addTime(nil)
    case .value where isInValues: track.addValue(.nan)
    default: break
    }
  }

  mutating func endElement(_ batch: inout RecordBatch) {
    if let leaf, xml.scanner.depth < leafDepth { takeNothing(in: leaf) }
    leaf = nil
    if xml.heldFault != nil { xml.settleFault() }
    isInTimeStamp = isInTimeStamp && xml.scanner.name != XMLName("TimeStamp")
    if xml.scanner.depth < geometryDepth { closeGeometry() }
    if xml.scanner.name == XMLName("Folder") { placemarks.beginGroup() }
    if xml.scanner.depth < sectionDepth, section == .placemark {
      section = .folder
      sectionDepth = 0
    }
  }

  mutating func takeText() {
    if xml.heldFault != nil { xml.settleFault() }
    guard let leaf, xml.scanner.depth == leafDepth else { return }
    self.leaf = nil
    takeText(of: leaf)
  }

  private mutating func takeText(of element: KMLElement) {
    xml.isInMarkedElement = true
    defer { xml.isInMarkedElement = false }
    let text = xml.scanner.text
    switch element {
    case .name: takeName(xml.name(text))
    case .altitudeMode:
      let mode = KMLAltitude(xml.scanner.string(of: text))
      if geometry == nil { outerAltitude = mode } else { altitude = mode }
    case .when: takeTime()
    case .coord where geometry == .track: takeCoord()
    case .coordinates where geometry == .line || geometry == .point: takeCoordinates()
    case .value where isInValues && geometry == .track:
      track.addValue(xml.scanner.withBytes(of: text, NumberText.double) ?? .infinity)
    default: break
    }
  }

  private mutating func takeName(_ name: String) {
    guard geometry == nil else { return }
    switch section {
    case .document, .kml: metadata.name = metadata.name ?? name
    case .placemark: label = name
    default: break
    }
  }

  private mutating func takeTime() {
    let time = xml.time()
    if geometry == .track {
      track.addTime(time, time == nil ? problem("time '\(excerpt)' is not readable") : nil)
    } else if isInTimeStamp {
      placemarkTime = time ?? .absent
    }
  }

  private var excerpt: String { xml.excerpt(of: xml.scanner.text) }

  mutating func problem(_ reason: String) -> KMLTrack.Problem {
    KMLTrack.Problem(reason: reason, line: xml.pointLine(), record: excerpt)
  }
}
