import HitherFormats
import HitherTracks
import HitherTransit
import Testing

@Suite("Disruptions")
struct LiveAlertsTests {
  /// 2026-05-01T08:00:00Z, at which the trip leaves.
  private static let eight: Int64 = 1_777_622_400

  private static func network() throws -> Network {
    var feed = FeedText()
    feed.stops = ["HBF,50,10,1,,", "A,50,10,0,HBF,1", "B,51,10,,,", "C,52,10,,,"]
    feed.trips = ["t,daily"]
    feed.stopTimes = [
      "t,08:00:00,08:00:00,A,1,,", "t,08:30:00,08:30:00,B,2,,", "t,09:00:00,09:00:00,C,3,,",
    ]
    return try feed.network()
  }

  /// Whether a disruption stands at a ride from A to B.
  private static func concerns(_ entity: String, periods: String = "") throws -> Bool {
    let network = try network()
    let text = #"""
      {"header": {"timestamp": \#(eight)}, "entity": [{"id": "1",
        "alert": {"active_period": [\#(periods)], "informed_entity": [\#(entity)], "effect": "DETOUR"}}]}
      """#
    let live = LiveTimetable(
      try RealtimeFeed(json: Array(text.utf8)), over: network, now: eight)
    let found = Planner(network, live: live).connections(
      ConnectionQuery(
        from: network.stops(withID: "A"), to: network.stops(withID: "B"), at: eight - 600))
    let ride = try #require(found.first?.rides.first)
    return live.alerts.alerts(of: ride, network.timetable).map(\.effect) == [.detour]
  }

  @Test(arguments: [
    (#"{"route_id": "R"}"#, true), (#"{"route_id": "Q"}"#, false),
    (#"{"agency_id": "1"}"#, true), (#"{"agency_id": "2"}"#, false),
    (#"{"route_type": 3}"#, true), (#"{"route_type": 0}"#, false),
    (#"{"trip": {"trip_id": "t"}}"#, true), (#"{"trip": {"trip_id": "u"}}"#, false),
    (#"{"trip": {"trip_id": "t", "start_date": "20260501"}}"#, true),
    (#"{"trip": {"trip_id": "t", "start_date": "20260502"}}"#, false),
    (#"{"trip": {"route_id": "R"}}"#, true),
    (#"{"stop_id": "A"}"#, true), (#"{"stop_id": "HBF"}"#, true), (#"{"stop_id": "B"}"#, true),
    // One only passes through.
    (#"{"stop_id": "C"}"#, false),
    // All that is said must fit, and something must be said.
    (#"{"route_id": "R", "stop_id": "A"}"#, true), (#"{"route_id": "Q", "stop_id": "A"}"#, false),
    (#"{"route_id": "R", "direction_id": 1}"#, false), (#"{}"#, false), ("", false),
    // One of several is enough.
    (#"{"route_id": "Q"}, {"stop_id": "A"}"#, true),
  ])
  func aDisruptionStandsWhereItBelongs(_ entity: String, _ expected: Bool) throws {
    #expect(try Self.concerns(entity) == expected)
  }

  /// The ride takes from 0 to 1,800 s after eight.
  @Test(arguments: [
    (-100, 0, false), (-100, 1, true), (1800, 1900, true), (1801, 1900, false), (100, 200, true),
  ])
  func aDisruptionHoldsForATime(_ start: Int64, _ end: Int64, _ expected: Bool) throws {
    let period = #"{"start": \#(Self.eight + start), "end": \#(Self.eight + end)}"#
    #expect(try Self.concerns(#"{"route_id": "R"}"#, periods: period) == expected)
    let open = #"{"start": \#(Self.eight + start)}"#
    #expect(try Self.concerns(#"{"route_id": "R"}"#, periods: open) == (start <= 1800))
  }
}
