public import HitherTracks

/// The totals of one member's track; unknown figures are nil.
package struct TrackSummary: Sendable {
  /// Used fixes.
  package var fixes: Int
  /// The first and the last used fix; nil if no fix has a time.
  package var start: Instant?
  package var end: Instant?
  /// Sum of the geodesics between consecutive used fixes of a segment, in metres.
  package var rawDistance: Double
  /// The best estimate of the distance travelled, in metres.
  package var distance: Double
  /// The source of `distance`.
  package var distanceSource = DistanceSource.fixes
  /// Standard error of `distance`, in metres.
  package var distanceStandardError: Double?
  /// The part of `distance` in recording gaps, in metres.
  package var distanceInGaps: Double
  /// The time of long recording gaps that were not measured along the planned route, in milliseconds.
  package internal(set) var unmeasuredMilliseconds: Int64 = 0
  package var time: TimeBudget?
  /// The highest mean speed over at least 3 s and 10 m of the smoothed track, in m/s.
  package var fastest: Double?
  package var climb: Climb?
  /// How terrain was used; nil if none was given.
  package var terrain: TerrainUse?
  /// Where the track has no heights, though others of it have; empty without any height.
  package var heightGaps = HeightGaps()
  /// The time in each mode of travel; nil if not computed.
  package var modes: ModeTimes?
  package var stops: [Stop]
  package var heartRate: HeartRate?
  package var battery: Battery?
  package var quality: Quality
  package var splits: [Split]
  /// The figures of other tools, if requested.
  package var conventions: [ConventionResult] = []
  /// The expected and actual walking times; nil if not requested or unknown.
  package var walkingTime: WalkingTime?

  /// The source of a distance.
  package enum DistanceSource: String, CaseIterable, Sendable {
    case fixes
    /// A part was measured along the planned route, between fixes far apart that lie on it.
    case route
  }

  /// The division of the time from the first to the last fix; the parts add up exactly.
  package struct TimeBudget: Hashable, Sendable {
    package var movingMilliseconds: Int64
    package var stoppedMilliseconds: Int64
    package var gapMilliseconds: Int64

    package var elapsedMilliseconds: Int64 {
      movingMilliseconds + stoppedMilliseconds + gapMilliseconds
    }
  }

  /// Ascent and descent in metres, and the recorded extremes.
  package struct Climb: Hashable, Sendable {
    /// Both are nil if the heights' noise hides them.
    package var ascent: Double?
    package var descent: Double?
    package var lowest: Double
    package var highest: Double
    package var heights: Heights
    /// Standard error of `ascent` in metres, if terrain was used; nil otherwise.
    package var ascentStandardError: Double?
  }

  /// How heights were measured, and the least rise that counts; in metres.
  package struct Heights: Hashable, Sendable {
    package var source: Source
    /// Standard deviation of a single height's error, without slow drift; for the pooled ground its standard error.
    package var noise: Double
    package var threshold: Double

    /// The source of heights: one device, classified by its noise, or several.
    package enum Source: String, CaseIterable, Sendable {
      /// Air pressure, or heights with as little noise.
      case barometric
      /// Satellites.
      case gps
      /// All members on the planned route together.
      case pooled
      /// A terrain model alone: the member recorded no heights.
      case terrain
      /// The member's own heights and a terrain model together.
      case withTerrain = "with_terrain"
    }
  }

  /// Beats per minute.
  package struct HeartRate: Hashable, Sendable {
    package var mean: Double
    package var highest: Double
  }

  /// Percent at the first and the last fix with a value.
  package struct Battery: Hashable, Sendable {
    package var start: Double
    package var end: Double
    /// The remaining battery life in hours after the last fix; nil if the drain is unknown.
    package var hoursLeft: Double?
  }

  /// Counts of faults in the recording.
  package struct Quality: Hashable, Sendable {
    package var duplicates = 0
    /// Fixes with the time of another fix at another place.
    package var simultaneous = 0
    /// Fixes whose accuracy is too poor to show that the member moved.
    package var inaccurate = 0
    package var outOfOrder = 0
    package var jumps = 0
    package var frozen = 0
    package var gaps = 0
    package var outsideWindow = 0
    /// Fixes more than 24 h ahead of all others.
    package var ahead = 0
    package var medianIntervalMilliseconds: Double?
    package var medianAccuracyMetres: Double?

    package init() {}
  }

  /// The totals of a track without fixes.
  package static let withoutFixes = TrackSummary(
    fixes: 0, rawDistance: 0, distance: 0, distanceInGaps: 0, stops: [], quality: Quality(),
    splits: [])

  /// With a shorter unrecorded time, `distance` is not called a lower bound, in milliseconds.
  private static let leastUnrecorded: Int64 = 600_000

  /// The unrecorded time, in milliseconds, if the long gaps in it are so long that the member travelled at least
  /// `distance`; nil otherwise.
  ///
  /// It is the same as `time.gapMilliseconds`, short pauses between segments included, so that a page has one figure for
  /// the time that was not recorded.
  package var unrecordedMilliseconds: Int64? {
    Self.isLowerBound(unmeasured: unmeasuredMilliseconds) ? time?.gapMilliseconds : nil
  }

  /// Whether so much time of long gaps makes the distance a lower bound.
  package static func isLowerBound(unmeasured milliseconds: Int64) -> Bool {
    milliseconds >= leastUnrecorded
  }

  /// Distance over elapsed time, in m/s; nil if no time passed.
  package var averageSpeed: Double? {
    time.flatMap { Self.speed(distance, over: $0.elapsedMilliseconds) }
  }

  /// The distance outside recording gaps over moving time, in m/s; nil if the member never moved.
  package var movingSpeed: Double? {
    time.flatMap { Self.speed(distance - distanceInGaps, over: $0.movingMilliseconds) }
  }

  /// Moving time per kilometre, in seconds; nil without distance or time.
  package var paceSecondsPerKilometre: Double? {
    guard let movingSpeed, movingSpeed > 0 else { return nil }
    return 1000 / movingSpeed
  }

  private static func speed(_ metres: Double, over milliseconds: Int64) -> Double? {
    milliseconds > 0 ? metres / (Double(milliseconds) / 1000) : nil
  }
}

/// A piece of a member's track.
public struct Split: Hashable, Sendable {
  /// The unit of length of the pieces.
  public enum Unit: String, CaseIterable, Sendable {
    /// 1,000 m.
    case kilometre = "km"
    /// The statute mile, 1,609.344 m.
    case mile = "mi"

    /// The length in metres.
    public var metres: Double {
      switch self {
      case .kilometre: 1000
      case .mile: 1609.344
      }
    }
  }

  /// Kilometres or miles.
  public var unit: Unit
  /// The number, from 1, of the unit in which the piece ends.
  public var index: Int
  /// When the piece began.
  public var start: Instant
  /// When the piece ended.
  public var end: Instant
  /// In metres, rounded so that the pieces add up to the rounded total, to the millimetre.
  public var distance: Double
  /// The moving time, in milliseconds.
  public var movingMilliseconds: Int64
  /// Metres climbed, rounded in the same way, to the decimetre; nil if the climb is unknown, or heights are missing.
  /// Where they are missing in part it is the climb of the rest, so that the pieces add up to the total.
  public var ascent: Double?
  /// Metres descended, as the ascent.
  public var descent: Double?
  /// Whether the piece is not one unit: the last one, or one with a recording gap in which units ended.
  public var isPartial: Bool
  /// Whether heights were recorded throughout the piece, or none at all in the whole track.
  package var hasHeights = true

  /// end − start, in milliseconds.
  public var durationMilliseconds: Int64 { end - start }
}
