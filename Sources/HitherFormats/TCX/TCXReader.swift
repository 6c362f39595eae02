internal import HitherGeodesy
public import HitherText
public import HitherTracks

/// Reads TCX: the track points of activities, and of courses as a planned route.
///
/// Points without a position are skipped: devices write them indoors. A second `Track` of a lap
/// begins a segment, because devices write one after a pause; a new lap does not. A damaged point
/// is rejected, and reading continues with the next.
public struct TCXReader: TrackReader, XMLElementReader {
  var xml: XMLRecords
  private let vocabulary = TCXElement.vocabulary
  /// Whether points belong to a course.
  private var isInCourse = false
  /// Whether the lap has had a track.
  private var lapHasTrack = false
  private var hasLatitude = false
  private var hasLongitude = false
  private var isInHeartRate = false
  /// The element whose text is needed, and its depth.
  private var leaf: TCXElement?
  private var leafDepth = 0
  /// The element outside points whose name is needed, and its depth.
  private var section: TCXElement?
  private var sectionDepth = 0

  /// The file's metadata.
  public private(set) var metadata = FileMetadata()
  /// Track points with a position read so far.
  public var recordCount: Int { xml.recordCount }
  /// Points of courses read so far.
  public var routeRecordCount: Int { xml.routeRecordCount }
  /// Always empty: a file belongs to one member.
  public var memberNames: [String] { [] }
  /// Notices about values omitted from points and damage between points.
  public var notices: [Notice] { xml.tally.notices }

  /// Makes a reader of `source`, which is UTF-8.
  ///
  /// - Parameter file: The name of the file as rejects and faults give it.
  public init(_ source: any ByteSource, file: String) {
    xml = XMLRecords(source, file: file, formatName: "TCX", rootName: "TrainingCenterDatabase")
  }

  /// Returns and clears the points rejected so far.
  public mutating func takeRejects() -> [Reject] { xml.takeRejects() }

  /// Replaces `batch` by the next points of one kind; false at the end.
  public mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    try readElements(&batch)
  }

  mutating func startElement(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    let element = vocabulary.number(of: xml.scanner.name).flatMap(TCXElement.init)
    if !xml.hasRoot { try xml.checkRoot(isKnown: element != nil) }
    leaf = nil
    // A fault in the tag itself belongs to this element; any other belongs to what came before.
    if xml.heldFault != nil, !xml.scanner.isDamaged { xml.settleFault() }
    if element == .trackpoint {
      guard xml.startPoint(isInCourse ? .route : .track, &batch) else { return false }
      (hasLatitude, hasLongitude, isInHeartRate) = (false, false, false)
    } else if xml.isInPoint {
      startInPoint(element)
    } else {
      startSection(element)
    }
    if xml.heldFault != nil { xml.settleFault() }
    return true
  }

  private mutating func startInPoint(_ element: TCXElement?) {
    guard let element else { return }
    switch element {
    case .heartRate: isInHeartRate = true
    case .lap, .track, .activity, .course:
      xml.abandonPoint()
      startSection(element)
    default:
      guard element.isValueOfPoint else { return }
      if xml.scanner.takePlainText() {
        if xml.scanner.text.count > 0 { takeText(of: element) }
      } else {
        leaf = element
        leafDepth = xml.scanner.depth
      }
    }
  }

  private mutating func startSection(_ element: TCXElement?) {
    switch element {
    case .activity, .course:
      isInCourse = element == .course
      if metadata.activity == nil, let sport = xml.scanner.attribute(named: XMLName("Sport")) {
        metadata.activity = xml.name(sport)
      }
      xml.startsSegment = true
      lapHasTrack = false
    case .lap: lapHasTrack = false
    case .track:
      if lapHasTrack { xml.startsSegment = true }
      lapHasTrack = true
    case .name:
      guard section != nil, xml.scanner.depth == sectionDepth + 1 else { return }
      leaf = .name
      leafDepth = xml.scanner.depth
      return
    case .creator, .author: break
    default: return
    }
    section = element
    sectionDepth = xml.scanner.depth
  }

  mutating func endElement(_ batch: inout RecordBatch) {
    leaf = nil
    if xml.heldFault != nil { xml.settleFault() }
    guard xml.isInPoint, xml.scanner.depth < xml.pointDepth else { return }
    endPoint(&batch)
  }

  private mutating func endPoint(_ batch: inout RecordBatch) {
    if xml.scanner.endsWell, xml.point.problem == nil, !hasLatitude, !hasLongitude {
      xml.passOverPoint("no_position", "a point without a place is skipped")
      return
    }
    if !hasLatitude { xml.point.refuse("no latitude") }
    if !hasLongitude { xml.point.refuse("no longitude") }
    xml.endPoint(&batch)
  }

  mutating func takeText() {
    if xml.heldFault != nil { xml.settleFault() }
    if let leaf, xml.scanner.depth == leafDepth { takeText(of: leaf) }
  }

  private mutating func takeText(of element: TCXElement) {
    switch element {
    case .name: takeName()
    case .time: xml.takeTime()
    case .latitude:
      hasLatitude = true
      let degrees = xml.readDegrees(xml.scanner.text, called: "latitude", limit: 90)
      xml.point.fix.coordinate.latitudeE7 = degrees
    case .longitude:
      hasLongitude = true
      let degrees = xml.readDegrees(xml.scanner.text, called: "longitude", limit: 180)
      xml.point.fix.coordinate.longitudeE7 = degrees
    case .altitude: xml.takeValue(of: .elevation)
    case .value where isInHeartRate: xml.takeValue(of: .heartRate)
    case .cadence, .runCadence: xml.takeValue(of: .cadence)
    case .speed: xml.takeValue(of: .speed)
    case .power: xml.takeValue(of: .power)
    default: break
    }
  }

  private mutating func takeName() {
    let name = xml.name(xml.scanner.text)
    switch section {
    case .course: metadata.routeName = metadata.routeName ?? name
    case .creator: metadata.creator = name
    case .author: metadata.creator = metadata.creator ?? name
    default: break
    }
  }
}
