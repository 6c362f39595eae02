import HitherGeodesy
import HitherTracks

extension DaysScenario {
  /// The value of the file's `schema`.
  static let schema = "hither/days/1"

  /// Reads a scenario file, `hither/days/1`.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: The file's name, for errors.
  /// - Throws: The first fault, with its line, and the nearest valid key for a misspelled one.
  package init(parsing bytes: [UInt8], file: String) throws(ScenarioError) {
    try self.init(
      reading: try ScenarioFields(
        document: bytes, file: file, schema: DaysScenario.schema, keys: DaysScenario.keys))
    source = bytes
  }

  /// The keys of this kind of document in addition to those of every scenario.
  static let keys = ["first_day", "days", "places", "members"]

  /// Reads the days of a document that may contain other keys.
  init(reading fields: ScenarioFields) throws(ScenarioError) {
    let zoneName = try fields.timeZoneName()
    let zone = TimeZone(named: zoneName) ?? .utc
    let span = try fields.days(in: zone)
    let seconds = Int(span.milliseconds / 1000)
    let places = try DayPlace.list(in: fields)
    let members = try DayMember.list(in: fields, places: places, longestSeconds: Double(seconds))
    if let place = places.first(where: { place in
      place.member.map { owner in !members.contains { $0.id == owner } } ?? false
    }) {
      throw fields.error("places", "the place \"\(place.id)\" belongs to no member of the scenario")
    }
    guard members.count * seconds <= DaysScenario.mostMemberSeconds else {
      throw fields.error(
        "members",
        "the days of all members are more than \(DaysScenario.mostMemberSeconds) seconds",
        hint: "six members can live 57 days")
    }
    let fixes = members.reduce(0.0) {
      $0 + Double(seconds) * 1000 / Double(max(1, $1.device.intervalMilliseconds))
    }
    guard fixes <= Double(DaysScenario.mostFixes) else {
      throw fields.error(
        "members", "the members would record more than \(DaysScenario.mostFixes) fixes")
    }
    self.init(
      name: try fields.text("name"), seed: try fields.seed(), start: span.from,
      durationSeconds: seconds, places: places, members: members)
    timeZone = zoneName
  }
}

extension TimeZone {
  /// The first moment of a day.
  fileprivate func start(of date: CivilDate) -> Instant {
    for hour in 0..<3 {
      let civil = CivilTime(date: date, millisecondOfDay: hour * 3_600_000)
      if let instant = instants(of: civil).first { return instant }
    }
    return CivilTime(date: date, millisecondOfDay: 0).instant()
  }
}

extension DayPlace {
  /// The keys of a place in a scenario.
  private static let keys = [
    "id", "name", "kind", "member", "lat", "lon", "radius_m", "corners", "scatter_m", "indoors",
  ]

  /// The places of a scenario; empty if it has none.
  static func list(in scenario: ScenarioFields) throws(ScenarioError) -> [DayPlace] {
    var places: [DayPlace] = []
    for fields in try scenario.objects("places", each: "a place", keys: keys) {
      let place = try DayPlace(reading: fields)
      guard !places.contains(where: { $0.id == place.id }) else {
        throw fields.error("id", "two places have the id \"\(place.id)\"")
      }
      places.append(place)
    }
    return places
  }

  private init(reading fields: ScenarioFields) throws(ScenarioError) {
    let anchor = try fields.coordinate()
    self.init(
      try fields.text("id"), name: fields.has("name") ? try fields.text("name") : nil,
      kind: try fields.word("kind", else: PlaceKind.fence), at: anchor)
    if fields.has("member") { member = try fields.text("member") }
    scatterMetres = try fields.number("scatter_m", 0...1000, else: scatterMetres)
    isIndoors = try fields.bool("indoors", else: isIndoors)
    let corners = try fields.objects("corners", each: "a corner", keys: ["lat", "lon"])
    if fields.has("radius_m") {
      guard corners.isEmpty else {
        throw fields.error("corners", "a place has a radius or corners, not both")
      }
      shape = .circle(center: anchor, radiusMetres: try fields.number("radius_m", 1...1_000_000))
    } else if !corners.isEmpty {
      var shell: [Coordinate] = []
      for corner in corners { shell.append(try corner.coordinate()) }
      let polygon = Polygon(shell: shell)
      guard let area = try? PreparedArea(polygon), area.fault == nil else {
        throw fields.error("corners", "the corners are not those of a simple polygon")
      }
      shape = .polygons(MultiPolygon([polygon]))
    } else if fields.has("kind") {
      throw fields.error("kind", "a place of a kind needs a radius_m or corners")
    }
  }
}

extension ScenarioFields {
  /// The keys `lat` and `lon`.
  fileprivate func coordinate() throws(ScenarioError) -> Coordinate {
    let latitude = try number("lat", -80...80)
    let longitude = try number("lon", -180...180)
    guard let coordinate = Coordinate(latitude: latitude, longitude: longitude) else {
      throw error("lat", "position out of range")
    }
    return coordinate
  }

  /// The keys `first_day` and `days`, from the first moment to that of the day after the last.
  func days(in zone: TimeZone) throws(ScenarioError) -> TimeStretch {
    let first = try date("first_day")
    let count = try integer("days", 1...DaysScenario.mostDays)
    // A day begins with its first moment, and may have 23, 24 or 25 hours.
    return TimeStretch(
      from: zone.start(of: first),
      to: zone.start(of: CivilDate(daysSinceEpoch: first.daysSinceEpoch + count)))
  }

  func date(_ key: String) throws(ScenarioError) -> CivilDate {
    let given = try text(key)
    guard let date = CivilDate(scenario: given) else {
      throw error(key, "\(key) must be a day from 1900 to 2999 such as 2026-10-19")
    }
    return date
  }
}
