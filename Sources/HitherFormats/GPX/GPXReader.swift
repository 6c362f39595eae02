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
public struct GPXReader: TrackReader, XMLElementReader {
  var xml: XMLRecords
  let vocabulary = GPXElement.vocabulary
  let latitude = XMLName("lat")
  let longitude = XMLName("lon")

  /// The depth of the `extensions` of the point, 0 outside.
  var extensionsDepth = 0
  /// The element whose text is wanted, and its depth.
  var leaf: GPXElement?
  var leafDepth = 0
  /// The element outside of points whose name is wanted, and its depth.
  var section = GPXElement.gpx
  var sectionDepth = 0

  /// What elements of extensions mean whose names are not among the usual ones.
  var otherNames = GPXOtherNames()

  var plainSearch: PlainSearch
  let plainPoint = GPXPlainPoint()
  var plainPoints = PlainFixes()
  var plainShapes = RecordShapes(looks: true)

  /// What the file says about itself.
  public var metadata: FileMetadata {
    var metadata = told
    metadata.unusedColumns = otherNames.unused
    return metadata
  }
  /// The same without the elements that nobody here knows.
  var told = FileMetadata()
  /// Track points met so far.
  public var recordCount: Int { xml.recordCount }
  /// Route points met so far.
  public var routeRecordCount: Int { xml.routeRecordCount }
  /// None: a GPX file is of one member.
  public var memberNames: [String] { [] }
  /// What was left out of points, and damage between them.
  public var notices: [Notice] { xml.tally.notices }

  /// Makes a reader of `source`, which is UTF-8.
  ///
  /// - Parameter file: The name of the file as rejects and faults give it.
  public init(_ source: any ByteSource, file: String) {
    self.init(source, file: file, readsPlainly: true)
  }

  /// - Parameter readsPlainly: Whether points that are written plainly may be read by their bytes.
  init(_ source: any ByteSource, file: String, readsPlainly: Bool) {
    plainSearch = PlainSearch(looks: readsPlainly)
    xml = XMLRecords(source, file: file, formatName: "GPX", rootName: "gpx")
  }

  /// Hands out the points that were refused since it was last asked, route points and waypoints
  /// among them, and forgets them.
  public mutating func takeRejects() -> [Reject] { xml.takeRejects() }

  /// Replaces `batch` by the next points of one kind; false at the end.
  public mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    try readElements(&batch)
  }
}
