import HitherTracks

extension MemberPlan {
  private static let keys = [
    "id", "name", "role", "pace_kmh", "follow_m", "start_s", "until_m", "sway_m", "pauses",
    "straggles", "off_route", "wrong_branches", "turns_back", "device",
  ]

  static func list(
    in scenario: ScenarioFields, routeMetres: Double
  ) throws(ScenarioError) -> [MemberPlan] {
    try scenario.members(keys: keys) { fields throws(ScenarioError) in
      try MemberPlan(reading: fields, routeMetres: routeMetres)
    }
  }

  private init(reading fields: ScenarioFields, routeMetres: Double) throws(ScenarioError) {
    self.init(
      id: try fields.memberID(), name: fields.has("name") ? try fields.text("name") : nil,
      role: try fields.word("role", else: Role.follower))
    paceKilometresPerHour = try fields.number("pace_kmh", 1...40, else: paceKilometresPerHour)
    if fields.has("follow_m") { followMetres = try fields.number("follow_m", 0...2000) }
    startSeconds = try fields.number("start_s", 0...43_200, else: startSeconds)
    if fields.has("until_m") { untilMetres = try fields.number("until_m", 1...routeMetres) }
    swayMetres = try fields.number("sway_m", 0...5, else: swayMetres)
    for pause in try fields.objects("pauses", each: "a pause", keys: ["at_m", "duration_s"]) {
      pauses.append(
        PrivatePause(
          atMetres: try pause.number("at_m", 0...routeMetres),
          durationSeconds: try pause.number("duration_s", 1...14_400)))
    }
    for stretch in try fields.objects(
      "straggles", each: "a straggle", keys: ["from_m", "to_m", "pace_factor"])
    {
      let from = try stretch.number("from_m", 0...routeMetres)
      slowStretches.append(
        SlowStretch(
          fromMetres: from, toMetres: try stretch.number("to_m", from...routeMetres),
          paceFactor: try stretch.number("pace_factor", 0.1...1)))
    }
    excursions = try Excursion.list(in: fields, routeMetres: routeMetres)
    device = try Device(reading: fields)
  }
}

extension Excursion {
  static func list(
    in member: ScenarioFields, routeMetres: Double
  ) throws(ScenarioError) -> [Excursion] {
    var found: [(excursion: Excursion, fields: ScenarioFields)] = []
    for fields in try member.objects(
      "off_route", each: "an off_route entry", keys: ["from_m", "to_m", "distance_m", "side"])
    {
      let from = try fields.number("from_m", 0...routeMetres)
      let kind = Kind.detour(
        toMetres: try fields.number("to_m", min(from + 10, routeMetres)...routeMetres),
        distanceMetres: try fields.number("distance_m", 0...5000))
      found.append((Excursion(kind, fromMetres: from, side: try side(in: fields)), fields))
    }
    for fields in try member.objects(
      "wrong_branches", each: "a wrong branch", keys: ["at_m", "length_m", "side"])
    {
      let kind = Kind.wrongBranch(lengthMetres: try fields.number("length_m", 20...5000))
      let from = try fields.number("at_m", 0...routeMetres)
      found.append((Excursion(kind, fromMetres: from, side: try side(in: fields)), fields))
    }
    for fields in try member.objects(
      "turns_back", each: "a turn back", keys: ["at_m", "back_m"])
    {
      let from = try fields.number("at_m", 10...routeMetres)
      let kind = Kind.turnBack(backMetres: try fields.number("back_m", 10...from))
      found.append((Excursion(kind, fromMetres: from), fields))
    }
    found.sort { $0.excursion.fromMetres < $1.excursion.fromMetres }
    for index in found.indices.dropFirst()
    where found[index].excursion.earliestMetres < found[index - 1].excursion.toMetres {
      throw found[index].fields.error("", "this overlaps another walk off the route")
    }
    return found.map(\.excursion)
  }

  private static func side(in fields: ScenarioFields) throws(ScenarioError) -> Side {
    try fields.word("side", else: Side.right)
  }
}
