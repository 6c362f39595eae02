public import HitherText
public import HitherTracks

/// Reads `.plt` tracks, those of the GeoLife set and of OziExplorer.
///
/// Heights are feet and become metres; times are UTC.
public struct PLTReader: TrackReader {
  private var records: LineRecords<PLTFormat>

  /// What the file says about itself: nothing.
  public var metadata: FileMetadata { FileMetadata() }
  /// Rows met so far, accepted or not.
  public var recordCount: Int { records.recordCount }
  /// None: a file is of one member.
  public var memberNames: [String] { [] }
  /// Notices about the file, complete after its end.
  public var notices: [Notice] { records.format.notices }

  /// Makes a reader of a file's text.
  ///
  /// - Parameter file: The name of the file as rejects and faults give it.
  public init(_ source: PeekableSource, file: String) {
    records = LineRecords(PLTFormat(file: file), source, file: file)
  }

  /// Reads the next rows.
  public mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    try records.read(&batch)
  }

  /// Hands out the rows refused since it was last asked.
  public mutating func takeRejects() -> [Reject] { records.takeRejects() }
}
