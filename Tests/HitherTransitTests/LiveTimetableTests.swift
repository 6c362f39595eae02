import HitherFormats
import HitherTracks
import HitherTransit
import TestSupport
import Testing

@Suite("Realtime")
struct LiveTimetableTests {
  /// 2026-05-01T00:00:00Z.
  private static let midnight: Int64 = 1_777_593_600

  /// Ten stops, a minute's halt at each, ten minutes apart; from 08:00 on, and again at 09:00.
  private static func network() throws -> Network {
    var feed = FeedText()
    feed.trips = ["a,daily", "b,daily"]
    for stop in 1...10 {
      feed.stops.append("S\(stop),\(40 + stop),10,,,P\(stop)")
      for (trip, hour) in [("a", 8), ("b", 10)] {
        let minute = (stop - 1) * 10
        let time = "\(hour + minute / 60):\(minute % 60 / 10)"
        feed.stopTimes.append("\(trip),\(time)0:00,\(time)1:00,S\(stop),\(stop),,")
      }
    }
    feed.stops.append("X,60,10,,,9")
    return try feed.network()
  }

  private static func feed(_ updates: String) throws -> RealtimeFeed {
    try RealtimeFeed(
      json: Array(
        #"{"header": {"timestamp": \#(midnight + 28_000)}, "entity": [\#(updates)]}"#.utf8))
  }

  private static func entity(
    _ stops: String, trip: String = #""trip_id": "a", "start_date": "20260501""#
  ) -> String {
    #"{"id": "1", "trip_update": {"trip": {\#(trip)}, "stop_time_update": [\#(stops)]}}"#
  }

  private static func rides(
    _ updates: String, from: String, to: String, at: Int64 = midnight + 7 * 3600
  ) throws -> [Connection] {
    let network = try network()
    let live = LiveTimetable(try feed(updates), over: network, now: at)
    return Planner(network, live: live).connections(
      ConnectionQuery(
        from: network.stops(withID: from), to: network.stops(withID: to), at: at,
        windowSeconds: 18_000))
  }

  /// The delay of a trip's departure at each of its stops but the last.
  private static func delays(_ stops: String) throws -> [Int?] {
    try (1...9).map { stop in
      try #require(
        rides(entity(stops), from: "S\(stop)", to: "S10").first { $0.rides[0].tripID == "a" }
      ).rides[0].departureDelay
    }
  }

  /// The example of the reference: 300 s at stop 3, 60 s at stop 8, no data at stop 10 — here 9, so that a departure
  /// is left to look at.
  @Test func delaysAreHandedOnAsTheReferenceHasIt() throws {
    let delays = try Self.delays(
      #"""
      {"stop_sequence": 3, "arrival": {"delay": 300}}, {"stop_sequence": 8, "arrival": {"delay": 60}},
      {"stop_sequence": 9, "schedule_relationship": "NO_DATA"}
      """#)
    #expect(delays == [nil, nil, 300, 300, 300, 300, 300, 60, nil])
  }

  @Test func aTimeCountsBeforeADelay() throws {
    let time = Self.midnight + 8 * 3600 + 30 * 60 + 60 + 90
    let delays = try Self.delays(
      #"{"stop_sequence": 4, "departure": {"time": "\#(time)", "delay": 7}}"#)
    #expect(delays == [nil, nil, nil, 90, 90, 90, 90, 90, 90])
  }

  @Test func aDelayGoesPastASkippedStop() throws {
    let update = Self.entity(
      #"""
      {"stopSequence": 2, "departure": {"delay": 120}}, {"stopSequence": 4, "scheduleRelationship": "SKIPPED"}
      """#)
    let after = try Self.rides(update, from: "S5", to: "S10")
    #expect(after.map { $0.rides[0].departureDelay } == [120, nil])
    let skipped = try Self.rides(update, from: "S4", to: "S10")
    #expect(skipped.map { $0.rides[0].tripID } == ["a", "b"])
    #expect(skipped.map(\.obstacle) == [.boardingSkipped, nil])
  }

  @Test func unknownIsNotZero() throws {
    let none = try Self.rides("", from: "S1", to: "S2")
    #expect(none.map { $0.rides[0].departureDelay } == [nil, nil])
    let zero = try Self.rides(
      Self.entity(#"{"stop_sequence": 1, "departure": {"delay": 0}}"#), from: "S1", to: "S2")
    #expect(zero.map { $0.rides[0].departureDelay } == [0, nil])
  }

  /// What is not known gives way to what is: nobody departs before arriving.
  @Test func timesStayInOrder() throws {
    let found = try Self.rides(
      Self.entity(
        #"""
        {"stop_sequence": 3, "departure": {"delay": 1800}}, {"stop_sequence": 4, "schedule_relationship": "NO_DATA"}
        """#), from: "S3", to: "S4")
    let late = try #require(found.first { $0.rides[0].tripID == "a" })
    #expect(late.departure == Self.midnight + 8 * 3600 + 21 * 60 + 1800)
    // As long as by the timetable, since nothing else is known.
    #expect(late.arrival == late.departure + 540)
    #expect(late.rides[0].arrivalDelay == nil)
  }

  @Test(arguments: [("CANCELED", [true, false]), ("DELETED", [false])])
  func aTripThatDoesNotRun(_ word: String, _ expected: [Bool]) throws {
    let trip = #""trip_id": "a", "start_date": "20260501", "schedule_relationship": "\#(word)""#
    let found = try Self.rides(Self.entity("", trip: trip), from: "S1", to: "S3")
    #expect(found.map(\.isCancelled) == expected)
    #expect(found.last?.rides[0].tripID == "b")
    // The day after it runs.
    let next = try Self.rides(
      Self.entity("", trip: trip), from: "S1", to: "S3", at: Self.midnight + 86_400 + 7 * 3600)
    #expect(next.map(\.isCancelled) == [false, false])
  }

  @Test func anAddedTripRuns() throws {
    let start = Self.midnight + 9 * 3600
    let added = Self.entity(
      #"""
      {"stop_id": "S1", "departure": {"time": \#(start)}}, {"stop_id": "X", "arrival": {"time": \#(start + 600)}}
      """#, trip: #""trip_id": "extra", "route_id": "R", "schedule_relationship": "ADDED""#)
    let found = try Self.rides(added, from: "S1", to: "X")
    #expect(found.map { $0.rides[0].tripID } == ["extra"])
    #expect(found.map { $0.departure } == [start])
    #expect(found.map { $0.rides[0].departureDelay } == [nil])
  }

  @Test func aReplacementTakesThePlaceOfItsTrip() throws {
    let start = Self.midnight + 8 * 3600 + 300
    let other = Self.entity(
      #"""
      {"stop_id": "S1", "departure": {"time": \#(start)}}, {"stop_id": "X", "arrival": {"time": \#(start + 600)}}
      """#,
      trip: #""trip_id": "a", "start_date": "20260501", "schedule_relationship": "REPLACEMENT""#)
    #expect(try Self.rides(other, from: "S1", to: "X").map { $0.departure } == [start])
    #expect(try Self.rides(other, from: "S1", to: "S2").map { $0.rides[0].tripID } == ["b"])
  }

  @Test func aDuplicatedTripRunsTwice() throws {
    let update =
      #"""
      {"id": "1", "trip_update": {"trip": {"trip_id": "a", "schedule_relationship": "DUPLICATED"},
        "trip_properties": {"trip_id": "a2", "start_date": "20260501", "start_time": "08:31:00"},
        "stop_time_update": [{"stop_sequence": 2, "arrival": {"delay": 60}}]}}
      """#
    let found = try Self.rides(update, from: "S2", to: "S3")
    #expect(found.map { $0.rides[0].tripID } == ["a", "a2", "b"])
    // It departs from the first stop at 08:31, half an hour after the other.
    let start = Self.midnight + 8 * 3600 + 11 * 60
    #expect(found.map { $0.departure } == [start, start + 1860, start + 7200])
  }

  /// As some feeds have it: a trip of the timetable at another time, and the trip itself runs too.
  @Test func anAddedTripMayBeATripOfTheTimetable() throws {
    let update = Self.entity(
      #"{"stop_sequence": 2, "arrival": {"delay": 60}}"#,
      trip:
        #""trip_id": "a", "start_date": "20260501", "start_time": "08:31:00", "schedule_relationship": "ADDED""#
    )
    let found = try Self.rides(update, from: "S2", to: "S3")
    let start = Self.midnight + 8 * 3600 + 11 * 60
    #expect(found.map { $0.departure } == [start, start + 1860, start + 7200])
    #expect(found.map { $0.rides[0].departureDelay } == [nil, 60, nil])
  }

  /// A trip that the timetable does not have is late by what it was to be.
  @Test func aNewTripMayHaveAPlan() throws {
    let start = Self.midnight + 9 * 3600
    let added = Self.entity(
      #"""
      {"stop_id": "S1", "departure": {"time": \#(start + 90), "scheduled_time": \#(start)}},
      {"stop_id": "X", "arrival": {"time": \#(start + 600)}}
      """#, trip: #""trip_id": "extra", "route_id": "R", "schedule_relationship": "NEW""#)
    let ride = try #require(try Self.rides(added, from: "S1", to: "X").first?.rides.first)
    #expect(ride.departureDelay == 90)
    #expect(ride.arrivalDelay == nil)
  }

  /// Of two updates of a run the last counts, whatever they say.
  @Test func whatIsToldLastCounts() throws {
    let trip = #""trip_id": "a", "start_date": "20260501""#
    let late = Self.entity(#"{"stop_sequence": 1, "departure": {"delay": 60}}"#, trip: trip)
    let cancelled = Self.entity("", trip: trip + #", "schedule_relationship": "CANCELED""#)
    let runs = try Self.rides("\(cancelled), \(late)", from: "S1", to: "S3")
    #expect(runs.map(\.isCancelled) == [false, false])
    #expect(runs.map { $0.rides[0].departureDelay } == [60, nil])
    let none = try Self.rides("\(late), \(cancelled)", from: "S1", to: "S3")
    #expect(none.map(\.isCancelled) == [true, false])
  }

  @Test func anotherPlatformIsTold() throws {
    let found = try Self.rides(
      Self.entity(
        #"{"stop_sequence": 2, "departure": {"delay": 0}, "stop_time_properties": {"assigned_stop_id": "X"}}"#
      ), from: "X", to: "S3")
    #expect(found.map { $0.rides[0].platform } == ["9"])
    #expect(found.map { $0.rides[0].plannedPlatform } == ["P2"])
  }

  /// A run so late that another overtakes it: both are told of, in the order in which they leave now.
  @Test func aDelayedRideIsPlannedWith() throws {
    let late = try Self.rides(
      Self.entity(#"{"stop_sequence": 1, "departure": {"delay": 7300}}"#), from: "S1", to: "S3")
    #expect(late.map { $0.rides[0].tripID } == ["b", "a"])
    #expect(late.last?.departure == Self.midnight + 8 * 3600 + 60 + 7300)
  }
}
