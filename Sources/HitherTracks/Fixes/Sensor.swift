/// A quantity that a device may record in addition to time and position.
public enum Sensor: Int, CaseIterable, Sendable {
  /// Height above mean sea level as recorded, in metres.
  case elevation
  /// Horizontal accuracy, one standard deviation or the device's own radius, in metres.
  case accuracy
  /// Speed over ground from the device, in metres per second.
  case speed
  /// Course over ground from the device, in degrees clockwise from north.
  case course
  /// Battery charge, in percent.
  case battery
  /// Heart rate, in beats per minute.
  case heartRate
  /// Cadence, in steps or revolutions per minute.
  case cadence
  /// Air temperature, in degrees Celsius.
  case temperature
  /// Power at the pedals or from the running watch, in watts.
  case power

  /// The number of sensors.
  @inlinable
  public static var count: Int { 9 }

  /// The name of the sensor's field in NDJSON, CSV and GeoJSON.
  public var fieldName: String {
    switch self {
    case .elevation: "ele"
    case .accuracy: "accuracy"
    case .speed: "speed"
    case .course: "course"
    case .battery: "battery"
    case .heartRate: "heart_rate"
    case .cadence: "cadence"
    case .temperature: "temperature"
    case .power: "power"
    }
  }

  /// What the field means, in one sentence.
  package var summary: String {
    switch self {
    case .elevation: "Height above mean sea level, as recorded."
    case .accuracy: "Horizontal accuracy, by the device."
    case .speed: "Speed over ground, by the device."
    case .course: "Course over ground, by the device, clockwise from north."
    case .battery: "Charge of the device's battery."
    case .heartRate: "Heart rate."
    case .cadence: "Steps or turns."
    case .temperature: "Temperature of the air."
    case .power: "Power of the member, by a meter or a watch."
    }
  }

  /// The unit of the field's values.
  package var unit: String {
    switch self {
    case .elevation, .accuracy: "m"
    case .speed: "m/s"
    case .course: "°"
    case .battery: "%"
    case .heartRate, .cadence: "1/min"
    case .temperature: "°C"
    case .power: "W"
    }
  }

  /// The accepted values; the readers reject a value outside.
  public var range: ClosedRange<Double> {
    switch self {
    case .elevation: -12_000...100_000
    case .accuracy: 0...10_000_000
    case .speed: 0...100_000
    case .course: -360...720
    case .battery: 0...100
    case .heartRate: 0...1000
    case .cadence: 0...10_000
    case .temperature: -273...1000
    case .power: 0...10_000
    }
  }

  /// Number of decimals stored on ingest, so that a fix is the same fix in every format.
  @inlinable
  public static var decimals: Int { 3 }

  /// A value on the sensor grid (1/1000), rounded half to even.
  @inlinable
  public static func quantised(_ value: Double) -> Double {
    (value * 1000).rounded(.toNearestOrEven) / 1000
  }
}
