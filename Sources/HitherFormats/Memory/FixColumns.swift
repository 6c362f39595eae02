package import HitherTracks

/// Columns of fixes in memory as a caller gave them, before any value is checked.
///
/// All columns that are not empty have one value per row.
package struct FixColumns: Sendable {
  /// Milliseconds since 1970; `Instant.absent` if not recorded.
  package var times: [Int64] = []
  /// Degrees; NaN if missing.
  package var latitudes: [Double] = []
  /// Degrees; NaN if missing.
  package var longitudes: [Double] = []
  /// The index into the source's member names, -1 if missing; empty if all fixes are of one member.
  package var members: [Int32] = []
  /// Sensors in their units, NaN if missing.
  package var sensors: [(sensor: Sensor, values: [Double])] = []
  /// Whether a fix begins a segment; empty if there are no segments.
  package var breaks: [Bool] = []
  /// By row, why its time is not one, if that is known.
  package var timeFaults: [Int: String] = [:]
  /// Whether the times have no zone and are taken for UTC.
  package var assumesUTC = false

  package init() {}

  /// The number of rows.
  package var count: Int { times.count }
}

/// Rows of fixes in columns, front to back.
package protocol FixColumnsSource {
  /// Replaces `columns` by the next rows, at most `RecordLimits.batch`; false at the end.
  mutating func next(_ columns: inout FixColumns) throws(FormatError) -> Bool

  /// The names of the members so far, by first appearance.
  var memberNames: [String] { get }

  /// Whether rows may name their members.
  var mayNameMembers: Bool { get }

  /// What is known apart from the rows.
  var metadata: FileMetadata { get }
}

extension FixColumnsSource {
  package var mayNameMembers: Bool { true }
  package var metadata: FileMetadata { FileMetadata() }
}

/// Fixes in memory that are read as a file is, from their start as often as needed.
package struct MemoryFixes: Sendable {
  /// The name in messages, and the id of the member if there is no column of members.
  package let name: String
  private let source: @Sendable () -> any FixColumnsSource

  package init(name: String, _ source: @escaping @Sendable () -> any FixColumnsSource) {
    (self.name, self.source) = (name, source)
  }

  /// Begins to read.
  package func open() -> TrackSource.Opened {
    TrackSource.Opened(
      reader: CoarseTimesReader(MemoryReader(source(), name: name), file: name), format: .memory)
  }
}

extension TrackFormat {
  /// Fixes in memory; neither a file nor a stream has this format.
  static let memory = TrackFormat(
    id: "memory", suffixes: [], summary: "fixes in memory", namesMembers: true,
    recognises: { _ in false }, makeReader: nil, makeWriter: nil)
}
