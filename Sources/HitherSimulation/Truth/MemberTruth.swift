public import HitherGeodesy
public import HitherTracks

/// What really happened to one member: the answers that an analysis should find.
public struct MemberTruth: Sendable {
  /// The first moment of the recording.
  public var start: Instant
  /// The last moment of the recording.
  public var end: Instant
  /// The way walked, in metres.
  public var distanceMetres: Double
  /// Sum of all rises, in metres.
  public var ascentMetres: Double
  /// Sum of all falls, in metres.
  public var descentMetres: Double
  /// Seconds in which the member walked.
  public var movingSeconds: Int
  /// Seconds in which the member stood still.
  public var stoppedSeconds: Int
  /// Times of standing still, of a minute or more.
  public var stops: [TrueStop]
  /// Fallen behind, measured along the planned route; empty for the leader.
  public var stragglingAlong: [TrueEpisode]
  /// Fallen behind, measured straight; empty for the leader.
  public var stragglingStraight: [TrueEpisode]
  /// Away from the planned route; `peakMetres` is the largest distance to it.
  public var offRoute: [TrueEpisode]
  /// Walking against the planned route; `peakMetres` is the way back.
  public var wrongWay: [TrueEpisode]
  /// Metres along the planned route, counted on over laps, at each whole minute from `start`.
  public var progressEachMinute: [Double]
  /// Whether the member came within 50 m of the end of the last lap.
  public var finished: Bool
  /// When nothing was recorded although the member was there; both ends are missing fixes.
  public var dropouts: [TrueEpisode] = []
  /// The times of recorded fixes that jumped away, by the device's clock.
  public var jumps: [Instant] = []
}

/// A time of standing still.
public struct TrueStop: Hashable, Sendable {
  /// When the member came to rest.
  public var start: Instant
  /// When the member went on, or the recording ended.
  public var end: Instant
  /// Where.
  public var coordinate: Coordinate
}

/// A stretch of time in which something held.
public struct TrueEpisode: Hashable, Sendable {
  /// When it began: the crossing of the threshold.
  public var start: Instant
  /// When it ended; nil where it still held at the end.
  public var end: Instant?
  /// The largest measure within, in metres; 0 where nothing is measured.
  public var peakMetres: Double
}
