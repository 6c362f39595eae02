internal import HitherGeodesy
internal import HitherTracks

/// The messages of the FIT profile that are read, by their numbers.
enum FITMessage: UInt16 {
  case fileID = 0
  case sport = 12
  case session = 18
  case record = 20
  case event = 21
  case fieldDescription = 206
}

/// The fields of a `record` that are read, by their numbers in the FIT profile.
enum FITRecordField: UInt8 {
  case latitude = 0
  case longitude = 1
  case altitude = 2
  case heartRate = 3
  case cadence = 4
  case speed = 6
  case power = 7
  case temperature = 13
  case accuracy = 31
  case fractionalCadence = 53
  case enhancedSpeed = 73
  case enhancedAltitude = 78
  case battery = 81
}

/// The fields of one `record`, whole numbers as written.
struct FITRecord {
  var latitude: Int64?
  var longitude: Int64?
  private var altitude: Int64?
  private var enhancedAltitude: Int64?
  private var speed: Int64?
  private var enhancedSpeed: Int64?
  private var heartRate: Int64?
  private var cadence: Int64?
  private var fractionalCadence: Int64?
  private var temperature: Int64?
  private var power: Int64?
  private var accuracy: Int64?
  private var battery: Int64?

  /// Stores a field; if it occurs twice, the first value is used.
  mutating func take(_ number: UInt8, _ value: Int64?) {
    guard let value, let field = FITRecordField(rawValue: number) else { return }
    func fill(_ slot: inout Int64?) { slot = slot ?? value }
    switch field {
    case .latitude: fill(&latitude)
    case .longitude: fill(&longitude)
    case .altitude: fill(&altitude)
    case .heartRate: fill(&heartRate)
    case .cadence: fill(&cadence)
    case .speed: fill(&speed)
    case .temperature: fill(&temperature)
    case .power: fill(&power)
    case .accuracy: fill(&accuracy)
    case .fractionalCadence: fill(&fractionalCadence)
    case .enhancedSpeed: fill(&enhancedSpeed)
    case .enhancedAltitude: fill(&enhancedAltitude)
    case .battery: fill(&battery)
    }
  }

  /// The value of a sensor in its unit, NaN if there is none; scales and offsets are those of the profile.
  func value(of sensor: Sensor) -> Double {
    func scaled(_ raw: Int64?, _ scale: Double) -> Double { raw.map { Double($0) / scale } ?? .nan }
    return switch sensor {
    case .elevation: scaled(enhancedAltitude ?? altitude, 5) - 500
    case .speed: scaled(enhancedSpeed ?? speed, 1000)
    case .heartRate: scaled(heartRate, 1)
    case .cadence: scaled(cadence, 1) + (fractionalCadence.map { Double($0) / 128 } ?? 0)
    case .temperature: scaled(temperature, 1)
    case .power: scaled(power, 1)
    case .accuracy: scaled(accuracy, 1)
    case .battery: scaled(battery, 2)
    case .course: .nan
    }
  }

  /// The position; nil if it is not on the earth.
  ///
  /// The parameters are in semicircles: 2^31 of them are 180 degrees.
  static func coordinate(latitude: Int64, longitude: Int64) -> Coordinate? {
    guard let north = degreesE7(latitude), let east = degreesE7(longitude) else { return nil }
    guard Coordinate.isValid(latitudeE7: north, longitudeE7: east) else { return nil }
    return Coordinate(latitudeE7: north, longitudeE7: east)
  }

  /// Semicircles as 1e-7 degrees, rounded half to even; exact, since the product fits.
  private static func degreesE7(_ semicircles: Int64) -> Int32? {
    guard semicircles.magnitude <= 1 << 31 else { return nil }
    let product = semicircles * 1_800_000_000
    let floor = product >> 31
    let rest = product & 0x7FFF_FFFF
    let half: Int64 = 1 << 30
    let isUp = rest > half || (rest == half && !floor.isMultiple(of: 2))
    return Int32(exactly: isUp ? floor + 1 : floor)
  }
}

/// The sports of the FIT profile that say how somebody moved, by their numbers there.
enum FITSport {
  /// The field of a message that holds the sport; nil if the message holds none.
  static func field(of message: FITMessage?) -> UInt8? {
    switch message {
    case .sport: 0
    case .session: 5
    default: nil
    }
  }

  static let names: [Int64: String] = [
    1: "running", 2: "cycling", 5: "swimming", 11: "walking", 12: "cross_country_skiing",
    13: "alpine_skiing", 14: "snowboarding", 15: "rowing", 16: "mountaineering", 17: "hiking",
    19: "paddling", 21: "e_biking", 22: "motorcycling", 23: "boating", 24: "driving",
    30: "inline_skating", 32: "sailing", 35: "snowshoeing", 37: "stand_up_paddleboarding",
    38: "surfing", 41: "kayaking", 42: "rafting", 43: "windsurfing", 44: "kitesurfing",
  ]
}

/// Who wrote a file, as its `file_id` says.
struct FITMaker {
  var manufacturer: Int64?
  var product: Int64?
  var productName = ""
  /// Whether the file holds a course to follow, and no recording.
  var isCourse = false

  /// The file types that hold a planned course.
  static let courseType: Int64 = 6

  /// The most common manufacturers by their numbers in the profile.
  private static let names: [Int64: String] = [
    1: "Garmin", 13: "Dynastream", 15: "Dynastream", 23: "Suunto", 32: "Wahoo", 40: "Concept2",
    89: "Tacx", 118: "Peloton", 123: "Polar", 255: "development", 260: "Zwift", 265: "Strava",
    267: "Bryton", 289: "Hammerhead", 294: "Coros",
  ]

  /// The manufacturer and the product, as far as they are given.
  var text: String? {
    guard let manufacturer else { return productName.isEmpty ? nil : productName }
    let name = Self.names[manufacturer] ?? "manufacturer \(manufacturer)"
    if !productName.isEmpty { return "\(name) \(productName)" }
    return product.map { "\(name) product \($0)" } ?? name
  }
}
