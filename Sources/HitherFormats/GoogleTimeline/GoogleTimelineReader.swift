public import HitherText
public import HitherTracks

/// Reads Google's exports of a timeline: `Records.json`, the Semantic Location History, and what phones
/// export now.
///
/// A stay is two records, at its beginning and at its end. A document is read element by element, so
/// that it may be of any length.
public struct GoogleTimelineReader: TrackReader {
  private var records: ElementRecords<GoogleTimelineFormat>

  /// What the file says about itself.
  public var metadata: FileMetadata {
    var metadata = FileMetadata()
    metadata.creator = "Google Timeline"
    return metadata
  }
  /// Records met so far, accepted or not.
  public var recordCount: Int { records.sink.recordCount }
  /// None: an export is of one member.
  public var memberNames: [String] { [] }
  /// Notices about the file, complete after its end.
  public var notices: [Notice] { records.sink.tally.notices }

  /// Makes a reader of a file's text.
  ///
  /// - Parameter file: The name of the file as rejects and faults give it.
  public init(_ source: PeekableSource, file: String) {
    records = ElementRecords(GoogleTimelineFormat(), source, file: file)
  }

  /// Reads the next records.
  public mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    try records.read(&batch)
  }

  /// Hands out the entries refused since it was last asked.
  public mutating func takeRejects() -> [Reject] { records.takeRejects() }
}
