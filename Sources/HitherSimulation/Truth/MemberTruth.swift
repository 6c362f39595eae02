public import HitherGeodesy
public import HitherTracks

/// The ground truth of one member: the expected results of an analysis.
public struct MemberTruth: Sendable {
  /// The first moment of the recording.
  public var start: Instant
  /// The last moment of the recording.
  public var end: Instant
  /// The distance walked, in metres.
  public var distanceMetres: Double
  /// Sum of all rises, in metres.
  public var ascentMetres: Double
  /// Sum of all falls, in metres.
  public var descentMetres: Double
  /// Seconds in which the member walked.
  public var movingSeconds: Int
  /// Seconds in which the member stood still.
  public var stoppedSeconds: Int
  /// Stops of a minute or more.
  public var stops: [TrueStop]
  /// Episodes of falling behind, measured along the planned route; empty for the leader.
  public var stragglingAlong: [TrueEpisode]
  /// Episodes of falling behind, by straight-line distance; empty for the leader.
  public var stragglingStraight: [TrueEpisode]
  /// Episodes away from the planned route; `peakMetres` is the largest distance from it.
  public var offRoute: [TrueEpisode]
  /// Episodes of walking against the planned route; `peakMetres` is the distance walked back.
  public var wrongWay: [TrueEpisode]
  /// Metres along the planned route, accumulated over laps, at each whole minute from `start`.
  public var progressEachMinute: [Double]
  /// Whether the member came within 50 m of the end of the last lap.
  public var finished: Bool
  /// When nothing was recorded although the member was there; both ends are missing fixes.
  public var dropouts: [TrueEpisode] = []
  /// The times of recorded fixes with a position jump, by the device's clock.
  public var jumps: [Instant] = []
}

/// A stop.
public struct TrueStop: Hashable, Sendable {
  /// When the member stopped.
  public var start: Instant
  /// When the member continued, or the recording ended.
  public var end: Instant
  /// The position.
  public var coordinate: Coordinate
}

/// A time interval in which a condition held.
public struct TrueEpisode: Hashable, Sendable {
  /// When it began: the crossing of the threshold.
  public var start: Instant
  /// When it ended; nil if it still held at the end.
  public var end: Instant?
  /// The largest measure within it, in metres; 0 if nothing is measured.
  public var peakMetres: Double
}
