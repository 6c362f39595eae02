import HitherText
import HitherTracks

/// The elements of TCX and of Garmin's activity extension that are read, by local name.
enum TCXElement: Int, CaseIterable {
  case database
  case activity
  case course
  case lap
  case track
  case trackpoint
  case creator
  case author
  case name
  case time
  case latitude
  case longitude
  case altitude
  case heartRate
  case value
  case cadence
  case runCadence
  case speed
  case power

  /// The element's name in the schema (TrainingCenterDatabasev2.xsd, ActivityExtensionv2.xsd).
  private var schemaName: String {
    switch self {
    case .database: "TrainingCenterDatabase"
    case .activity: "Activity"
    case .course: "Course"
    case .lap: "Lap"
    case .track: "Track"
    case .trackpoint: "Trackpoint"
    case .creator: "Creator"
    case .author: "Author"
    case .name: "Name"
    case .time: "Time"
    case .latitude: "LatitudeDegrees"
    case .longitude: "LongitudeDegrees"
    case .altitude: "AltitudeMeters"
    case .heartRate: "HeartRateBpm"
    case .value: "Value"
    case .cadence: "Cadence"
    case .runCadence: "RunCadence"
    case .speed: "Speed"
    case .power: "Watts"
    }
  }

  /// The vocabulary of all elements, whose numbers are the raw values.
  static let vocabulary = XMLVocabulary(allCases.map(\.schemaName))

  /// Whether its text is needed inside a point.
  var isValueOfPoint: Bool {
    switch self {
    case .time, .latitude, .longitude, .altitude, .value, .cadence, .runCadence, .speed, .power:
      true
    default: false
    }
  }
}
