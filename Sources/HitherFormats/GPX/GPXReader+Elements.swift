import HitherText
import HitherTracks

extension GPXReader {
  /// Takes a start tag; false when the batch must be handed out before.
  mutating func startElement(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    let element = vocabulary.number(of: scanner.name).flatMap(GPXElement.init)
    if !hasRoot { try checkRoot(element) }
    leaf = nil
    // A fault in the tag itself is about this element; any other is about what was before.
    if heldFault != nil, !scanner.isDamaged { settleFault() }
    switch element {
    case .trkpt: return startPoint(.track, &batch)
    case .rtept: return startPoint(.route, &batch)
    case .wpt: return startPoint(.waypoint, &batch)
    case .gpx, .metadata, .trk, .rte, .trkseg: startSection(element ?? .gpx)
    case .extensions:
      if isInPoint, extensionsDepth == 0 { extensionsDepth = scanner.depth }
    case nil: break
    case .some(let element):
      let depth = scanner.depth
      let isWanted =
        isInPoint
        ? depth == pointDepth + 1 || (extensionsDepth > 0 && element.sensor != nil)
        : element == .name && depth == sectionDepth + 1
      guard isWanted else { break }
      if scanner.takePlainText() {
        if scanner.text.count > 0 { takeText(of: element) }
      } else {
        leaf = element
        leafDepth = depth
      }
    }
    if heldFault != nil { settleFault() }
    return true
  }

  /// Takes an end tag, or an end that is implied.
  mutating func endElement(_ batch: inout RecordBatch) {
    leaf = nil
    if heldFault != nil { settleFault() }
    let depth = scanner.depth
    if isInPoint {
      if depth < pointDepth {
        endPoint(&batch)
      } else if depth < extensionsDepth {
        extensionsDepth = 0
      }
    } else if depth < sectionDepth {
      section = .gpx
      sectionDepth = depth
    }
  }

  /// Keeps a fault until the next event shows what it is about.
  mutating func takeFault() {
    settleFault()
    heldFault = scanner.fault
  }

  /// Lets a fault spoil the open point, or tells it where none is open.
  mutating func settleFault() {
    guard let fault = heldFault else { return }
    heldFault = nil
    if isInPoint {
      if fault.kind == .cutDocument {
        point.problem = "record cut off by the end of the file"
      } else {
        point.refuse(fault.description)
      }
    } else {
      tally.count("damaged_xml", fault.description, line: fault.line)
    }
  }

  private mutating func checkRoot(_ element: GPXElement?) throws(FormatError) {
    hasRoot = true
    guard element != .gpx else { return }
    let place = scanner.placeOfTag()
    guard element != nil else {
      let name = scanner.string(of: scanner.nameValue)
      throw FormatError(
        .unrecognised, file: file, line: place.line, column: place.column,
        message: "not GPX: the first element is '\(name.prefix(64))'")
    }
    tally.count("damaged_xml", "the file does not begin with the element 'gpx'", line: place.line)
  }

  private mutating func startSection(_ element: GPXElement) {
    if isInPoint { abandonPoint() }
    if element != .metadata, element != .gpx { startsSegment = true }
    if element == .gpx, let creator = scanner.attribute(named: XMLName("creator")) {
      metadata.creator = name(creator)
    }
    // A segment has no name of its own, and ends inside of the track that has one.
    guard element != .trkseg else { return }
    section = element
    sectionDepth = scanner.depth
  }
}
