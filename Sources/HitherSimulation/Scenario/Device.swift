/// A member's device: its recording interval, its errors, and its losses.
public struct Device: Hashable, Sendable {
  /// The format of the file that the device writes.
  public enum Format: String, CaseIterable, Sendable {
    /// GPX 1.1.
    case gpx
    /// Comma-separated values.
    case csv
  }

  /// Interval between two fixes, in milliseconds.
  public var intervalMilliseconds: Int64 = 5000
  /// Interval between two fixes while staying in place, in milliseconds; nil for the same interval.
  package var restIntervalMilliseconds: Int64?
  /// Standard deviation of the correlated position error along each axis, in metres.
  public var noiseMetres = 4.0
  /// Correlation time of the position error, in seconds.
  public var noiseSeconds = 30.0
  /// Standard deviation of the white position error, along each axis, in metres.
  public var whiteMetres = 0.3
  /// Whether the device records its accuracy: about the true standard deviation along an axis.
  public var tellsAccuracy = true
  /// Whether the device records speed and course.
  public var tellsSpeed = false
  /// Standard deviation of the additional slow error indoors, along each axis, in metres.
  public var indoorDriftMetres = 0.0
  /// Correlation time of that error, in seconds.
  public var indoorDriftSeconds = 900.0
  /// How elevation is measured; nil if it is not.
  public var altimeter: Altimeter? = Altimeter(.barometric)
  /// Time intervals without any fix.
  public var dropouts: [Dropout] = []
  /// The percentage of randomly lost fixes.
  public var lostPercent = 0.0
  /// Positions that jump away and come back, as between tall buildings.
  public var jumps: Jumps?
  /// The battery; nil if it is not recorded.
  public var battery: Battery?
  /// The heart-rate strap; nil if there is none.
  public var heartRate: HeartRate?
  /// How far the device's clock is ahead, in milliseconds.
  public var clockOffsetMilliseconds: Int64 = 0
  /// The file format of the recording.
  public var format = Format.gpx

  /// Makes a good phone that records every 5 s.
  public init() {}

  /// Standard deviation of the total position error along each axis, in metres.
  public var sigmaMetres: Double {
    (noiseMetres * noiseMetres + whiteMetres * whiteMetres).squareRoot()
  }

  /// Whether a dropout contains a moment, in milliseconds after the outing's start.
  func isDropped(_ elapsed: Int64) -> Bool { dropouts.contains { $0.contains(elapsed) } }
}

/// How a device measures elevation.
public struct Altimeter: Hashable, Sendable {
  /// The two methods.
  public enum Kind: String, CaseIterable, Sendable {
    /// By air pressure: smooth, but drifting with the weather.
    case barometric
    /// By satellites: noisy.
    case gps
  }

  /// The method.
  public var kind: Kind
  /// Standard deviation of the error that changes from fix to fix, in metres.
  public var noiseMetres: Double
  /// Correlation time of that error, in seconds.
  public var noiseSeconds: Double
  /// Standard deviation of the slow drift, which has a correlation time of an hour, in metres.
  public var driftMetres: Double
  /// Added to all elevations, for a wrong geoid or an altimeter that was not set, in metres.
  public var offsetMetres = 0.0

  /// Makes an altimeter with the errors usual for its kind.
  public init(_ kind: Kind) {
    self.kind = kind
    noiseMetres = kind == .barometric ? 0.3 : 5
    noiseSeconds = kind == .barometric ? 10 : 60
    driftMetres = kind == .barometric ? 3 : 0
  }
}

/// A time interval in which a device records nothing.
public struct Dropout: Hashable, Sendable {
  /// Seconds from the outing's start to the first missing fix.
  public var fromSeconds: Double
  /// Seconds from the outing's start to the last missing fix.
  public var toSeconds: Double

  /// Makes a dropout.
  public init(fromSeconds: Double, toSeconds: Double) {
    self.fromSeconds = fromSeconds
    self.toSeconds = toSeconds
  }

  func contains(_ elapsed: Int64) -> Bool {
    (fromSeconds...toSeconds).contains(Double(elapsed) / 1000)
  }
}

/// How often and how far positions jump; a jump lasts 1 to 5 fixes and at most 50 s.
public struct Jumps: Hashable, Sendable {
  /// Mean number of jumps per hour.
  public var perHour: Double
  /// Mean distance of a jump, in metres; single jumps are 0.7 to 1.3 times as far.
  public var distanceMetres: Double

  /// Makes jumps.
  public init(perHour: Double, distanceMetres: Double) {
    self.perHour = perHour
    self.distanceMetres = distanceMetres
  }
}

/// A battery that discharges evenly, and is charged while connected to power.
public struct Battery: Hashable, Sendable {
  /// Charge at the member's start, in percent.
  public var startPercent: Double
  /// Discharge per hour, in percentage points.
  public var drainPercentPerHour: Double
  /// Charge per hour at home, in percentage points; 0 for a battery that is never charged.
  ///
  /// A device whose battery is charged turns off at 0 % and restarts at 3 %.
  public var chargePercentPerHour = 0.0
  /// When it is not plugged in at home.
  public var unplugged: [Dropout] = []

  /// Makes a battery that is not charged.
  public init(startPercent: Double, drainPercentPerHour: Double) {
    self.startPercent = startPercent
    self.drainPercentPerHour = drainPercentPerHour
  }

  /// Whether it is not plugged in at a number of milliseconds after the outing's start.
  func isUnplugged(_ elapsed: Int64) -> Bool { unplugged.contains { $0.contains(elapsed) } }
}

/// A heart rate that follows the effort of walking.
public struct HeartRate: Hashable, Sendable {
  /// Resting heart rate, in beats per minute.
  public var restBeatsPerMinute: Double
  /// Maximum heart rate, in beats per minute.
  public var maximumBeatsPerMinute: Double

  /// Makes a heart.
  public init(restBeatsPerMinute: Double, maximumBeatsPerMinute: Double) {
    self.restBeatsPerMinute = restBeatsPerMinute
    self.maximumBeatsPerMinute = maximumBeatsPerMinute
  }
}
