public import HitherText
public import HitherTracks

/// Reads GPX 1.0 and 1.1: tracks, routes and waypoints with the extensions of Garmin and others.
///
/// Elements are recognised by their local names in any namespace or none. `hdop` replaces a missing
/// accuracy: one unit counts as 5 metres. A point's position must be readable, and its time if
/// there is one; any other unreadable value is omitted with a notice. A damaged point is rejected,
/// and reading continues with the next.
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
  /// The element whose text is needed, and its depth.
  var leaf: GPXElement?
  var leafDepth = 0
  /// The element outside points whose name is needed, and its depth.
  var section = GPXElement.gpx
  var sectionDepth = 0

  /// The meaning of extension elements with unusual names.
  var otherNames = GPXOtherNames()

  var plainSearch: PlainSearch
  let plainPoint = GPXPlainPoint()
  var plainPoints = PlainFixes()
  var plainShapes = RecordShapes(looks: true)

  /// The file's metadata.
  public var metadata: FileMetadata {
    var metadata = told
    metadata.unusedColumns = otherNames.unused
    return metadata
  }
  /// The same without the unknown elements.
  var told = FileMetadata()
  /// Track points read so far.
  public var recordCount: Int { xml.recordCount }
  /// Route points read so far.
  public var routeRecordCount: Int { xml.routeRecordCount }
  /// Always empty: a GPX file belongs to one member.
  public var memberNames: [String] { [] }
  /// Notices about values omitted from points and damage between points.
  public var notices: [Notice] { xml.tally.notices }

  /// Makes a reader of `source`, which is UTF-8.
  ///
  /// - Parameter file: The name of the file as rejects and faults give it.
  public init(_ source: any ByteSource, file: String) {
    self.init(source, file: file, readsPlainly: true)
  }

  /// - Parameter readsPlainly: Whether points of the plain layout may be read by their bytes.
  init(_ source: any ByteSource, file: String, readsPlainly: Bool) {
    plainSearch = PlainSearch(looks: readsPlainly)
    xml = XMLRecords(source, file: file, formatName: "GPX", rootName: "gpx")
  }

  /// Returns and clears the points rejected so far, including route points and waypoints.
  public mutating func takeRejects() -> [Reject] { xml.takeRejects() }

  /// Replaces `batch` by the next points of one kind; false at the end.
  public mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    try readElements(&batch)
  }
}
