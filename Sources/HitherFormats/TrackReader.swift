public import HitherTracks

/// Reads a file of one format, front to back, in bounded memory.
public protocol TrackReader {
  /// Replaces `batch` by the next records, up to about 1024 and all of one kind.
  ///
  /// - Returns: False at the end, now and on every later call.
  /// - Throws: The fault that stops the reading; a fault of one record is a reject instead.
  mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool

  /// Names of the members so far, by first appearance; empty if the format names none.
  var memberNames: [String] { get }

  /// Whether records may name their members, as far as the start of the file shows.
  var mayNameMembers: Bool { get }

  /// Returns and clears the records rejected so far.
  mutating func takeRejects() -> [Reject]

  /// Returns and clears the log entries found among the records so far.
  mutating func takeEntries() -> [StreamedEntry]

  /// Notices about the file, complete after its end.
  var notices: [Notice] { get }

  /// Track points, rows or lines read so far, accepted or not; without route points and waypoints.
  var recordCount: Int { get }

  /// Route points read so far, accepted or not.
  ///
  /// They count as records only if there is no track, which the caller decides.
  var routeRecordCount: Int { get }

  /// The file's metadata, complete after its end.
  var metadata: FileMetadata { get }
}

extension TrackReader {
  /// Always empty: most formats hold no log.
  public mutating func takeEntries() -> [StreamedEntry] { [] }

  /// Always true: records may name members if the format can.
  public var mayNameMembers: Bool { true }

  /// Always 0: most formats hold no routes.
  public var routeRecordCount: Int { 0 }
}

/// Metadata of a file.
public struct FileMetadata: Hashable, Sendable {
  /// The title of the whole.
  public var name: String?
  /// The program or device that wrote it.
  public var creator: String?
  /// The names of its tracks that have one, at most `RecordLimits.trackNames`.
  public var trackNames: [String] = []
  /// The name of its first route that has one.
  public var routeName: String?
  /// The activity that its first recording states, in the format's own word, such as `cycling`.
  public var activity: String?
  /// The names of columns and of elements in extensions whose values are not used, at most `RecordLimits.unusedColumns`.
  public var unusedColumns: [String] = []

  /// Makes empty metadata.
  public init() {}
}
