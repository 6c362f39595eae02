import HitherFormats
import HitherTracks
import HitherTransit
import TestSupport
import Testing

/// What `transfers.txt`, `pathways.txt` and `block_id` say of changing. Random feeds with such rules are set beside brute force
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
    try first(transfers).rides.map(\.tripID)
  }

  /// The connection from A to C that arrives first.
  ///
  /// - Parameter blocks: The block of each trip; none if empty.
  private func first(
    _ transfers: [String], blocks: [String] = [], leastChange: Int = 0,
    _ change: (inout FeedText) -> Void = { _ in }
  ) throws -> Connection {
    var feed = Self.hub
    feed.transfers = transfers
    for (index, block) in blocks.enumerated() where !block.isEmpty {
      feed.trips[index] += "," + block
    }
    change(&feed)
    let (timetable, outcome) = try feed.imported(folder)
    #expect(outcome.findings.all.map(\.code) == [])
    // What is kept is what is asked.
    let store = try TimetableStore(path: folder["transit.db"])
    try store.replace(with: timetable)
    #expect(try store.timetable() == timetable)
    let network = try #require(Network(timetable, leastChange: leastChange))
    let at = try #require(Instant(rfc3339: "2026-05-01T07:00:00Z")).milliseconds / 1000
    let found = Planner(network).connections(
      ConnectionQuery(
        from: network.stops(withID: "A"), to: network.stops(withID: "C"), at: at))
    #expect(found.allSatisfy { $0.rides.allSatisfy { $0.walkBefore == 0 } })
    return try #require(found.first)
  }

  /// Trips of one block are one vehicle: no change, and no time to change; also where nobody may get in or out.
  @Test func whoIsInABlockStaysSeated() throws {
    let plain = try first([], leastChange: 600)
    #expect(plain.rides.map(\.tripID) == ["in", "late"] && plain.changes == 1)
    for transfers in [[], ["H,H,3,,,,,"], ["H,H,2,3600,,,,"]] {
      let seated = try first(transfers, blocks: ["7", "7", ""], leastChange: 600)
      #expect(seated.rides.map(\.tripID) == ["in", "out"] && seated.changes == 0)
      #expect(seated.rides.map(\.isSeated) == [false, true])
    }
    let closed = try first([], blocks: ["7", "7", ""]) { feed in
      feed.stopTimes[1] = "in,08:10:00,08:10:00,H,2,,1"
      feed.stopTimes[2] = "out,08:15:00,08:15:00,H,1,1,"
    }
    #expect(closed.rides.map(\.tripID) == ["in", "out"] && closed.changes == 0)
  }

  /// The next trip of the block in time is where the vehicle goes; not one after it, of another day, or elsewhere.
  @Test func onlyTheNextTripOfABlockIsStayedIn() throws {
    func changes(
      _ blocks: [String], _ transfers: [String] = [], _ change: (inout FeedText) -> Void = { _ in }
    ) throws -> [Int] {
      let found = try first(transfers, blocks: blocks, change)
      return [found.changes, found.rides.count]
    }
    #expect(try changes(["7", "8", "7"]) == [1, 2])
    // Between the two the vehicle is elsewhere.
    let between: (inout FeedText) -> Void = { feed in
      feed.trips.append("between,daily,Q,7")
      feed.stopTimes += [
        "between,08:11:00,08:11:00,C,1,,", "between,08:12:00,08:12:00,A,2,,",
      ]
    }
    #expect(try changes(["7", "7", ""], [], between) == [1, 2])
    // It does not run on the day.
    let never: (inout FeedText) -> Void = { feed in
      between(&feed)
      feed.calendar?.append("never,0,0,0,0,0,0,0,20200101,20301231")
      feed.trips[3] = "between,never,Q,7"
    }
    #expect(try changes(["7", "7", ""], [], never) == [0, 2])
    // One must get out; or it goes on as another trip than that of its block.
    #expect(try changes(["7", "7", ""], [",,5,,,,in,out"]) == [1, 2])
    #expect(try changes(["7", "7", ""], [",,4,,,,in,late"]) == [1, 2])
    #expect(try changes(["", "", ""], ["H,H,3,,,,,", ",,4,,,,in,late"]) == [0, 2])
  }

  /// A vehicle that comes late goes on late, and one stays in it.
  @Test func aLateVehicleGoesOnLate() throws {
    var feed = Self.hub
    feed.trips[0] += ",7"
    feed.trips[1] += ",7"
    let network = try feed.network()
    let at = try #require(Instant(rfc3339: "2026-05-01T07:00:00Z")).milliseconds / 1000
    func found(_ updates: String) throws -> Connection {
      let json = #"{"header": {"timestamp": \#(at)}, "entity": [\#(updates)]}"#
      let live = LiveTimetable(try RealtimeFeed(json: Array(json.utf8)), over: network, now: at)
      let query = ConnectionQuery(
        from: network.stops(withID: "A"), to: network.stops(withID: "C"), at: at)
      return try #require(Planner(network, live: live).connections(query).first)
    }
    func update(_ trip: String, _ sequence: Int, _ delay: Int) -> String {
      #"""
      {"id": "\#(trip)", "trip_update": {"trip": {"trip_id": "\#(trip)"}, "stop_time_update": [
        {"stop_sequence": \#(sequence), "arrival": {"delay": \#(delay)}, "departure": {"delay": \#(delay)}}]}}
      """#
    }
    // It arrives at 08:20 and leaves again at once, five minutes late.
    let late = try found(update("in", 2, 600))
    #expect(late.rides.map(\.tripID) == ["in", "out"] && late.changes == 0)
    #expect(late.rides[1].departureDelay == 300 && late.rides[1].arrivalDelay == 300)
    // Half a minute late it waits until its time.
    let short = try found(update("in", 2, 30))
    #expect(short.changes == 0 && short.rides[1].departureDelay == nil)
    // By the data itself it goes on before it has come: nobody stays in that.
    let torn = try found(update("in", 2, 600) + "," + update("out", 1, 0))
    #expect(torn.rides.map(\.tripID) == ["in", "late"] && torn.changes == 1)
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
