/// The keys of a fix in a JSON list: the names that columns of a CSV may have.
enum JSONFixNames {
  private static let fields: [CSVField] = [
    .time, .latitude, .longitude, .elevation, .accuracy, .hdop, .speed, .course, .battery,
    .heartRate, .cadence, .temperature, .power,
  ]

  /// The names that mean a member and never a place, as `name` and `id` may.
  private static let memberNames: Set<String> = [
    "member", "memberid", "user", "userid", "username", "device", "deviceid", "devicename", "tid",
  ]

  /// The field that a key means; nil for one that means nothing here.
  ///
  /// Values in units of their own, as whole numbers of 1e-7 degrees, are those of other formats.
  static func field(named key: String) -> CSVField? {
    let name = CSVField.folded(key)
    if memberNames.contains(name) { return .member }
    if name.hasSuffix("e7") { return nil }
    return fields.first { field in
      field.sensor.map { SensorNames.sensor(named: name) == $0 } ?? field.headerNames.contains(name)
    }
  }
}
