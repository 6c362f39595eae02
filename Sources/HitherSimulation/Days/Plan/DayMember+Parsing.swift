import HitherText
import HitherTracks

extension DayMember {
  /// The keys of a member in a scenario of days.
  static let keys = ["id", "name", "role", "starts_at", "unpunctual_s", "plans", "device"]

  static func list(
    in scenario: ScenarioFields, places: [DayPlace], longestSeconds: Double
  ) throws(ScenarioError) -> [DayMember] {
    try scenario.members(keys: keys) { fields throws(ScenarioError) in
      try DayMember(reading: fields, places: places, longestSeconds: longestSeconds)
    }
  }

  private init(
    reading fields: ScenarioFields, places: [DayPlace], longestSeconds: Double
  ) throws(ScenarioError) {
    self.init(
      try fields.memberID(), name: fields.has("name") ? try fields.text("name") : nil,
      role: try fields.word("role", else: Role.follower),
      startsAt: try fields.placeID("starts_at", places))
    unpunctualSeconds = try fields.number("unpunctual_s", 0...3600, else: 0)
    for plan in try fields.objects("plans", each: "a plan", keys: ["days", "dates", "moves"]) {
      plans.append(try DayPlan(reading: plan, places: places))
    }
    device = try Device(reading: fields, longestSeconds: longestSeconds)
  }
}

extension DayPlan {
  private enum Weekday: String, CaseIterable {
    case mon, tue, wed, thu, fri, sat, sun
  }

  fileprivate init(
    reading fields: ScenarioFields, places: [DayPlace]
  ) throws(ScenarioError) {
    self.init(moves: [])
    for (index, word) in try fields.texts("days").enumerated() {
      guard let number = Weekday.allCases.firstIndex(where: { $0.rawValue == word }) else {
        throw fields.error(
          "days", "\"\(word)\" is not a day of the week",
          hint: "they are " + Weekday.allCases.map(\.rawValue).joined(separator: ", "))
      }
      if index == 0 { weekdays = [] }
      weekdays.insert(number + 1)
    }
    for text in try fields.texts("dates") {
      guard let date = CivilDate(scenario: text) else {
        throw fields.error("dates", "\"\(text)\" is not a day such as 2026-10-19")
      }
      dates.insert(date)
    }
    for move in try fields.objects("moves", each: "a move", keys: Move.keys) {
      moves.append(try Move(reading: move, places: places))
    }
  }
}

extension Move {
  fileprivate static let keys = [
    "at", "after_s", "by", "to", "round_m", "speed_kmh", "winding", "jams", "off",
  ]

  fileprivate init(
    reading fields: ScenarioFields, places: [DayPlace]
  ) throws(ScenarioError) {
    guard fields.has("at") != fields.has("after_s") else {
      throw fields.error("", "a move needs either \"at\" or \"after_s\"")
    }
    guard fields.has("to") != fields.has("round_m") else {
      throw fields.error("", "a move needs either \"to\" or \"round_m\"")
    }
    let departure: Departure =
      fields.has("at")
      ? .at(secondOfDay: try fields.secondOfDay("at"))
      : .after(seconds: try fields.integer("after_s", 0...864_000))
    let goal: Goal =
      fields.has("to")
      ? .place(try fields.placeID("to", places))
      : .round(metres: try fields.number("round_m", 100...100_000))
    self.init(departure, by: try fields.word("by"), goal)
    if fields.has("speed_kmh") { speedKilometresPerHour = try fields.number("speed_kmh", 1...1000) }
    winding = try fields.number("winding", 0...1, else: winding)
    isSwitchedOff = try fields.bool("off", else: false)
    for jam in try fields.objects("jams", each: "a jam", keys: ["after_m", "duration_s"]) {
      jams.append(
        Jam(
          afterMetres: try jam.number("after_m", 0...1_000_000),
          durationSeconds: try jam.number("duration_s", 1...86_400)))
    }
    jams.sort { $0.afterMetres < $1.afterMetres }
  }
}

extension ScenarioFields {
  /// The id of an existing place of the scenario.
  fileprivate func placeID(_ key: String, _ places: [DayPlace]) throws(ScenarioError) -> String {
    let id = try text(key)
    guard places.contains(where: { $0.id == id }) else {
      throw error(
        key, "the scenario has no place \"\(id)\"",
        hint: Suggestion.hint(for: id, among: places.map(\.id), quote: "\""))
    }
    return id
  }

  /// A local time of day, in seconds.
  fileprivate func secondOfDay(_ key: String) throws(ScenarioError) -> Int {
    let given = try text(key)
    let parts = given.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [2, 2], !given.contains("+"),
      let hour = Int(parts[0]), let minute = Int(parts[1]),
      (0..<24).contains(hour), (0..<60).contains(minute)
    else { throw error(key, "\(key) must be a time of day such as 07:40") }
    return hour * 3600 + minute * 60
  }
}

extension CivilDate {
  /// Reads a day of the years 1900 to 2999, such as `2026-10-19`.
  init?(scenario text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], let year = Int(parts[0]),
      let month = Int(parts[1]), let day = Int(parts[2]), (1900...2999).contains(year),
      !text.contains("+")
    else { return nil }
    self.init(year: year, month: month, day: day)
    guard isValid else { return nil }
  }
}
