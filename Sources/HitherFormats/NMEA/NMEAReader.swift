public import HitherText
public import HitherTracks

/// Reads NMEA 0183: GGA, RMC, VTG and ZDA of any talker, the sentences of one moment being one fix.
///
/// A sentence whose checksum is wrong is refused. Where no date comes and none is given, fixes have no times.
public struct NMEAReader: TrackReader {
  private var records: LineRecords<NMEAFormat>

  /// What the file says about itself: nothing.
  public var metadata: FileMetadata { FileMetadata() }
  /// Fixes and refused sentences met so far.
  public var recordCount: Int { records.recordCount }
  /// None: a log is of one member.
  public var memberNames: [String] { [] }
  /// Notices about the file, complete after its end.
  public var notices: [Notice] { records.format.notices }

  /// Makes a reader of a file's text.
  ///
  /// - Parameters:
  ///   - file: The name of the file as rejects and faults give it.
  ///   - firstDay: The day of the first fix, where no sentence tells it.
  public init(_ source: PeekableSource, file: String, firstDay: CivilDate? = nil) {
    records = LineRecords(NMEAFormat(file: file, firstDay: firstDay), source, file: file)
  }

  /// Reads the next fixes.
  public mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool {
    try records.read(&batch)
  }

  /// Hands out the sentences refused since it was last asked.
  public mutating func takeRejects() -> [Reject] { records.takeRejects() }
}
