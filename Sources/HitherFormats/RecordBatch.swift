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
  /// The names of waypoints or route points, empty where they have none; empty for tracks.
  public var labels: [String] = []

  /// Makes an empty batch.
  public init() {}

  /// Removes all records, keeping the memory.
  public mutating func removeAll() {
    fixes.removeAll()
    members.removeAll(keepingCapacity: true)
    labels.removeAll(keepingCapacity: true)
  }
}
