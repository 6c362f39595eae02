public import HitherTracks

/// Reads a file of one format, front to back, in bounded memory.
public protocol TrackReader {
  /// Replaces `batch` by the next records, up to about 1024 and all of one kind.
  ///
  /// - Returns: False at the end, now and on every later call.
  /// - Throws: The fault that stops the reading; a fault of one record is a reject instead.
  mutating func read(_ batch: inout RecordBatch) throws(FormatError) -> Bool

  /// Names of the members met so far, by first appearance; empty when the format names none.
  var memberNames: [String] { get }

  /// Whether records may say whose they are, as far as the beginning of the file shows.
  var mayNameMembers: Bool { get }

  /// Hands out the records that were refused since it was last asked, and forgets them.
  mutating func takeRejects() -> [Reject]

  /// Hands out the entries of an outing's log that stood among the records since it was last asked.
  mutating func takeEntries() -> [StreamedEntry]

  /// Notices about the file, complete after its end.
  var notices: [Notice] { get }

  /// Track points, rows or lines met so far, accepted or not; no route points, no waypoints.
  var recordCount: Int { get }

  /// Route points met so far, accepted or not.
  ///
  /// They count as records only where there is no track; that is the caller's to decide.
  var routeRecordCount: Int { get }

  /// What the file says about itself, complete after its end.
  var metadata: FileMetadata { get }
}

extension TrackReader {
  /// None: most formats hold no log.
  public mutating func takeEntries() -> [StreamedEntry] { [] }

  /// They may, where the format can at all.
  public var mayNameMembers: Bool { true }

  /// None: most formats hold no routes.
  public var routeRecordCount: Int { 0 }
}

/// What a file says about itself.
public struct FileMetadata: Hashable, Sendable {
  /// The title of the whole.
  public var name: String?
  /// The program or device that wrote it.
  public var creator: String?
  /// The names of its tracks, those that have one, at most `RecordLimits.trackNames`.
  public var trackNames: [String] = []
  /// The name of its first route that has one.
  public var routeName: String?
  /// The names of columns and of elements in extensions whose values are not used, at most `RecordLimits.unusedColumns`.
  public var unusedColumns: [String] = []

  /// Makes metadata that say nothing.
  public init() {}
}
