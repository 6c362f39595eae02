internal import HitherGeodesy
public import HitherText
public import HitherTracks

/// Reads KML: tracks with times (`gx:Track`), lines, and placemarks of single places.
///
/// A track is a segment. A line has no times, so that it counts only where the file has no track, as
/// a planned route does. Placemarks with a time count where the file has no track, unless they are few beside
/// its lines; others are waypoints.
/// Links to other files are never followed.
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
  /// Whether the list of values that is being read is of a sensor.
  var isInValues = false
  var isInTimeStamp = false
  /// The element whose text is wanted, and its depth.
  var leaf: KMLElement?
  var leafDepth = 0
  /// The element around it whose name is wanted, and its depth.
  var section = KMLElement.kml
  var sectionDepth = 0
  /// Placemarks with times, until it is known whether the file has a track.
  var timedPlaces = FixBatch()
  var timedLabels: [String] = []
  private var failure: FormatError?

  /// What the file says about itself.
  public internal(set) var metadata = FileMetadata()
  /// Track points met so far, accepted or not.
  public var recordCount: Int { xml.recordCount }
  /// Points of lines met so far, accepted or not.
  public var routeRecordCount: Int { xml.routeRecordCount }
  /// None: a file is of one member.
  public var memberNames: [String] { [] }
  /// What was left out, and damage.
  public var notices: [Notice] { xml.tally.notices }

  /// Makes a reader of `source`, which is UTF-8.
  ///
  /// - Parameter file: The name of the file as rejects and faults give it.
  public init(_ source: any ByteSource, file: String) {
    xml = XMLRecords(
      source, file: file, formatName: "KML", rootName: "kml",
      textLimit: XMLLimits.longTextLength)
  }

  /// Hands out the places that were refused since it was last asked, and forgets them.
  public mutating func takeRejects() -> [Reject] { xml.takeRejects() }

  /// Replaces `batch` by the next places of one kind; false at the end.
  public mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    if queue.next(&batch) { return true }
    if let failure { throw failure }
    var hasMore = false
    do throws(FormatError) {
      hasMore = try readElements(&batch)
    } catch {
      failure = error
    }
    if !hasMore { addTimedPlaces() }
    if queue.next(&batch) { return true }
    if let failure { throw failure }
    return hasMore
  }

  /// Makes records of the placemarks with times, where there is no track.
  private mutating func addTimedPlaces() {
    guard recordCount == 0, !timedPlaces.isEmpty else { return }
    var batch = RecordBatch()
    batch.fixes = timedPlaces
    timedPlaces.removeAll()
    let line = xml.pointLine()
    if batch.fixes.count * 2 < routeRecordCount {
      // A few stamps beside a line mark places of it, and are no recording.
      batch.kind = .waypoint
      batch.labels = timedLabels
      xml.tally.count(
        "placemark_times_left_out",
        "placemarks with times are taken as places, since most of the way is a line",
        line: line)
    } else {
      xml.recordCount += batch.fixes.count
    }
    timedLabels = []
    queue.add(batch)
  }
}
