import HitherTracks
import HitherTransit
import TestSupport
import Testing

/// What `transfers.txt` and `pathways.txt` say of changing. Random feeds with such rules are set beside brute force
/// in `PlannerTests`.
@Suite("Changing")
struct ChangeTests {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  /// A bus `in` of route Q arrives at H at 08:10; from there `out` of R leaves at 08:15 and `late` of Q at 08:20.
  private static var hub: FeedText {
    var feed = FeedText()
    feed.stops = ["A,50,10,,,", "H,51,10,,,", "C,52,10,,,"]
    feed.trips = ["in,daily,Q", "out,daily,R", "late,daily,Q"]
    feed.stopTimes = [
      "in,08:00:00,08:00:00,A,1,,", "in,08:10:00,08:10:00,H,2,,",
      "out,08:15:00,08:15:00,H,1,,", "out,08:30:00,08:30:00,C,2,,",
      "late,08:20:00,08:20:00,H,1,,", "late,08:35:00,08:35:00,C,2,,",
    ]
    return feed
  }

  /// The trips of the connection from A to C that arrives first.
  private func trips(_ transfers: [String]) throws -> [String] {
    var feed = Self.hub
    feed.transfers = transfers
    let (timetable, outcome) = try feed.imported(folder)
    #expect(outcome.findings.all.map(\.code) == [])
    // What is kept is what is asked.
    let store = try TimetableStore(path: folder["transit.db"])
    try store.replace(with: timetable)
    #expect(try store.timetable() == timetable)
    let network = try #require(Network(timetable))
    let at = try #require(Instant(rfc3339: "2026-05-01T07:00:00Z")).milliseconds / 1000
    let found = Planner(network).connections(
      ConnectionQuery(
        from: network.stops(withID: "A"), to: network.stops(withID: "C"), at: at))
    #expect(found.allSatisfy { $0.rides.allSatisfy { $0.walkBefore == 0 } })
    return found.first?.rides.map(\.tripID) ?? []
  }

  @Test(arguments: [
    ([], "out"), (["H,H,2,600,,,,"], "late"),
    // For one route alone: from Q to R ten minutes, or not at all.
    (["H,H,2,600,Q,R,,"], "late"), (["H,H,3,,Q,R,,"], "late"), (["H,H,2,600,R,Q,,"], "out"),
    (["H,H,2,600,,R,,"], "late"), (["H,H,2,600,Q,,,"], "late"),
    // What says more counts before what says less, wherever it stands.
    (["H,H,2,300,,,in,out", "H,H,3,,Q,R,,", "H,H,2,3600,,,,"], "out"),
    (["H,H,2,600,,R,in,", "H,H,2,60,,,in,", "H,H,2,60,Q,R,,"], "late"),
    (["H,H,2,600,Q,R,,", "H,H,2,0,Q,,,"], "late"),
    // The vehicle goes on as the other trip, however long a change takes; or it must not be stayed in.
    (["H,H,2,3600,,,,", "H,H,4,,,,in,out"], "out"), (["H,H,2,3600,,,,", ",,4,,,,in,late"], "late"),
    (["H,H,5,,,,in,out"], "out"),
  ])
  func rulesHoldForTheTripsTheyName(_ transfers: [String], _ expected: String) throws {
    #expect(try trips(transfers) == ["in", expected])
  }

  /// From platform 1 by stairs to the passage and on to platform 2 takes a minute, and by lift 400 m.
  @Test func waysWithinAStationTakeWhatTheyTake() throws {
    var tables = FeedImportTests.sound.tables
    tables["stops.txt"] = """
      stop_id,stop_lat,stop_lon,location_type,parent_station,platform_code
      A,50,10,,,
      B,51,10,,,
      S,52,10,1,,
      P1,52,10,0,S,1
      P2,52.001,10,0,S,2
      N,52,10,3,S,

      """
    tables["stop_times.txt", default: ""] += """
      t,09:30:00,09:30:00,P1,3,,
      t,10:00:00,10:00:00,P2,4,,

      """
    tables["pathways.txt"] = """
      from_stop_id,to_stop_id,pathway_mode,is_bidirectional,traversal_time,length
      P1,N,2,0,20,
      N,P2,1,1,40,
      P2,P1,5,0,,400

      """
    let (timetable, outcome) = try FeedText.imported(tables, folder)
    #expect(outcome.findings.all.map(\.code) == [])
    let network = try #require(Network(timetable))
    let (first, second) = (network.stops(withID: "P1")[0], network.stops(withID: "P2")[0])
    #expect(network.waysOnFoot(from: first).first { $0.stop == second }?.seconds == 60)
    // 400 m at 1.3 m/s.
    #expect(network.waysOnFoot(from: second).first { $0.stop == first }?.seconds == 308)
  }
}
