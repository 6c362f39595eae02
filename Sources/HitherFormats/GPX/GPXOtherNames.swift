import HitherText
import HitherTracks

/// The sensors of elements in extensions, by names such as `hAcc`, `heartrate` or `cadence`; each name is looked up
/// once in the table that all formats share.
struct GPXOtherNames {
  private var sensors: [XMLName: Sensor?] = [:]
  /// The names of elements that hold values nobody here knows, by first appearance.
  private(set) var unused: [String] = []
  /// The most names that are remembered; a file has a few.
  private static let limit = 256

  /// The sensor whose value stands in an element; nil where none is known.
  mutating func sensor(of name: XMLName) -> Sensor? {
    if let known = sensors[name] { return known }
    let sensor = SensorNames.sensor(named: name.description)
    if sensors.count < Self.limit { sensors[name] = .some(sensor) }
    return sensor
  }

  /// Takes the name of an element whose value is not used.
  mutating func addUnused(_ name: XMLName) {
    let text = name.description
    if unused.count < Self.limit, !unused.contains(text) { unused.append(text) }
  }
}
