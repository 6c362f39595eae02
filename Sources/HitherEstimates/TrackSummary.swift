package import HitherTracks

/// What is said of the track of one member; a figure that cannot be known is nil.
package struct TrackSummary: Sendable {
  /// Used fixes.
  package var fixes: Int
  /// The first and the last used fix; nil where no fix has a time.
  package var start: Instant?
  package var end: Instant?
  /// Sum of the geodesics between consecutive used fixes of a segment, in metres.
  package var rawDistance: Double
  /// The best estimate of the way gone, in metres.
  package var distance: Double
  /// What `distance` was worked out from.
  package var distanceSource = DistanceSource.fixes
  /// Standard error of `distance`, in metres.
  package var distanceStandardError: Double?
  /// What of `distance` lies in recording gaps, in metres.
  package var distanceInGaps: Double
  package var time: TimeBudget?
  /// The highest mean speed over at least 3 s and 10 m of the smoothed way, in m/s.
  package var fastest: Double?
  package var climb: Climb?
  /// How long the member travelled in each mode; nil if that was not looked at.
  package var modes: ModeTimes?
  package var stops: [Stop]
  package var heartRate: HeartRate?
  package var battery: Battery?
  package var quality: Quality
  package var splits: [Split]
  /// What other tools would say, where it was asked for.
  package var conventions: [ConventionResult] = []
  /// How long the way should take and took; nil where it was not asked for or is not known.
  package var walkingTime: WalkingTime?

  /// What a distance was worked out from.
  package enum DistanceSource: String, CaseIterable, Sendable {
    case fixes
    /// Some of it was counted along the planned route, between fixes far apart that lie on it.
    case route
  }

  /// How the time from the first to the last fix was spent; the parts add up exactly.
  package struct TimeBudget: Hashable, Sendable {
    package var movingMilliseconds: Int64
    package var stoppedMilliseconds: Int64
    package var gapMilliseconds: Int64

    package var elapsedMilliseconds: Int64 {
      movingMilliseconds + stoppedMilliseconds + gapMilliseconds
    }
  }

  /// Metres up and down, and the recorded extremes.
  package struct Climb: Hashable, Sendable {
    package var ascent: Double
    package var descent: Double
    package var lowest: Double
    package var highest: Double
    package var heights: Heights
  }

  /// How heights were measured, and what a rise must reach to count; in metres.
  package struct Heights: Hashable, Sendable {
    package var source: Source
    /// Standard deviation of a single height's error, slow drift not counted; of the pooled ground its
    /// standard error.
    package var noise: Double
    package var threshold: Double

    /// What heights were measured by: one device, as their noise shows, or several.
    package enum Source: String, CaseIterable, Sendable {
      /// Air pressure, or heights as steady.
      case barometric
      /// Satellites.
      case gps
      /// All members on the planned route together.
      case pooled
    }
  }

  /// Beats a minute.
  package struct HeartRate: Hashable, Sendable {
    package var mean: Double
    package var highest: Double
  }

  /// Percent at the first and the last fix that tell it.
  package struct Battery: Hashable, Sendable {
    package var start: Double
    package var end: Double
    /// How many hours the charge lasts after the last fix; nil where the drain is not known.
    package var hoursLeft: Double?
  }

  /// What was found wrong with the recording, counted.
  package struct Quality: Hashable, Sendable {
    package var duplicates = 0
    /// Fixes of an instant that had one at another place.
    package var simultaneous = 0
    /// Fixes whose accuracy is too poor to say that the member moved.
    package var inaccurate = 0
    package var outOfOrder = 0
    package var jumps = 0
    package var frozen = 0
    package var gaps = 0
    package var outsideWindow = 0
    /// Fixes more than 24 h ahead of all others, which nothing else reaches.
    package var ahead = 0
    package var medianIntervalMilliseconds: Double?
    package var medianAccuracyMetres: Double?

    package init() {}
  }

  /// Distance over elapsed time, in m/s; nil where no time passed.
  package var averageSpeed: Double? {
    time.flatMap { Self.speed(distance, over: $0.elapsedMilliseconds) }
  }

  /// The way outside of recording gaps over moving time, in m/s; nil where the member never moved.
  package var movingSpeed: Double? {
    time.flatMap { Self.speed(distance - distanceInGaps, over: $0.movingMilliseconds) }
  }

  /// Moving time for a kilometre, in seconds; nil where there is no way or no time.
  package var paceSecondsPerKilometre: Double? {
    guard let movingSpeed, movingSpeed > 0 else { return nil }
    return 1000 / movingSpeed
  }

  private static func speed(_ metres: Double, over milliseconds: Int64) -> Double? {
    milliseconds > 0 ? metres / (Double(milliseconds) / 1000) : nil
  }
}

/// A piece of a member's way.
package struct Split: Hashable, Sendable {
  /// The length that pieces have.
  package enum Unit: String, CaseIterable, Sendable {
    case kilometre = "km"
    case mile = "mi"

    package var metres: Double {
      switch self {
      case .kilometre: 1000
      case .mile: 1609.344
      }
    }
  }

  package var unit: Unit
  /// From 1.
  package var index: Int
  package var start: Instant
  package var end: Instant
  /// Rounded so that the pieces add up to the rounded total, to the millimetre.
  package var distance: Double
  package var movingMilliseconds: Int64
  /// Rounded likewise, to the decimetre; nil where the climb is not known.
  package var ascent: Double?
  package var descent: Double?
  /// Whether the piece is shorter than its unit: the last one.
  package var isPartial: Bool

  package var durationMilliseconds: Int64 { end - start }
}
