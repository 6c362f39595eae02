public import HitherGeodesy

/// One recorded position of a member.
///
/// A value that was not recorded is NaN; a time that was not recorded is `Instant.absent`.
public struct Fix: Sendable {
  /// When, or `Instant.absent`.
  public var time: Instant
  /// Where, on the 1e-7 degree grid.
  public var coordinate: Coordinate
  /// Whether the fix is the first of a segment: the way from the fix before was not recorded.
  public var startsSegment: Bool
  /// Metres above mean sea level.
  public var elevation = Double.nan
  /// Metres.
  public var accuracy = Double.nan
  /// Metres a second.
  public var speed = Double.nan
  /// Degrees clockwise from north.
  public var course = Double.nan
  /// Percent.
  public var battery = Double.nan
  /// Beats a minute.
  public var heartRate = Double.nan
  /// Steps or turns a minute.
  public var cadence = Double.nan
  /// Degrees Celsius.
  public var temperature = Double.nan
  /// Watts.
  public var power = Double.nan

  /// Makes a fix with no sensor values.
  @inlinable
  public init(time: Instant, coordinate: Coordinate, startsSegment: Bool = false) {
    self.time = time
    self.coordinate = coordinate
    self.startsSegment = startsSegment
  }

  /// The value of one sensor, NaN where it was not recorded.
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
  /// Whether all that was recorded is the same; two values that were not recorded are the same.
  public static func == (left: Fix, right: Fix) -> Bool {
    left.time == right.time && left.coordinate == right.coordinate
      && left.startsSegment == right.startsSegment
      && Sensor.allCases.allSatisfy {
        left[$0] == right[$0] || (left[$0].isNaN && right[$0].isNaN)
      }
  }
}
