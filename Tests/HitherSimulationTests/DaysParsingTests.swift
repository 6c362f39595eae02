import HitherSimulation
import HitherTracks
import Testing

@Suite struct DaysParsingTests {
  static let good = """
    {
      "schema": "hither/days/1", "name": "Small", "timezone": "Europe/Berlin", "seed": 4,
      "first_day": "2026-10-24", "days": 2,
      "places": [
        {"id": "home", "kind": "home", "lat": 50, "lon": 8.2, "radius_m": 80},
        {"id": "work", "kind": "work", "lat": 50.02, "lon": 8.25, "corners": [
          {"lat": 50.019, "lon": 8.249}, {"lat": 50.019, "lon": 8.251}, {"lat": 50.021, "lon": 8.25}]}
      ],
      "members": [
        {"id": "mei", "role": "leader", "starts_at": "home",
         "plans": [{"days": ["sat", "sun"], "moves": [
           {"at": "07:40", "by": "car", "to": "work"}, {"after_s": 600, "by": "walk", "to": "home"}]}],
         "device": {"interval_s": 60, "indoor_drift_m": 9}},
        {"id": "leo", "starts_at": "home", "plans": [
          {"dates": ["2026-10-25"], "moves": [{"at": "02:30", "by": "run", "round_m": 3000}]}]}
      ]
    }
    """

  static let cases = [
    ScenarioFault(
      replaced: "indoor_drift_m", with: "indoor_drif_m",
      error: "d.json:13: device has no key \"indoor_drif_m\"",
      hint: "did you mean \"indoor_drift_m\"?"),
    ScenarioFault(
      replaced: "2026-10-24", with: "2026-13-24",
      error: "d.json:3: first_day must be a day from 1900 to 2999 such as 2026-10-19"),
    ScenarioFault(
      replaced: "\"days\": 2", with: "\"days\": 400",
      error: "d.json:3: days must lie between 1 and 60"),
    ScenarioFault(
      replaced: "\"to\": \"work\"", with: "\"to\": \"wrok\"",
      error: "d.json:12: the scenario has no place \"wrok\"", hint: "did you mean \"work\"?"),
    ScenarioFault(
      replaced: "\"starts_at\": \"home\", \"plans\"", with: "\"plans\"",
      error: "d.json:14: a member needs \"starts_at\""),
    ScenarioFault(
      replaced: "\"by\": \"car\"", with: "\"by\": \"cart\"",
      error: "d.json:12: by may not be \"cart\"", hint: "did you mean \"car\"?"),
    ScenarioFault(
      replaced: "07:40", with: "7:40", error: "d.json:12: at must be a time of day such as 07:40"),
    ScenarioFault(
      replaced: "07:40", with: "+7:40", error: "d.json:12: at must be a time of day such as 07:40"),
    ScenarioFault(
      replaced: "\"at\": \"07:40\", ", with: "",
      error: "d.json:12: a move needs either \"at\" or \"after_s\""),
    ScenarioFault(
      replaced: "\"round_m\": 3000", with: "\"round_m\": 3000, \"to\": \"work\"",
      error: "d.json:15: a move needs either \"to\" or \"round_m\""),
    ScenarioFault(
      replaced: "\"sat\"", with: "\"saturday\"",
      error: "d.json:11: \"saturday\" is not a day of the week",
      hint: "they are mon, tue, wed, thu, fri, sat, sun"),
    ScenarioFault(
      replaced: "\"work\", \"kind\"", with: "\"home\", \"kind\"",
      error: "d.json:6: two places have the id \"home\""),
    ScenarioFault(
      replaced: "\"kind\": \"home\"", with: "\"kind\": \"home\", \"member\": \"zoe\"",
      error: "d.json:4: the place \"home\" belongs to no member of the scenario"),
    ScenarioFault(
      replaced: ", \"radius_m\": 80", with: "",
      error: "d.json:5: a place of a kind needs a radius_m or corners"),
    ScenarioFault(
      replaced: "\"radius_m\": 80", with: "\"corners\": [{\"lat\": 50, \"lon\": 8}]",
      error: "d.json:5: the corners are not those of a simple polygon"),
    ScenarioFault(
      replaced: "\"interval_s\": 60",
      with: "\"interval_s\": 60, \"dropouts\": [{\"from_s\": 180001, \"to_s\": 180002}]",
      error: "d.json:13: from_s must lie between 0 and 176400"),
  ]

  @Test func goodIsRead() throws {
    let scenario = try DaysScenario(parsing: Array(Self.good.utf8), file: "d.json")
    #expect(scenario.start.rfc3339 == "2026-10-23T22:00:00Z")
    // The Sunday has 25 hours.
    #expect(scenario.durationSeconds == 49 * 3600)
    #expect(scenario.places.map(\.isIndoors) == [true, true])
    #expect(scenario.members[0].plans[0].weekdays == [6, 7])
    #expect(scenario.members[0].device.indoorDriftMetres == 9)
    #expect(
      scenario.members[0].plans[0].moves.map(\.departure) == [
        .at(secondOfDay: 27_600), .after(seconds: 600),
      ])
    #expect(scenario.members[1].plans[0].dates == [CivilDate(year: 2026, month: 10, day: 25)])
  }

  @Test(arguments: cases)
  func faultIsToldWithItsLine(fault: ScenarioFault) throws {
    let text = try #require(fault.text(in: Self.good))
    let error = #expect(throws: ScenarioError.self) {
      try DaysScenario(parsing: text, file: "d.json")
    }
    #expect(error?.description == fault.error && error?.hint == fault.hint)
  }

  /// 02:30 comes twice on that Sunday: the first is meant.
  @Test func anHourThatComesTwiceIsTheFirst() throws {
    let scenario = try DaysScenario(parsing: Array(Self.good.utf8), file: "d.json")
    let days = DaysSimulation(scenario).run()
    let run = days.members[1].truth.legs.first { $0.speedClass == "running" }
    #expect(run?.start.rfc3339 == "2026-10-25T00:30:00Z")
  }

  @Test func schemaTellsTheKind() throws {
    let days = try ScenarioDocument(parsing: Array(Self.good.utf8), file: "d.json")
    guard case .days = days.reseeded(9) else {
      Issue.record("not read as days")
      return
    }
    let made = days.reseeded(9).make()
    #expect(made.members == 2)
    let copy = made.files.first { $0.path == "scenario.json" }?.bytes ?? []
    #expect(try DaysScenario(parsing: copy, file: "d.json").seed == 9)
    let outing = try ScenarioDocument(
      parsing: Array(ScenarioParsingTests.good.utf8), file: "s.json")
    guard case .outing = outing else {
      Issue.record("not read as an outing")
      return
    }
  }
}
