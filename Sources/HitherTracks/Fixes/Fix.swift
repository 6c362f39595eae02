public import HitherGeodesy

/// One recorded position of a member.
///
/// A value that was not recorded is NaN; a time that was not recorded is `Instant.absent`.
public struct Fix: Sendable {
  /// Time of the fix, or `Instant.absent`.
  public var time: Instant
  /// Position, on the 1e-7 degree grid.
  public var coordinate: Coordinate
  /// Whether the fix is the first of a segment: the path from the previous fix was not recorded.
  public var startsSegment: Bool
  /// Elevation in metres above mean sea level.
  public var elevation = Double.nan
  /// Horizontal accuracy in metres.
  public var accuracy = Double.nan
  /// Speed over ground in metres per second.
  public var speed = Double.nan
  /// Course in degrees clockwise from north.
  public var course = Double.nan
  /// Battery charge in percent.
  public var battery = Double.nan
  /// Heart rate in beats per minute.
  public var heartRate = Double.nan
  /// Cadence in steps or revolutions per minute.
  public var cadence = Double.nan
  /// Temperature in degrees Celsius.
  public var temperature = Double.nan
  /// Power in watts.
  public var power = Double.nan

  /// Makes a fix with no sensor values.
  @inlinable
  public init(time: Instant, coordinate: Coordinate, startsSegment: Bool = false) {
    self.time = time
    self.coordinate = coordinate
    self.startsSegment = startsSegment
  }

  /// The value of one sensor, NaN if it was not recorded.
  @inlinable
  public subscript(sensor: Sensor) -> Double {
    get {
      switch sensor {
      case .elevation: elevation
      case .accuracy: accuracy
      case .speed: speed
      case .course: course
      case .battery: battery
      case .heartRate: heartRate
      case .cadence: cadence
      case .temperature: temperature
      case .power: power
      }
    }
    set {
      switch sensor {
      case .elevation: elevation = newValue
      case .accuracy: accuracy = newValue
      case .speed: speed = newValue
      case .course: course = newValue
      case .battery: battery = newValue
      case .heartRate: heartRate = newValue
      case .cadence: cadence = newValue
      case .temperature: temperature = newValue
      case .power: power = newValue
      }
    }
  }
}

extension Fix: Equatable {
  /// Whether all recorded values are equal; two values that were not recorded are equal.
  public static func == (left: Fix, right: Fix) -> Bool {
    left.time == right.time && left.coordinate == right.coordinate
      && left.startsSegment == right.startsSegment
      && Sensor.allCases.allSatisfy {
        left[$0] == right[$0] || (left[$0].isNaN && right[$0].isNaN)
      }
  }
}
