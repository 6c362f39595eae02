internal import HitherGeodesy
public import HitherText
public import HitherTracks

/// Reads KML: tracks with times (`gx:Track`), lines, and point placemarks.
///
/// A track is a segment. A line has no times, so it is used only if the file has no track, like a
/// planned route. Placemarks are waypoints unless they are the points of a line, or their times
/// make them a recording (`KMLSorting`). Links to other files are never followed.
public struct KMLReader: TrackReader, XMLElementReader {
  var xml: XMLRecords
  let vocabulary = KMLElement.vocabulary
  var queue = RecordQueue()

  /// The geometry that is being read, and its depth.
  var geometry: KMLElement?
  var geometryDepth = 0
  var track = KMLTrack()
  var coordinates: [KMLPlace] = []
  /// The altitude mode of the geometry, and that of the tracks around it.
  var altitude = KMLAltitude.unsaid
  var outerAltitude = KMLAltitude.unsaid
  /// The name and the time of the placemark.
  var label = ""
  var placemarkTime = Instant.absent
  /// Whether the list of values being read belongs to a sensor.
  var isInValues = false
  var isInTimeStamp = false
  /// The element whose text is needed, and its depth.
  var leaf: KMLElement?
  var leafDepth = 0
  /// The enclosing element whose name is needed, and its depth.
  var section = KMLElement.kml
  var sectionDepth = 0
  /// Placemarks, until their meaning is decided.
  var placemarks = KMLPlacemarks()
  private var failure: FormatError?

  /// The file's metadata.
  public internal(set) var metadata = FileMetadata()
  /// Track points read so far, accepted or not.
  public var recordCount: Int { xml.recordCount }
  /// Points of lines read so far, accepted or not.
  public var routeRecordCount: Int { xml.routeRecordCount }
  /// Always empty: a file belongs to one member.
  public var memberNames: [String] { [] }
  /// Notices about omitted values and damage.
  public var notices: [Notice] { xml.tally.notices }

  /// Makes a reader of `source`, which is UTF-8.
  ///
  /// - Parameter file: The name of the file as rejects and faults give it.
  public init(_ source: any ByteSource, file: String) {
    xml = XMLRecords(
      source, file: file, formatName: "KML", rootName: "kml",
      textLimit: XMLLimits.longTextLength)
  }

  /// Returns and clears the positions rejected so far.
  public mutating func takeRejects() -> [Reject] { xml.takeRejects() }

  /// Replaces `batch` by the next positions of one kind; false at the end.
  public mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    if queue.next(&batch) { return true }
    if let failure { throw failure }
    var hasMore = false
    do throws(FormatError) {
      hasMore = try readElements(&batch)
    } catch {
      failure = error
    }
    if !hasMore { addPlacemarks() }
    if queue.next(&batch) { return true }
    if let failure { throw failure }
    return hasMore
  }

  /// Makes records from the placemarks and the lines: routes, a recording, and waypoints.
  private mutating func addPlacemarks() {
    guard !placemarks.isEmpty else { return }
    let sorted = KMLSorting(
      placemarks, hasTrack: recordCount > 0, linePlaces: routeRecordCount)
    placemarks = KMLPlacemarks()
    if sorted.areTimesLeftOut {
      xml.tally.count(
        "placemark_times_left_out",
        "placemarks with times are read as places, because they are not a recording",
        line: xml.pointLine())
    }
    xml.recordCount += sorted.track.fixes.count
    for route in sorted.routes { queue.add(route) }
    queue.add(sorted.track)
    queue.add(sorted.waypoints)
  }
}
