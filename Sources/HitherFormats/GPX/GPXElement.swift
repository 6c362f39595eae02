import HitherText
import HitherTracks

/// The elements of GPX and of its extensions that are read, by local name with any prefix.
enum GPXElement: Int, CaseIterable {
  case gpx
  case metadata
  case trk
  case trkseg
  case trkpt
  case rte
  case rtept
  case wpt
  case extensions
  case name
  case time
  case ele
  case hdop
  case speed
  case course
  case hr
  case cad
  case atemp
  case accuracy
  case battery
  case power
  case type

  /// The vocabulary of all elements, whose numbers are the raw values.
  static let vocabulary = XMLVocabulary(allCases.map { "\($0)" })

  /// The usual element of a sensor's value; nil for the elevation, which is read separately.
  init?(_ sensor: Sensor) {
    switch sensor {
    case .elevation: return nil
    case .accuracy: self = .accuracy
    case .speed: self = .speed
    case .course: self = .course
    case .battery: self = .battery
    case .heartRate: self = .hr
    case .cadence: self = .cad
    case .temperature: self = .atemp
    case .power: self = .power
    }
  }

  /// The sensor whose value the element holds.
  var sensor: Sensor? {
    switch self {
    case .ele: .elevation
    case .speed: .speed
    case .course: .course
    case .hr: .heartRate
    case .cad: .cadence
    case .atemp: .temperature
    case .accuracy: .accuracy
    case .battery: .battery
    case .power: .power
    default: nil
    }
  }
}
