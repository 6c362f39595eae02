public import HitherTracks

/// What the points of a batch are.
public enum PointKind: Sendable {
  /// Recorded points of a track.
  case track
  /// Points of a planned route.
  case route
  /// Single marked places.
  case waypoint
}

/// Records in file order, unrepaired.
public struct RecordBatch: Sendable {
  /// What all records of the batch are.
  public var kind = PointKind.track
  /// The records; a time may be `Instant.absent`.
  public var fixes = FixBatch()
  /// Whether the file holds segments, so that the start of one is the segment's and not a record's.
  public var hasSegments = false
  /// Per record the index into the reader's `memberNames`; empty when the file is of one member.
  public var members: [Int32] = []
  /// Per record the number of the device that recorded it, if the file has several of one member; else empty.
  public var devices: [Int32] = []
  /// The names of waypoints or route points, empty where they have none; empty for tracks.
  public var labels: [String] = []

  /// Makes an empty batch.
  public init() {}

  /// Removes all records, keeping the memory.
  public mutating func removeAll() {
    fixes.removeAll()
    members.removeAll(keepingCapacity: true)
    devices.removeAll(keepingCapacity: true)
    labels.removeAll(keepingCapacity: true)
  }
}

extension RecordBatch {
  /// Whether the records of another may follow in the same batch.
  func isLike(_ other: RecordBatch) -> Bool {
    kind == other.kind && hasSegments == other.hasSegments
      && members.isEmpty == other.members.isEmpty && labels.isEmpty == other.labels.isEmpty
      && devices.isEmpty == other.devices.isEmpty
  }

  /// Appends some records of a batch that is like this one.
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
