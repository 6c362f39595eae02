import HitherOuting
import HitherTracks

/// Which columns of a table are read as what.
struct FixColumnChoice: Sendable {
  var time: Int
  var latitude: Int
  var longitude: Int
  /// Nil if all fixes are of one member.
  var member: Int?
  var sensors: [(sensor: Sensor, column: Int)] = []
  var breaks: Int?

  /// Finds the columns by their names, and checks their types.
  init(_ request: Request, in table: ArrowTable) throws(HitherError) {
    time = try table.index(of: try request.text("time") ?? "time", as: "the time")
    latitude = try table.index(of: try request.text("lat") ?? "lat", as: "the latitude")
    longitude = try table.index(of: try request.text("lon") ?? "lon", as: "the longitude")
    member = try request.text("member").map { name throws(HitherError) in
      try table.index(of: name, as: "the member")
    }
    try checkTime(table.fields[time], isUTC: try request.text("naive") == "UTC")
    for index in [latitude, longitude] { try Self.checkNumber(table.fields[index]) }
    if let member { try Self.checkMember(table.fields[member]) }
    let taken = [time, latitude, longitude, member].compactMap { $0 }
    for sensor in Sensor.allCases {
      let name = try request.text(sensor.fieldName)
      guard name != nil || !request.has(sensor.fieldName) else { continue }
      if let name {
        let index = try table.index(of: name, as: sensor.fieldName)
        try Self.checkNumber(table.fields[index])
        sensors.append((sensor, index))
      } else if let index = table.fields.firstIndex(where: { $0.name == sensor.fieldName }),
        table.fields[index].kind.isNumber, !taken.contains(index)
      {
        sensors.append((sensor, index))
      }
    }
    breaks = try request.text("break").map { name throws(HitherError) in
      try table.index(of: name, as: "the break")
    }
    if !request.has("break") {
      breaks = table.fields.firstIndex { $0.name == "break" && $0.kind == .truth }
    }
    if let breaks, table.fields[breaks].kind != .truth {
      throw Self.wrong(table.fields[breaks], "true or false", hint: nil)
    }
  }

  private func checkTime(_ field: ArrowTable.Field, isUTC: Bool) throws(HitherError) {
    guard case .timestamp(_, let zone) = field.kind else {
      throw Self.wrong(
        field, "a timestamp", hint: "convert it: pandas.to_datetime(column, utc=True)")
    }
    guard !zone.isEmpty || isUTC else {
      throw HitherError(
        .data, "the times of column '\(field.name)' have no time zone",
        hint: "localise them (dt.tz_localize), or give naive=\"UTC\" if they are in UTC")
    }
  }

  private static func checkNumber(_ field: ArrowTable.Field) throws(HitherError) {
    guard field.kind.isNumber, field.dictionary == nil else {
      throw wrong(field, "numbers", hint: "convert it to float64")
    }
  }

  private static func checkMember(_ field: ArrowTable.Field) throws(HitherError) {
    let isNamed =
      field.kind.isText || field.kind == .nothing || field.kind.isInteger && field.dictionary == nil
      || field.kind.isInteger && field.dictionary?.isText == true
    guard isNamed else { throw wrong(field, "text or whole numbers", hint: "convert it to text") }
  }

  private static func wrong(
    _ field: ArrowTable.Field, _ wanted: String, hint: String?
  ) -> HitherError {
    let found = field.dictionary.map { "a dictionary of \($0.words)" } ?? field.kind.words
    return HitherError(
      .data, "column '\(field.name)' is \(found), not \(wanted)", hint: hint)
  }
}
