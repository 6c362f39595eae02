import HitherGeodesy

/// The true motion of a device's bearer during a recording, as a `Recorder` needs it.
///
/// Times are milliseconds since the recording's start.
protocol RecordedMotion {
  /// Seconds from the outing's start to the recording's.
  var startSecond: Int { get }
  /// Milliseconds from the recording's start to the last moment that may be recorded.
  var spanMilliseconds: Int64 { get }
  /// The bearer's state at a time.
  func moment(at own: Int64) -> RecordedMoment
  /// The position measured with an error; nil if it is not on the earth.
  func coordinate(at own: Int64, error: PlanePoint) -> Coordinate?
}

/// The values that a device without error would measure at one time.
struct RecordedMoment {
  /// Metres above mean sea level.
  var elevation: Double
  /// Horizontal speed in m/s.
  var speed: Double
  /// Vertical speed in m/s.
  var climb: Double
  /// Degrees clockwise from north.
  var course: Double
  /// Whether the receiver is indoors.
  var isIndoors = false
  /// Whether the battery is connected to power.
  var hasPower = false
  /// Whether the device is switched off, for example in an aircraft.
  var isSwitchedOff = false
}
