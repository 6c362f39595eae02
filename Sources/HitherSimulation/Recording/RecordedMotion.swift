import HitherGeodesy

/// What the bearer of a device really does in the course of a recording: all that a `Recorder` asks.
///
/// Times are milliseconds since the recording's start.
protocol RecordedMotion {
  /// From the outing's start to the recording's, in seconds.
  var startSecond: Int { get }
  /// From the recording's start to the last moment that may be recorded, in milliseconds.
  var spanMilliseconds: Int64 { get }
  /// What the bearer does at a time.
  func moment(at own: Int64) -> RecordedMoment
  /// Where a receiver with an error believes to be; nil where that is no place on the earth.
  func coordinate(at own: Int64, error: PlanePoint) -> Coordinate?
}

/// What a device could feel at one time, were it without error.
struct RecordedMoment {
  /// Metres above mean sea level.
  var elevation: Double
  /// In m/s.
  var speed: Double
  /// In m/s.
  var climb: Double
  /// Degrees clockwise from north.
  var course: Double
  /// Whether there is a roof above the receiver.
  var isIndoors = false
  /// Whether there is a plug for the battery.
  var hasPower = false
  /// Whether the device is switched off, as in an aeroplane.
  var isSwitchedOff = false
}
