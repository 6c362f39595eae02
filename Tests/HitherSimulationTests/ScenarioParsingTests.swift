import HitherSimulation
import HitherTracks
import Testing

@Suite struct ScenarioParsingTests {
  static let good = """
    {
      "schema": "hither/scenario/1", "name": "Small", "timezone": "Asia/Taipei", "seed": 4,
      "start": "2026-05-01T00:10:00Z",
      "route": {"shape": "loop", "length_m": 2000, "lat": 25.17, "lon": 121.55},
      "pauses": [{"at_m": 900, "duration_s": 90}],
      "members": [
        {"id": "leo", "role": "leader",
         "device": {"interval_s": 2, "noise_m": 3, "elevation": {"kind": "none"}}},
        {"id": "mei", "off_route": [{"from_m": 400, "to_m": 700, "distance_m": 90}]}
      ]
    }
    """

  static let cases = [
    ScenarioFault(
      replaced: "noise_m", with: "nois_m", error: "s.json:8: device has no key \"nois_m\"",
      hint: "did you mean \"noise_m\"?"),
    ScenarioFault(
      replaced: "\"pauses\"", with: "\"pause\"",
      error: "s.json:5: the scenario has no key \"pause\"", hint: "did you mean \"pauses\"?"),
    ScenarioFault(
      replaced: "\"loop\"", with: "\"lop\"", error: "s.json:4: shape may not be \"lop\"",
      hint: "did you mean \"loop\"?"),
    ScenarioFault(
      replaced: "\"loop\"", with: "\"knot\"", error: "s.json:4: shape may not be \"knot\"",
      hint: "it is one of winding, out_and_back, loop, figure_eight, lollipop"),
    ScenarioFault(
      replaced: "2000", with: "20", error: "s.json:4: length_m must lie between 200 and 100000"),
    ScenarioFault(
      replaced: "2000", with: "\"2000\"",
      error: "s.json:4: length_m must be a number, not a string"),
    ScenarioFault(replaced: "\"lat\": 25.17, ", with: "", error: "s.json:4: route needs \"lat\""),
    ScenarioFault(
      replaced: "\"at_m\": 900", with: "\"at_m\": 2900",
      error: "s.json:5: at_m must lie between 0 and 2000"),
    ScenarioFault(
      replaced: "\"members\"",
      with: "\"log\": [{\"type\": \"lead\", \"member\": \"lia\", \"at_s\": 3}], \"members\"",
      error: "s.json:6: unknown member \"lia\""),
    ScenarioFault(
      replaced: "\"members\"",
      with: "\"log\": [{\"type\": \"command\", \"command\": \"gathr\", \"at_s\": 3}], \"members\"",
      error: "s.json:6: command may not be \"gathr\"", hint: "did you mean \"gather\"?"),
    ScenarioFault(
      replaced: "\"mei\"", with: "\"leo\"", error: "s.json:9: two members have the id \"leo\""),
    ScenarioFault(
      replaced: "\"mei\"", with: "\"../mei\"",
      error: "s.json:9: an id must serve as a file name: \"../mei\" cannot"),
    ScenarioFault(
      replaced: "\"mei\"", with: "\"mei\", \"role\": \"leader\"",
      error: "s.json:9: an outing has one leader"),
    ScenarioFault(
      replaced: "90}]}", with: "90}], \"wrong_branches\": [{\"at_m\": 500, \"length_m\": 80}]}",
      error: "s.json:9: this overlaps another walk off the route"),
    ScenarioFault(
      replaced: "\"seed\": 4", with: "\"seed\": 4.5",
      error: "s.json:2: seed must be a whole number"),
    ScenarioFault(
      replaced: "Asia/Taipei", with: "Asia/Taibei",
      error: "s.json:2: unknown time zone \"Asia/Taibei\"",
      hint: "did you mean 'Asia/Taipei'?"),
    ScenarioFault(
      replaced: "scenario/1", with: "scenario/9",
      error: "s.json:2: the schema must be \"hither/scenario/1\", not \"hither/scenario/9\"",
      hint:
        "hither/scenario/1 is a hike, hither/days/1 a family's days, hither/commute/1 a commuter's days, "
        + "hither/household/1 a household's month"),
    ScenarioFault(
      replaced: "2026-05-01T00:10:00Z", with: "yesterday",
      error: "s.json:3: start must be a time from 1900 to 2999 such as 2026-05-01T00:10:00Z"),
    ScenarioFault(
      replaced: "\"lat\"", with: "\"switchbacks\": 3, \"lat\"",
      error: "s.json:4: the route is too short or too winding for this number of switchbacks",
      hint: "a route of this shape and length has room for 0"),
    ScenarioFault(
      replaced: "\"loop\"", with: "\"winding\", \"laps\": 2",
      error:
        "s.json:4: a winding route does not end where it began, so it cannot be walked in laps",
      hint: "choose the shape loop, figure_eight, lollipop or out_and_back"),
    ScenarioFault(
      replaced: "4,\n", with: "4\n", error: "s.json:3: expected ',' or '}', found a string"),
  ]

  @Test(arguments: cases)
  func faultIsToldWithItsLine(fault: ScenarioFault) throws {
    let text = try #require(fault.text(in: Self.good))
    let error = #expect(throws: ScenarioError.self) {
      try Scenario(parsing: text, file: "s.json")
    }
    #expect(error?.description == fault.error && error?.hint == fault.hint)
  }

  @Test func valuesArriveWhereTheyBelong() throws {
    let scenario = try Scenario(parsing: Array(Self.good.utf8), file: "s.json")
    #expect(scenario.name == "Small" && scenario.seed == 4 && scenario.timeZone == "Asia/Taipei")
    #expect(scenario.start == Instant(rfc3339: "2026-05-01T00:10:00Z"))
    #expect(scenario.route.shape == .loop && scenario.route.lengthMetres == 2000)
    #expect(scenario.route.start.latitudeE7 == 251_700_000)
    #expect(scenario.pauses == [SharedPause(atMetres: 900, durationSeconds: 90)])
    #expect(scenario.members.map(\.role) == [.leader, .follower])
    #expect(scenario.members[0].device.intervalMilliseconds == 2000)
    #expect(scenario.members[0].device.noiseMetres == 3)
    #expect(scenario.members[0].device.altimeter == nil)
    #expect(
      scenario.members[1].excursions == [
        Excursion(.detour(toMetres: 700, distanceMetres: 90), fromMetres: 400)
      ])
    let files = Simulation(scenario).run().write()
    #expect(files.first { $0.path == "scenario.json" }?.bytes == Array(Self.good.utf8))
  }

  /// Whatever stands in a scenario, reading it and walking it ends without a trap.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func damagedTextIsRefusedOrWalked(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = Array(Self.good.utf8)
    let soup = Array("0123456789-.,:{}[]\"eEnull mt_".utf8)
    for _ in 0..<300 {
      var damaged = bytes
      for _ in 0...Int(random.next() % 3) {
        damaged[Int(random.next() % UInt64(bytes.count))] =
          soup[Int(random.next() % UInt64(soup.count))]
      }
      guard let scenario = try? Scenario(parsing: damaged, file: "s.json") else { continue }
      guard scenario.route.lengthMetres < 3000, scenario.lingerSeconds < 3600 else { continue }
      #expect(Simulation(scenario).run().members.count == scenario.members.count)
    }
  }
}
