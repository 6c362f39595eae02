/// What a member carries: how often it records, how wrong it is, and what it loses.
public struct Device: Hashable, Sendable {
  /// The format of the file that the device writes.
  public enum Format: String, CaseIterable, Sendable {
    /// GPX 1.1.
    case gpx
    /// Comma-separated values.
    case csv
  }

  /// Between two fixes, in milliseconds.
  public var intervalMilliseconds: Int64 = 5000
  /// Between two fixes while one stays at a spot, in milliseconds; nil for the same as on the way.
  package var restIntervalMilliseconds: Int64?
  /// Standard deviation of the correlated position error along each axis, in metres.
  public var noiseMetres = 4.0
  /// How long the position error remembers, in seconds.
  public var noiseSeconds = 30.0
  /// Standard deviation of the error that is new with each fix, along each axis, in metres.
  public var whiteMetres = 0.3
  /// Whether the device tells its accuracy: about the true standard deviation along an axis.
  public var tellsAccuracy = true
  /// Whether the device tells speed and course.
  public var tellsSpeed = false
  /// Standard deviation of the slow error that comes on top under a roof, along each axis, in metres.
  public var indoorDriftMetres = 0.0
  /// How long that error remembers, in seconds.
  public var indoorDriftSeconds = 900.0
  /// How height is measured; nil for not at all.
  public var altimeter: Altimeter? = Altimeter(.barometric)
  /// Stretches of time without any fix.
  public var dropouts: [Dropout] = []
  /// The share of fixes that is lost here and there, in percent.
  public var lostPercent = 0.0
  /// Positions that jump away and come back, as between high houses.
  public var jumps: Jumps?
  /// The battery; nil where it is not recorded.
  public var battery: Battery?
  /// The heart-rate strap; nil where there is none.
  public var heartRate: HeartRate?
  /// How far the device's clock is ahead, in milliseconds.
  public var clockOffsetMilliseconds: Int64 = 0
  /// What the recording is written as.
  public var format = Format.gpx

  /// Makes a good phone that records every 5 s.
  public init() {}

  /// Standard deviation of the whole position error along each axis, in metres.
  public var sigmaMetres: Double {
    (noiseMetres * noiseMetres + whiteMetres * whiteMetres).squareRoot()
  }

  /// Whether a dropout swallows what lies so many milliseconds after the outing's start.
  func isDropped(_ elapsed: Int64) -> Bool { dropouts.contains { $0.contains(elapsed) } }
}

/// How a device measures height.
public struct Altimeter: Hashable, Sendable {
  /// The two ways.
  public enum Kind: String, CaseIterable, Sendable {
    /// By air pressure: smooth, but drifting with the weather.
    case barometric
    /// By satellites: noisy.
    case gps
  }

  /// The way.
  public var kind: Kind
  /// Standard deviation of the error that changes from fix to fix, in metres.
  public var noiseMetres: Double
  /// How long that error remembers, in seconds.
  public var noiseSeconds: Double
  /// Standard deviation of the slow drift, which remembers for an hour, in metres.
  public var driftMetres: Double
  /// Added to all heights, as by a wrong geoid or an altimeter that was not set, in metres.
  public var offsetMetres = 0.0

  /// Makes an altimeter with the errors usual for its kind.
  public init(_ kind: Kind) {
    self.kind = kind
    noiseMetres = kind == .barometric ? 0.3 : 5
    noiseSeconds = kind == .barometric ? 10 : 60
    driftMetres = kind == .barometric ? 3 : 0
  }
}

/// A stretch of time in which a device records nothing.
public struct Dropout: Hashable, Sendable {
  /// From the outing's start to the first fix that is missing, in seconds.
  public var fromSeconds: Double
  /// From the outing's start to the last fix that is missing, in seconds.
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
  /// Jumps an hour, in the mean.
  public var perHour: Double
  /// How far in the mean, in metres; single jumps are 0.7 to 1.3 times as far.
  public var distanceMetres: Double

  /// Makes jumps.
  public init(perHour: Double, distanceMetres: Double) {
    self.perHour = perHour
    self.distanceMetres = distanceMetres
  }
}

/// A battery that runs down evenly, and is charged where there is a plug.
public struct Battery: Hashable, Sendable {
  /// Charge at the member's start, in percent.
  public var startPercent: Double
  /// Charge used up an hour, in percent points.
  public var drainPercentPerHour: Double
  /// Charge won an hour at home, in percent points; 0 for a battery that is never charged.
  ///
  /// A device whose battery is charged goes off at 0 % and comes on again at 3 %.
  public var chargePercentPerHour = 0.0
  /// When nobody plugs it in.
  public var unplugged: [Dropout] = []

  /// Makes a battery that is not charged.
  public init(startPercent: Double, drainPercentPerHour: Double) {
    self.startPercent = startPercent
    self.drainPercentPerHour = drainPercentPerHour
  }

  /// Whether it is forgotten so many milliseconds after the outing's start.
  func isUnplugged(_ elapsed: Int64) -> Bool { unplugged.contains { $0.contains(elapsed) } }
}

/// A heart that follows the effort of walking.
public struct HeartRate: Hashable, Sendable {
  /// Beats a minute at rest.
  public var restBeatsPerMinute: Double
  /// Most beats a minute.
  public var maximumBeatsPerMinute: Double

  /// Makes a heart.
  public init(restBeatsPerMinute: Double, maximumBeatsPerMinute: Double) {
    self.restBeatsPerMinute = restBeatsPerMinute
    self.maximumBeatsPerMinute = maximumBeatsPerMinute
  }
}
