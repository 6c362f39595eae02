import HitherText
import HitherTracks

/// The elements of KML, and of Google's extension, that are read; by local name.
enum KMLElement: String, CaseIterable {
  case kml
  case document = "Document"
  case folder = "Folder"
  case placemark = "Placemark"
  case name
  case track = "Track"
  case multiTrack = "MultiTrack"
  case line = "LineString"
  case point = "Point"
  case altitudeMode
  case when
  case coord
  case coordinates
  case timeStamp = "TimeStamp"
  case array = "SimpleArrayData"
  case value

  static let vocabulary = XMLVocabulary(allCases.map(\.rawValue))

  /// The element with a name; nil for one that is not read.
  init?(_ name: XMLName, in vocabulary: XMLVocabulary) {
    guard let number = vocabulary.number(of: name) else { return nil }
    self = Self.allCases[number]
  }

  /// The sensor that an array of values is of, by the names that recorders give it.
  static func sensor(named name: String) -> Sensor? {
    if let sensor = Sensor.allCases.first(where: { $0.fieldName == name }) { return sensor }
    return switch name.lowercased() {
    case "heartrate", "heart rate", "hr": .heartRate
    case "cadence", "cad": .cadence
    case "speed": .speed
    case "bearing", "course", "heading": .course
    case "accuracy", "accuracy_horizontal": .accuracy
    case "temperature", "atemp", "temp": .temperature
    case "battery", "power_level", "battery_level": .battery
    default: nil
    }
  }
}
