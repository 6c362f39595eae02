import HitherFormats
import TestSupport
import Testing

@testable import HitherTransit

/// Updates that contradict themselves, and estimates that contradict what an update states.
@Suite("Refused realtime updates")
struct RefusedUpdateTests {
  /// 2026-05-01T00:00:00Z.
  private static let midnight: Int64 = 1_777_593_600
  private static func at(_ hour: Int, _ minute: Int) -> Int64 {
    midnight + Int64(hour * 3600 + minute * 60)
  }

  /// Four stops, ten minutes apart, with halts of two minutes: 08:00, 08:10–08:12, 08:22–08:24, 08:34.
  private static func network() throws -> Network {
    var feed = FeedText()
    feed.trips = ["a,daily"]
    feed.stops = ["S1,41,10,,,", "S2,42,10,,,", "S3,43,10,,,", "S4,44,10,,,"]
    feed.stopTimes = [
      "a,8:00:00,8:00:00,S1,1,,", "a,8:10:00,8:12:00,S2,2,,", "a,8:22:00,8:24:00,S3,3,,",
      "a,8:34:00,8:34:00,S4,4,,",
    ]
    return try feed.network()
  }

  private static func live(
    _ stops: String, trip: String = #""trip_id": "a", "start_date": "20260501""#,
    properties: String = ""
  ) throws -> (LiveTimetable, Network) {
    let network = try network()
    let feed = try RealtimeFeed(
      json: Array(
        #"""
        {"header": {"timestamp": \#(at(7, 50))}, "entity": [{"id": "1", "trip_update":
          {"trip": {\#(trip)}, \#(properties) "stop_time_update": [\#(stops)]}}]}
        """#.utf8))
    return (LiveTimetable(feed, over: network, now: at(7, 50)), network)
  }

  /// Rides between two stops: departure and arrival in minutes after eight, and the delays.
  private static func rides(
    _ live: LiveTimetable, _ network: Network, _ from: String = "S1", _ to: String = "S4"
  ) -> [Connection.Ride] {
    Planner(network, live: live).connections(
      ConnectionQuery(
        from: network.stops(withID: from), to: network.stops(withID: to), at: at(7, 0),
        windowSeconds: 7200)
    ).flatMap(\.rides)
  }

  struct Case: CustomTestStringConvertible, Sendable {
    let stops: String
    let kind: RefusedUpdate.Kind
    let stop: String
    var testDescription: String { "\(kind) \(stop)" }
  }

  /// An update of a stop by its number or its id, with delays in seconds.
  private static func update(
    _ stop: Any, arrival: Int? = nil, departure: Int? = nil
  ) -> String {
    let events = [("arrival", arrival), ("departure", departure)].compactMap { name, delay in
      delay.map { #""\#(name)": {"delay": \#($0)}"# }
    }
    let name = (stop as? String).map { #""stop_id": "\#($0)""# } ?? #""stop_sequence": \#(stop)"#
    return "{" + ([name] + events).joined(separator: ", ") + "}"
  }

  static let contradictions: [Case] = [
    // A vehicle that leaves 16 minutes before its time is another one, or of another day; 15 are believed.
    Case(stops: Self.update(2, departure: -960), kind: .implausiblyEarly, stop: "S2"),
    Case(stops: Self.update(1, arrival: -3600), kind: .implausiblyEarly, stop: "S1"),
    Case(
      stops: Self.update(2, departure: 1800) + ", " + Self.update(3, arrival: 0),
      kind: .decreasingTimes, stop: "S3"),
    // Ten minutes of the timetable cannot take no time.
    Case(
      stops: Self.update(2, departure: 600) + ", " + Self.update(3, arrival: 0),
      kind: .decreasingTimes, stop: "S3"),
    Case(
      stops: Self.update(1, departure: 0) + ", " + Self.update(4, arrival: -3600),
      kind: .decreasingTimes, stop: "S4"),
    Case(
      stops: Self.update(2, arrival: 200, departure: 60),
      kind: .departureBeforeArrival, stop: "S2"),
    Case(
      stops: Self.update(3, arrival: 60) + ", " + Self.update(2, arrival: 60),
      kind: .unsortedStops, stop: "S2"),
    Case(
      stops: Self.update("S3", arrival: 60) + ", " + Self.update("S2", arrival: 60),
      kind: .unsortedStops, stop: "S2"),
    Case(
      stops: Self.update(3, arrival: 60) + ", " + Self.update(3, arrival: 90),
      kind: .repeatedStop, stop: "S3"),
    Case(
      stops: #"{"stop_sequence": 1, "departure": {"time": 60}}"#, kind: .impossibleTime, stop: "S1"),
  ]

  /// The trip runs by the timetable, and no delay of it is known: not even one of 0.
  @Test(arguments: contradictions) func aContradictionIsRefusedAndNamed(_ wrong: Case) throws {
    let (live, network) = try Self.live(wrong.stops)
    #expect(live.refused.map(\.tripID) == ["a"])
    #expect(live.refused.map(\.kind) == [wrong.kind])
    #expect(live.refused.map(\.stopID) == [wrong.stop])
    #expect(live.counts.updates == 1 && live.counts.matched == 0)
    let rides = Self.rides(live, network)
    #expect(rides.map(\.departure) == [Self.at(8, 0)] && rides.map(\.arrival) == [Self.at(8, 34)])
    #expect(rides.map(\.departureDelay) == [nil] && rides.map(\.arrivalDelay) == [nil])
  }

  /// A second run that runs backwards hides no train of the timetable.
  @Test(arguments: ["DUPLICATED", "ADDED", "NEW", "REPLACEMENT"])
  func anAddedRunThatRunsBackwardsIsRefused(_ word: String) throws {
    let stops = (1...4).map { stop in
      let time = stop == 3 ? Self.at(7, 30) : Self.at(8, 5 + stop * 10)
      return #"{"stop_id": "S\#(stop)", "stop_sequence": \#(stop), "arrival": {"time": \#(time)}}"#
    }
    let (live, network) = try Self.live(
      stops.joined(separator: ","),
      trip:
        #""trip_id": "a", "start_date": "20260501", "start_time": "08:05:00", "schedule_relationship": "\#(word)""#
    )
    #expect(live.refused.map(\.kind) == [.decreasingTimes])
    #expect(live.refused.first?.stopID == "S3")
    let rides = Self.rides(live, network)
    #expect(rides.map(\.departure) == [Self.at(8, 0)] && rides.map(\.tripID) == ["a"])
  }

  @Test func anUpdateStatedTwiceInTheSameWordsIsUsed() throws {
    let update = #"{"stop_sequence": 3, "arrival": {"delay": 60}}"#
    let (live, network) = try Self.live("\(update), \(update)")
    #expect(live.refused.isEmpty)
    #expect(Self.rides(live, network).map(\.arrivalDelay) == [60])
  }

  /// A delay of which the halt makes up a part: the delay from before, which is an estimate, gives way.
  @Test func aShorterHaltIsNoContradiction() throws {
    let (live, network) = try Self.live(
      Self.update(2, arrival: 300) + ", " + Self.update(3, arrival: 180))
    #expect(live.refused.isEmpty)
    let rides = Self.rides(live, network, "S2", "S3")
    #expect(rides.map(\.departure) == [Self.at(8, 17)] && rides.map(\.arrival) == [Self.at(8, 25)])
    let early = try Self.live(
      Self.update(2, arrival: 300) + ", " + Self.update(3, arrival: -360))
    #expect(early.0.refused.isEmpty)
    let ride = try #require(Self.rides(early.0, early.1, "S2", "S3").first)
    // It cannot leave before 08:15, at which it arrives, and is there at 08:16.
    #expect((Self.at(8, 15)...Self.at(8, 16)).contains(ride.departure))
    #expect(ride.arrival == Self.at(8, 16) && ride.departure < ride.arrival)
  }

  /// A vehicle ahead of the timetable: the stop before, which is not known, gives way and not what is stated.
  @Test func whatIsStatedIsNotRaisedToWhatIsNotKnown() throws {
    let (live, network) = try Self.live(#"{"stop_sequence": 3, "arrival": {"delay": -660}}"#)
    #expect(live.refused.isEmpty)
    let ride = try #require(Self.rides(live, network, "S2", "S3").first)
    #expect(ride.arrival == Self.at(8, 11) && ride.arrivalDelay == -660)
    #expect(ride.departure == Self.at(8, 1) && ride.departureDelay == nil)
  }

  /// A departure alone: the arrival, which keeps the delay from before, gives way.
  @Test func aStatedDepartureIsNotRaised() throws {
    let (live, network) = try Self.live(
      Self.update(1, departure: 300) + ", " + Self.update(2, departure: 60))
    #expect(live.refused.isEmpty)
    let onward = try #require(Self.rides(live, network, "S2", "S3").first)
    #expect(onward.departure == Self.at(8, 13) && onward.departureDelay == 60)
    let first = try #require(Self.rides(live, network, "S1", "S2").first)
    #expect(first.departure == Self.at(8, 5) && first.arrival == Self.at(8, 13))
  }

  /// The reference: the delay from before a skipped stop passes over it.
  @Test func timesOfASkippedStopDoNotCount() throws {
    let (live, network) = try Self.live(
      #"""
      {"stop_sequence": 1, "departure": {"delay": 60}},
      {"stop_sequence": 2, "schedule_relationship": "SKIPPED", "arrival": {"time": 1}, "departure": {"delay": -9000}}
      """#)
    #expect(live.refused.isEmpty)
    #expect(Self.rides(live, network).map(\.arrivalDelay) == [60])
  }

  /// Whatever an update states: what is not refused has no ride that takes no time, and stated times stand.
  @Test(arguments: 1...4) func noRideTakesNoTime(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func delay() -> Int { Int(random.uniform() * 3000) - 1500 }
    var (used, refused) = (0, 0)
    for _ in 0..<100 {
      var stops: [String] = []
      var stated: [(stop: Int, arrival: Int?, departure: Int?)] = []
      for stop in 1...4 where random.uniform() < 0.6 {
        if random.uniform() < 0.2 {
          stops.append(#"{"stop_sequence": \#(stop), "schedule_relationship": "NO_DATA"}"#)
          continue
        }
        let arrival = random.uniform() < 0.6 ? delay() : nil
        let departure = random.uniform() < 0.6 ? delay() : nil
        stated.append((stop, arrival, departure))
        let parts = [("arrival", arrival), ("departure", departure)].compactMap { name, value in
          value.map { #""\#(name)": {"delay": \#($0)}"# }
        }
        stops.append("{" + ([#""stop_sequence": \#(stop)"#] + parts).joined(separator: ",") + "}")
      }
      let (live, network) = try Self.live(stops.joined(separator: ","))
      guard live.refused.isEmpty else {
        refused += 1
        continue
      }
      used += 1
      for from in 1...3 {
        for to in from + 1...4 {
          let rides = Self.rides(live, network, "S\(from)", "S\(to)")
          #expect(rides.count == 1)
          for ride in rides {
            #expect(ride.departure < ride.arrival, "\(stops)")
            if let told = stated.first(where: { $0.stop == from })?.departure {
              #expect(ride.departureDelay == told, "\(stops)")
            }
            if let told = stated.first(where: { $0.stop == to })?.arrival {
              #expect(ride.arrivalDelay == told, "\(stops)")
            }
          }
        }
      }
    }
    #expect(used > 30 && refused > 5)
  }

  @Test func ofManyRefusedUpdatesTheFirstAreNamed() {
    let updates = (1...7).flatMap { number in
      let update = RefusedUpdate(TripUpdateFault(.decreasingTimes, at: "S"), tripID: "t\(number)")
      return [update, update]
    }
    #expect(updates.map(\.words).firstFew.hasPrefix("t1 at S: times decrease (E022); t2 at S"))
    #expect(updates.map(\.words).firstFew.hasSuffix("t5 at S: times decrease (E022); and 2 more"))
  }
}
