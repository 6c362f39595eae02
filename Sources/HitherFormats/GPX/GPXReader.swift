public import HitherText
public import HitherTracks

/// Reads GPX 1.0 and 1.1: tracks, routes and waypoints with what Garmin and others extend them by.
///
/// Elements are known by their local names, bound to any namespace or none. `hdop` stands in for
/// an accuracy that is not given: one unit is taken as 5 metres. Of a point the position must be
/// readable, and the time where there is one; another value that is not is left out and told.
/// A point that is damaged is rejected, and reading goes on with the next.
///
/// ```swift
/// var reader = try GPXReader(FileBytes(path: "hike.gpx"), file: "hike.gpx")
/// var batch = RecordBatch()
/// while try reader.read(&batch) { … }
/// ```
public struct GPXReader: TrackReader {
  var scanner: XMLScanner
  let file: String
  let vocabulary = GPXElement.vocabulary
  let latitude = XMLName("lat")
  let longitude = XMLName("lon")
  var tally: NoticeTally
  var times = RecordTimes()

  /// The sensors that have a column in the batch being filled.
  var columns: [Sensor] = []
  /// The point that is open.
  var point = GPXPoint()
  var isInPoint = false
  var pointDepth = 0
  /// The depth of the `extensions` of the point, 0 outside.
  var extensionsDepth = 0
  /// The element whose text is wanted, and its depth.
  var leaf: GPXElement?
  var leafDepth = 0
  /// The element outside of points whose name is wanted, and its depth.
  var section = GPXElement.gpx
  var sectionDepth = 0
  /// Whether the next accepted point is the first of its segment.
  var startsSegment = true
  var hasRoot = false
  /// A fault that is about the event after it, or about the open point.
  var heldFault: XMLError?
  var rejects: [Reject] = []

  private var heldEvent: XMLEvent?
  private var failure: FormatError?
  private var hasEnded = false

  /// What the file says about itself.
  public internal(set) var metadata = FileMetadata()
  /// Track points met so far.
  public internal(set) var recordCount = 0
  /// Route points met so far.
  public internal(set) var routeRecordCount = 0
  /// None: a GPX file is of one member.
  public var memberNames: [String] { [] }
  /// What was left out of points, and damage between them.
  public var notices: [Notice] { tally.notices }

  /// Makes a reader of `source`, which is UTF-8.
  ///
  /// - Parameter file: The name of the file as rejects and faults give it.
  public init(_ source: any ByteSource, file: String) {
    scanner = XMLScanner(source)
    self.file = file
    tally = NoticeTally(file: file)
  }

  /// Hands out the points that were refused since it was last asked, route points and waypoints
  /// among them, and forgets them.
  public mutating func takeRejects() -> [Reject] {
    defer { rejects = [] }
    return rejects
  }

  /// Replaces `batch` by the next points of one kind; false at the end.
  public mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    batch.removeAll()
    batch.hasSegments = true
    if let failure { throw failure }
    guard !hasEnded else { return false }
    while true {
      let event = heldEvent ?? scanner.next()
      heldEvent = nil
      switch event {
      case .startElement:
        guard try startElement(&batch) else {
          heldEvent = event
          return true
        }
      case .endElement:
        endElement(&batch)
        if batch.fixes.count >= RecordLimits.batch || rejects.count >= RecordLimits.waitingRejects {
          return true
        }
      case .text: takeText()
      case .fault: takeFault()
      case .endOfDocument:
        try endDocument(isBatchEmpty: batch.fixes.isEmpty)
        return !batch.fixes.isEmpty
      }
    }
  }

  private mutating func endDocument(isBatchEmpty: Bool) throws(FormatError) {
    hasEnded = true
    settleFault()
    if let error = scanner.sourceFailure {
      let fault = FormatError(error, file: file)
      if fault.code == .damaged {
        tally.count("damaged_file", fault.message, line: scanner.placeOfTag().line)
      } else {
        failure = fault
      }
    }
    if !hasRoot, failure == nil {
      failure = FormatError(
        .unrecognised, file: file, message: "not GPX: there is no element in it")
    }
    if let failure, isBatchEmpty { throw failure }
  }
}
