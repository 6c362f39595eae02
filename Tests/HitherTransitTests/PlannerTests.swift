import Foundation
import HitherTracks
import HitherTransit
import TestSupport
import Testing

@Suite("Planner")
struct PlannerTests {
  /// How many feeds are tried; the long form is all thousand.
  private static let feeds =
    ProcessInfo.processInfo.environment["HITHER_FEEDS"].flatMap(UInt64.init) ?? 25

  /// On random feeds with days of service, changes of clocks, repeated trips, ways on foot and stops at which one
  /// may not get in or out: the same connections as by trying all.
  @Test func findsWhatTryingAllFinds() throws {
    var (found, seated, blocked) = (0, 0, 0)
    for seed in UInt64(1)...Self.feeds {
      let feed = RandomFeed(seed: seed)
      let network = try feed.text.network()
      let planner = Planner(network)
      let brute = try BruteForcePlanner(feed)
      var random = SeededGenerator(seed: seed &+ 77_000)
      let midnight = Int64(feed.day) * 86_400
      let at = midnight + Int64.random(in: -8...5, using: &random) * 3600
      let window = Int64.random(in: 1...4, using: &random) * 3600
      for _ in 0..<3 {
        let from = Int.random(in: 0..<feed.stopCount, using: &random)
        let to = (from + Int.random(in: 1..<feed.stopCount, using: &random)) % feed.stopCount
        let query = ConnectionQuery(
          from: network.stops(withID: "S\(from)"), to: network.stops(withID: "S\(to)"), at: at,
          windowSeconds: Int(window))
        let all = planner.connections(query)
        let connections = all.filter { !$0.isCancelled }
        let answers = connections.map {
          BruteForcePlanner.Answer(
            departure: $0.departure, arrival: $0.arrival, changes: $0.changes)
        }
        let expected = brute.answers(from: from, to: to, at: at, window: window)
        #expect(answers == expected, "seed \(seed)")
        #expect(all.allSatisfy(Self.holds), "seed \(seed)")
        #expect(all.count <= connections.count + 1)
        blocked += all.count - connections.count
        found += expected.count
        seated += connections.count { $0.rides.contains(where: \.isSeated) }
      }
    }
    // The feeds are not so sparse that nothing is asked.
    #expect(found > Int(Self.feeds))
    #expect(seated > Int(Self.feeds) / 20 && blocked > 0)
  }

  /// A connection is in the order of time, and its ways on foot fill its gaps.
  private static func holds(_ connection: Connection) -> Bool {
    guard let first = connection.rides.first, let last = connection.rides.last,
      first.departure - Int64(first.walkBefore) == connection.departure,
      last.arrival + Int64(connection.walkAfter) == connection.arrival
    else { return false }
    for (before, after) in zip(connection.rides, connection.rides.dropFirst()) {
      if after.isSeated, after.walkBefore != 0 || after.day == nil { return false }
      guard after.departure - Int64(after.walkBefore) >= before.arrival,
        after.from != before.to || after.walkBefore == 0 || after.isSeated
      else { return false }
    }
    return connection.rides.allSatisfy { $0.arrival >= $0.departure }
  }

  @Test func aTripPastMidnightIsFoundOnTheNextDay() throws {
    var feed = FeedText()
    feed.stops = ["A,50,10,,,", "B,51,10,,,"]
    feed.trips = ["late,daily"]
    feed.stopTimes = ["late,25:30:00,25:30:00,A,1,,", "late,26:10:00,26:10:00,B,2,,"]
    let network = try feed.network()
    let at = try #require(Instant(rfc3339: "2026-05-02T01:00:00Z")).milliseconds / 1000
    let found = Planner(network).connections(
      ConnectionQuery(
        from: network.stops(withID: "A"), to: network.stops(withID: "B"), at: at))
    #expect(found.map { $0.departure - at } == [1800])
    #expect(found.map { $0.arrival - at } == [4200])
  }

  /// Clocks show 02:30 twice on 25 October 2026; the trips of both hours are found, each at its instant.
  @Test func bothInstantsOfARepeatedHourAreRight() throws {
    var feed = FeedText(zone: "Europe/Berlin")
    feed.stops = ["A,50,10,,,", "B,51,10,,,"]
    feed.trips = ["first,daily", "second,daily"]
    // Counted from noon minus twelve hours, which is 01:00 of summer time.
    feed.stopTimes = [
      "first,01:30:00,01:30:00,A,1,,", "first,01:40:00,01:40:00,B,2,,",
      "second,02:30:00,02:30:00,A,1,,", "second,02:40:00,02:40:00,B,2,,",
    ]
    let network = try feed.network()
    let at = try #require(Instant(rfc3339: "2026-10-25T00:00:00Z")).milliseconds / 1000
    let found = Planner(network).connections(
      ConnectionQuery(
        from: network.stops(withID: "A"), to: network.stops(withID: "B"), at: at))
    let times = found.map { Instant(milliseconds: $0.departure * 1000).rfc3339 }
    #expect(times == ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"])
  }

  /// One can walk from C to the goal, but not after having walked to C: what leads past C by bus counts there.
  @Test func aWayOnFootIsNotFollowedByAnother() throws {
    var feed = FeedText()
    feed.stops = ["A,50,10,,,", "B,51,10,,,", "C,52,10,,,", "D,53,10,,,"]
    feed.trips = ["first,daily", "second,daily"]
    feed.stopTimes = [
      "first,08:00:00,08:00:00,A,1,,", "first,08:10:00,08:10:00,B,2,,",
      "second,08:30:00,08:30:00,C,1,,", "second,09:00:00,09:00:00,D,2,,",
    ]
    feed.transfers = ["B,C,2,300", "C,D,2,240"]
    let network = try feed.network()
    let at = try #require(Instant(rfc3339: "2026-05-02T07:00:00Z")).milliseconds / 1000
    let found = Planner(network).connections(
      ConnectionQuery(
        from: network.stops(withID: "A"), to: network.stops(withID: "D"), at: at))
    #expect(found.map { $0.rides.map(\.tripID) } == [["first", "second"]])
  }

  @Test func aStationIsAllOfItsPlatforms() throws {
    var feed = FeedText()
    feed.stops = [
      "HBF,50,10,1,,", "HBF1,50,10,0,HBF,1", "HBF2,50.0005,10,0,HBF,2", "B,51,10,,,",
      "C,52,10,,,",
    ]
    feed.trips = ["in,daily", "out,daily"]
    feed.stopTimes = [
      "in,08:00:00,08:00:00,B,1,,", "in,08:30:00,08:30:00,HBF1,2,,",
      "out,08:31:00,08:31:00,HBF2,1,,", "out,09:00:00,09:00:00,C,2,,",
    ]
    let network = try feed.network()
    let day = try #require(Instant(rfc3339: "2026-05-02T07:00:00Z")).milliseconds / 1000
    func found(_ from: String, _ to: String) -> [Connection] {
      Planner(network).connections(
        ConnectionQuery(
          from: network.stops(withID: from), to: network.stops(withID: to), at: day))
    }
    #expect(found("HBF", "C").map { $0.rides[0].platform } == ["2"])
    // 56 m in a straight line take 56 s, and the train leaves after 60 s.
    #expect(found("B", "C").map(\.changes) == [1])
    #expect(found("B", "C").first?.rides.last?.walkBefore == 56)
  }
}
