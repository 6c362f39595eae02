internal import HitherText
internal import HitherTracks

/// The fields of a fix as NDJSON, in the order in which they are written.
enum NDJSONField: Int, CaseIterable {
  case member
  case time
  case latitude
  case longitude
  case elevation
  case accuracy
  case speed
  case course
  case battery
  case heartRate
  case cadence
  case temperature
  case power
  case segmentBreak
  /// The key that every OwnTracks message has, and no fix.
  case type
  /// The key that every log entry has, and no fix.
  case entryType

  /// The field's key.
  var name: String {
    switch self {
    case .member: "member"
    case .time: "time"
    case .latitude: "lat"
    case .longitude: "lon"
    case .segmentBreak: "break"
    case .type: "_type"
    case .entryType: "type"
    default: sensor?.fieldName ?? ""
    }
  }

  /// The sensor whose value the field is, if any.
  var sensor: Sensor? {
    switch self {
    case .member, .time, .latitude, .longitude, .segmentBreak, .type, .entryType: nil
    case .elevation: .elevation
    case .accuracy: .accuracy
    case .speed: .speed
    case .course: .course
    case .battery: .battery
    case .heartRate: .heartRate
    case .cadence: .cadence
    case .temperature: .temperature
    case .power: .power
    }
  }

  /// The keys of all fields, found by the raw value.
  static let keys = JSONKeys(allCases.map(\.name))
}
