import HitherText
import HitherTracks

/// The sensors of other extension elements, by names such as `hAcc`, `heartrate` or `cadence`.
///
/// Each name is looked up once in the table that all formats share.
struct GPXOtherNames {
  private var sensors: [XMLName: Sensor?] = [:]
  /// The names of elements with unknown values, by first appearance.
  private(set) var unused: [String] = []
  /// The largest number of names that are stored; a file has a few.
  private static let limit = 256

  /// The sensor whose value an element holds; nil if unknown.
  mutating func sensor(of name: XMLName) -> Sensor? {
    if let known = sensors[name] { return known }
    let sensor = SensorNames.sensor(named: name.description)
    if sensors.count < Self.limit { sensors[name] = .some(sensor) }
    return sensor
  }

  /// Adds the name of an element whose value is not used.
  mutating func addUnused(_ name: XMLName) {
    let text = name.description
    if unused.count < Self.limit, !unused.contains(text) { unused.append(text) }
  }
}
