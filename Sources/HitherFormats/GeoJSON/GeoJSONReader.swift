internal import HitherGeodesy
public import HitherText
public import HitherTracks

/// Reads GeoJSON (RFC 7946) and MF-JSON: lines, points with times, and moving points.
///
/// A collection of features is read one by one, so that it may be of any length; a feature may be
/// 64 MiB. A line is a segment, a point with a time a record, a point without one a waypoint. Areas, and
/// what has a `radius_m`, are places and no tracks.
public struct GeoJSONReader: TrackReader {
  private var records: ElementRecords<GeoJSONFormat>

  /// Track points met so far, accepted or not.
  public var recordCount: Int { records.sink.recordCount }
  /// Points of routes met so far, accepted or not.
  public var routeRecordCount: Int { records.sink.routeRecordCount }
  /// What the file says about itself.
  public var metadata: FileMetadata { records.format.metadata }
  /// The members that features name, by first appearance; empty where none does.
  public var memberNames: [String] { records.format.memberNames }
  /// Notices about the file, complete after its end.
  public var notices: [Notice] { records.sink.tally.notices }

  /// Makes a reader of a file's text.
  ///
  /// - Parameter file: The name of the file as rejects and faults give it.
  public init(_ source: PeekableSource, file: String) throws(FormatError) {
    var source = source
    let start: [UInt8]
    do { start = try source.peek(TrackFormat.recognitionLength) } catch {
      throw FormatError(error, file: file)
    }
    records = ElementRecords(
      GeoJSONFormat(), source, file: file, isWhole: !GeoJSONSigns.isCollection(start))
  }

  /// Reads the next points of one kind.
  public mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    defer { if memberNames.isEmpty { batch.members = [] } }
    return try records.read(&batch)
  }

  /// Hands out the features and positions refused since it was last asked.
  public mutating func takeRejects() -> [Reject] { records.takeRejects() }
}
