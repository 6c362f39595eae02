public import HitherTracks

/// The kind of a batch's points.
public enum PointKind: Sendable {
  /// Recorded points of a track.
  case track
  /// Points of a planned route.
  case route
  /// Single waypoints.
  case waypoint
}

/// Records in file order, uncorrected.
public struct RecordBatch: Sendable {
  /// The kind of all records of the batch.
  public var kind = PointKind.track
  /// The records; a time may be `Instant.absent`.
  public var fixes = FixBatch()
  /// Whether the file has segments, so that a start belongs to the segment and not to a record.
  public var hasSegments = false
  /// Per record the index into the reader's `memberNames`; empty when the file is of one member.
  public var members: [Int32] = []
  /// Per record the number of the device that recorded it, if one member has several; otherwise empty.
  public var devices: [Int32] = []
  /// The names of waypoints or route points, empty if they have none; empty for tracks.
  public var labels: [String] = []

  /// Makes an empty batch.
  public init() {}

  /// Removes all records but keeps the capacity.
  public mutating func removeAll() {
    fixes.removeAll()
    members.removeAll(keepingCapacity: true)
    devices.removeAll(keepingCapacity: true)
    labels.removeAll(keepingCapacity: true)
  }
}

extension RecordBatch {
  /// Whether the records of another batch may follow in this one.
  func isLike(_ other: RecordBatch) -> Bool {
    kind == other.kind && hasSegments == other.hasSegments
      && members.isEmpty == other.members.isEmpty && labels.isEmpty == other.labels.isEmpty
      && devices.isEmpty == other.devices.isEmpty
  }

  /// Appends some records of a batch of the same kind.
  mutating func append(_ other: RecordBatch, _ range: Range<Int>) {
    fixes.append(other.fixes, range)
    if !other.members.isEmpty { members.append(contentsOf: other.members[range]) }
    if !other.labels.isEmpty { labels.append(contentsOf: other.labels[range]) }
    if !other.devices.isEmpty { devices.append(contentsOf: other.devices[range]) }
  }

  /// Some of the records.
  func rows(_ range: Range<Int>) -> RecordBatch {
    var batch = RecordBatch()
    (batch.kind, batch.hasSegments) = (kind, hasSegments)
    batch.append(self, range)
    return batch
  }
}
