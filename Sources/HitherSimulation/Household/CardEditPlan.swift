package import HitherTracks

/// The card edits of a scenario: those listed one by one, and random ones at a daily rate.
package struct CardEditPlan: Hashable, Sendable {
  /// The listed edits.
  package var told: [CardEdit] = []
  /// The mean number of random edits per day.
  package var perDay = 0.0
  /// The seconds of the day between which random edits are written.
  package var secondsOfDay = 25_200...79_200

  /// A scenario shorter than any day gets a full day's edits at any time, so that a walk has some.
  private static let leastDaySeconds = 23 * 3600

  /// Titles and places to choose from.
  private static let titles = [
    "Dinner with everyone", "Swimming", "Hike", "Film night", "Visit the grandparents", "Concert",
    "Museum", "Board games", "Birthday", "Picnic", "Skating", "Day at the sea",
  ]
  private static let places = [
    "at home", "the park", "Heidelberg", "the old town", "the lake", "Frankfurt", "the forest",
    "the harbour",
  ]

  /// All edits, in order of time.
  package func edits(
    from start: Instant, seconds: Int, zone: TimeZone, members: Int, seed: UInt64
  ) -> [CardEdit] {
    var random = SplitMix64(seed: seed, stream: "edits")
    var edits = told
    let days = max(1, Int((Double(seconds) / 86_400).rounded()))
    let first = zone.civilTime(at: start).date.daysSinceEpoch
    let whole = Int((perDay * Double(days)).rounded())
    for _ in 0..<(members > 0 ? whole : 0) {
      if seconds < Self.leastDaySeconds {
        let time = start + Int64(random.uniform() * Double(seconds)) * 1000
        let member = Self.index(members, &random)
        edits.append(Self.made(time, by: member, on: zone.civilTime(at: time).date, &random))
        continue
      }
      let date = CivilDate(daysSinceEpoch: first + Self.index(days, &random))
      let second = secondsOfDay.lowerBound + Self.index(secondsOfDay.count, &random)
      let civil = CivilTime(date: date, millisecondOfDay: second * 1000)
      let time = zone.instants(of: civil).first ?? civil.instant()
      edits.append(Self.made(time, by: Self.index(members, &random), on: date, &random))
    }
    let end = start + Int64(seconds) * 1000
    return edits.filter { (start..<end).contains($0.time) }
      .sorted { ($0.time, $0.member, $0.month) < ($1.time, $1.member, $1.month) }
  }

  /// A random edit: of a card of the next months, usually of one field.
  private static func made(
    _ time: Instant, by member: Int, on date: CivilDate, _ random: inout SplitMix64
  ) -> CardEdit {
    let ahead = date.month - 1 + index(4, &random)
    var edit = CardEdit(
      time: time, member: member, year: date.year + ahead / 12, month: ahead % 12 + 1)
    let field = random.uniform()
    if field < 0.45 { edit.title = titles[index(titles.count, &random)] }
    if (0.35..<0.75).contains(field) { edit.place = places[index(places.count, &random)] }
    if field >= 0.7 { edit.day = 1 + index(28, &random) }
    return edit
  }

  private static func index(_ count: Int, _ random: inout SplitMix64) -> Int {
    min(Int(random.uniform() * Double(count)), count - 1)
  }
}

extension CardEditPlan {
  private static let keys = ["per_day", "from_h", "to_h", "told"]
  private static let toldKeys = ["at", "member", "month", "year", "title", "place", "day"]

  /// Reads the key `edits`; without it nobody writes anything.
  init(reading scenario: ScenarioFields, members: [String]) throws(ScenarioError) {
    guard let fields = try scenario.object("edits", keys: Self.keys) else { return }
    perDay = try fields.number("per_day", 0...100, else: 0)
    let from = try fields.number("from_h", 0...24, else: 7)
    let to = try fields.number("to_h", from...24, else: 22)
    secondsOfDay = Int(from * 3600)...max(Int(from * 3600), min(Int(to * 3600), 86_400) - 1)
    for entry in try fields.objects("told", each: "an edit", keys: Self.toldKeys) {
      told.append(try CardEdit(reading: entry, members: members))
    }
  }
}

extension CardEdit {
  fileprivate init(
    reading fields: ScenarioFields, members: [String]
  ) throws(ScenarioError) {
    let text = try fields.text("at")
    guard let time = Instant(rfc3339: text) else {
      throw fields.error("at", "at must be a time such as 2026-11-05T18:20:00Z")
    }
    let name = try fields.text("member")
    guard let member = members.firstIndex(of: name) else {
      throw fields.error("member", "the scenario has no member \"\(name)\"")
    }
    let own = CivilTime(time).date.year
    self.init(
      time: time, member: member,
      year: fields.has("year") ? try fields.integer("year", 1...9999) : own,
      month: try fields.integer("month", 1...12))
    if fields.has("title") { title = try fields.text("title") }
    if fields.has("place") { place = try fields.text("place") }
    if fields.has("day") { day = try fields.integer("day", 1...28) }
    guard title != nil || place != nil || day != nil else {
      throw fields.error("month", "an edit needs a \"title\", a \"place\" or a \"day\"")
    }
  }
}
