import HitherText
import HitherTracks

extension GPXReader {
  /// Handles a start tag; false if the batch must be returned first.
  mutating func startElement(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    let element = vocabulary.number(of: xml.scanner.name).flatMap(GPXElement.init)
    if !xml.hasRoot { try xml.checkRoot(isKnown: element != nil) }
    leaf = nil
    // A fault in the tag itself belongs to this element; any other belongs to what came before.
    if xml.heldFault != nil, !xml.scanner.isDamaged { xml.settleFault() }
    switch element {
    case .trkpt: return startPoint(.track, &batch)
    case .rtept: return startPoint(.route, &batch)
    case .wpt: return startPoint(.waypoint, &batch)
    case .gpx, .metadata, .trk, .rte, .trkseg: startSection(element ?? .gpx)
    case .extensions:
      if xml.isInPoint, extensionsDepth == 0 { extensionsDepth = xml.scanner.depth }
    case nil:
      if extensionsDepth > 0, xml.isInPoint { takeNamedOtherwise() }
    case .some(let element):
      let depth = xml.scanner.depth
      let isWanted =
        xml.isInPoint
        ? depth == xml.pointDepth + 1 || (extensionsDepth > 0 && element.sensor != nil)
        : depth == sectionDepth + 1 && (element == .name || (element == .type && section == .trk))
      guard isWanted else { break }
      if xml.scanner.takePlainText() {
        if xml.scanner.text.count > 0 { takeText(of: element) }
      } else {
        leaf = element
        leafDepth = depth
      }
    }
    if xml.heldFault != nil { xml.settleFault() }
    return true
  }

  /// Handles an end tag or an implied end.
  mutating func endElement(_ batch: inout RecordBatch) {
    leaf = nil
    if xml.heldFault != nil { xml.settleFault() }
    let depth = xml.scanner.depth
    if xml.isInPoint {
      if depth < xml.pointDepth {
        xml.endPoint(&batch)
      } else if depth < extensionsDepth {
        extensionsDepth = 0
      }
    } else if depth < sectionDepth {
      section = .gpx
      sectionDepth = depth
    }
  }

  /// Handles an extension element with an unusual name that is a sensor's name in other formats.
  private mutating func takeNamedOtherwise() {
    let name = xml.scanner.name
    guard let sensor = otherNames.sensor(of: name), let element = GPXElement(sensor) else {
      // An element around others has no value of its own.
      if xml.scanner.takePlainText(), xml.scanner.text.count > 0 { otherNames.addUnused(name) }
      return
    }
    if xml.scanner.takePlainText() {
      if xml.scanner.text.count > 0 { takeText(of: element) }
    } else {
      leaf = element
      leafDepth = xml.scanner.depth
    }
  }

  private mutating func startSection(_ element: GPXElement) {
    if xml.isInPoint { xml.abandonPoint() }
    if element != .metadata, element != .gpx { xml.startsSegment = true }
    if element == .gpx, let creator = xml.scanner.attribute(named: XMLName("creator")) {
      told.creator = xml.name(creator)
    }
    // A segment has no name of its own, and ends inside the track that has one.
    guard element != .trkseg else { return }
    section = element
    sectionDepth = xml.scanner.depth
  }
}
