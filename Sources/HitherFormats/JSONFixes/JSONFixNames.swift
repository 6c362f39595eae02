/// The keys of a fix in a JSON list: the column names of CSV.
enum JSONFixNames {
  private static let fields: [CSVField] = [
    .time, .latitude, .longitude, .elevation, .accuracy, .hdop, .speed, .course, .battery,
    .heartRate, .cadence, .temperature, .power,
  ]

  /// The names that always mean a member and never a place, unlike `name` and `id`.
  private static let memberNames: Set<String> = [
    "member", "memberid", "user", "userid", "username", "device", "deviceid", "devicename", "tid",
  ]

  /// The field that a key means; nil if it is not used.
  ///
  /// Values in other units, as whole numbers of 1e-7 degrees, belong to other formats.
  static func field(named key: String) -> CSVField? {
    let name = CSVField.folded(key)
    if memberNames.contains(name) { return .member }
    if name.hasSuffix("e7") { return nil }
    return fields.first { field in
      field.sensor.map { SensorNames.sensor(named: name) == $0 } ?? field.headerNames.contains(name)
    }
  }
}
