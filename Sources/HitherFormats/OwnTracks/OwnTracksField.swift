internal import HitherText
internal import HitherTracks

/// The keys of an OwnTracks message that are read, in the order in which they are written.
///
/// The names are those of the OwnTracks booklet (owntracks.org/booklet/tech/json). The last five
/// are the toolkit's own: the apps have no such sensors, and ignore unknown keys.
enum OwnTracksField: Int, CaseIterable {
  case type
  case time
  case latitude
  case longitude
  case accuracy
  case altitude
  case velocity
  case course
  case battery
  case trigger
  case trackerID
  case userName
  case topic
  case sealed
  case heartRate
  case cadence
  case temperature
  case power
  case segmentBreak

  /// The field's key.
  var name: String {
    switch self {
    case .type: "_type"
    case .time: "tst"
    case .latitude: "lat"
    case .longitude: "lon"
    case .accuracy: "acc"
    case .altitude: "alt"
    case .velocity: "vel"
    case .course: "cog"
    case .battery: "batt"
    case .trigger: "t"
    case .trackerID: "tid"
    case .userName: "username"
    case .topic: "topic"
    case .sealed: "data"
    case .segmentBreak: NDJSONField.segmentBreak.name
    default: sensor?.fieldName ?? ""
    }
  }

  /// The sensor whose value the field is, if any.
  var sensor: Sensor? {
    switch self {
    case .accuracy: .accuracy
    case .altitude: .elevation
    case .velocity: .speed
    case .course: .course
    case .battery: .battery
    case .heartRate: .heartRate
    case .cadence: .cadence
    case .temperature: .temperature
    case .power: .power
    default: nil
    }
  }

  /// The keys of all fields, found by the raw value.
  static let keys = JSONKeys(allCases.map(\.name))
}
