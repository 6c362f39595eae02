import HitherEngine
import HitherFormats
import HitherGeodesy
import HitherOuting
import HitherPlaces
import HitherTracks
import TestSupport
import Testing

@testable import HitherTransit

@Suite("Departures of a stream")
struct DepartureWatchTests {
  /// 2026-05-01T00:00:00Z, a Friday.
  private static let midnight: Int64 = 1_777_593_600

  /// Home, 500 m south of the stop A: 500 s on foot there (499.999 m by the geodesic, times 1.3 at 1.3 m/s).
  private static let home = Coordinate(latitudeE7: 480_000_000, longitudeE7: 110_000_000)
  private static let stop = (latitude: 48.0044965, walk: Int64(500))

  /// Vehicles every twenty minutes from A to B.
  private static func watch(
    _ feeds: [String] = [], hours: JourneyHours = .always, radius: Double = 80,
    usual: [Int] = [], notices: Int? = SavedJourney.usualNotices
  ) throws -> (JourneyWatch, PreparedPlaces) {
    var feed = FeedText()
    feed.stops = ["A,\(stop.latitude),11,,,1", "B,48.2,11,,,"]
    for minute in stride(from: 0, to: 1440, by: 20) {
      let clock = "\(minute / 60):\(minute % 60 / 10)0"
      let later = "\(minute / 60 + 1):\(minute % 60 / 10)0"
      feed.trips.append("t\(minute),daily")
      feed.stopTimes += [
        "t\(minute),\(clock):00,\(clock):00,A,1,,", "t\(minute),\(later):00,\(later):00,B,2,,",
      ]
    }
    let network = try feed.network()
    var journey = SavedJourney(name: "work", from: .place("home", home), to: .stop("B"))
    journey.hours = hours
    (journey.usual, journey.noticesPerDay) = (usual, notices)
    let place = Place(
      id: "home", kind: .home, shape: .circle(center: home, radiusMetres: radius))
    let log = RealtimeLog(try feeds.map { try RealtimeFeed(json: Array($0.utf8)) })
    let watch = JourneyWatch(
      [journey], [place], network, walks: StopWalks(network), log: log)
    return (watch, try PreparedPlaces([place]))
  }

  /// A feed of a second of the day.
  private static func feed(_ second: Int64, _ updates: String) -> String {
    #"{"header": {"timestamp": \#(midnight + second)}, "entity": [\#(updates)]}"#
  }

  private static func cancelled(_ trip: String) -> String {
    #"{"id": "\#(trip)", "trip_update": {"trip": {"trip_id": "\#(trip)", "schedule_relationship": "CANCELED"}}}"#
  }

  private static func late(_ trip: String, _ seconds: Int) -> String {
    #"{"id": "\#(trip)", "trip_update": {"trip": {"trip_id": "\#(trip)"}, "stop_time_update": [{"stop_sequence": 1, "departure": {"delay": \#(seconds)}}]}}"#
  }

  /// What is told of who is at home from a second of the day on, every half minute a fix, and leaves at another
  /// towards the stop at walking pace.
  private static func told(
    _ watches: (JourneyWatch, PreparedPlaces), from start: Int64, leaving: Int64, until end: Int64,
    step: Int64 = 30
  ) -> [Event] {
    var pipeline = Pipeline(member: "mia")
    pipeline.append(
      FenceDetector(watches.1, member: "mia", FenceRule(OutingSettings()), addsColumns: true))
    pipeline.append(DepartureWatch(watches.0, member: "mia"))
    var fixes = FixBatch()
    for second in stride(from: start, through: end, by: Int(step)) {
      let metres = min(500, 1.3 * Double(max(0, second - leaving)))
      let place = Coordinate(
        latitudeE7: home.latitudeE7 + Int32((metres / 500 * 44_965).rounded()),
        longitudeE7: home.longitudeE7)
      fixes.append(
        Fix(
          time: Instant(milliseconds: (midnight + second) * 1000), coordinate: place,
          startsSegment: second == start))
    }
    let last = Instant(milliseconds: fixes.time.last ?? 0)
    pipeline.process(&fixes, reaching: last)
    var rest = FixBatch()
    pipeline.end(&rest, at: last)
    return pipeline.takeEvents().filter { DepartureEvents.all.contains($0) }
  }

  /// The type's last word, the second of the day, and the trip.
  private static func lines(_ events: [Event]) -> [String] {
    events.map { event in
      let second = (event.time.milliseconds / 1000) - midnight
      let trip = event.fields.first { $0.name == "trip_id" }?.value
      guard case .text(let name)? = trip else { return "\(event.type) \(second)" }
      return "\(event.type.dropFirst(10)) \(second) \(name)"
    }
  }

  /// 08:00 is 28,800 s; its leaving 28,800 − 500 − 180 = 28,120 s.
  @Test func whoLeavesInTimeIsToldTwice() throws {
    let events = Self.told(
      try Self.watch(), from: 27_000, leaving: 28_130, until: 29_400)
    #expect(Self.lines(events) == ["leave_soon 27820 t480", "leave_now 28120 t480"])
    let leaveNow = try #require(events.last)
    #expect(leaveNow.id.hasPrefix("mia/departure.leave_now/work/2026-05-01T07:48:40"))
    #expect(leaveNow.detected == leaveNow.time)
    #expect(leaveNow.fields.contains { $0.name == "walk_s" && $0.value == .number(500) })
    #expect(leaveNow.fields.contains { $0.name == "age_s" && $0.value == .null })
  }

  /// That one is at home is believed with the second fix. The last moment to run is 28,800 − 250 s. Then the next vehicle counts, 1,200 s later.
  @Test func whoStaysIsToldThatItIsMissed() throws {
    let events = Self.told(try Self.watch(), from: 27_900, leaving: 40_000, until: 29_600)
    #expect(
      Self.lines(events) == [
        "leave_soon 27930 t480", "leave_now 28120 t480", "missed 28551 t480",
        "leave_soon 29020 t500", "leave_now 29320 t500",
      ])
    #expect(events.of(DepartureMissed.self).first?.instead.tripID == "t500")
  }

  @Test func whatIsCancelledBeforeIsNotTold() throws {
    let watch = try Self.watch([
      Self.feed(27_000, ""), Self.feed(27_820, Self.cancelled("t480")),
    ])
    let events = Self.told(watch, from: 27_000, leaving: 29_330, until: 29_900)
    #expect(Self.lines(events) == ["leave_soon 29020 t500", "leave_now 29320 t500"])
  }

  /// One withdrawal, and it names what it withdraws and what to take instead; no second one with the next feeds.
  @Test func whatWasToldIsWithdrawnOnce() throws {
    let feeds = (0..<40).map { index in
      Self.feed(27_000 + index * 60, index * 60 >= 1000 ? Self.cancelled("t480") : "")
    }
    let events = Self.told(
      try Self.watch(feeds), from: 27_000, leaving: 40_000, until: 29_400)
    #expect(
      Self.lines(events) == [
        "leave_soon 27820 t480", "withdrawn 28020 t480", "leave_soon 29020 t500",
        "leave_now 29320 t500",
      ])
    let withdrawn = try #require(events.of(DepartureWithdrawn.self).first)
    #expect(withdrawn.withdraws == events[0].id)
    #expect(withdrawn.instead.tripID == "t500" && withdrawn.reason == .cancelled)
  }

  /// The vehicle runs, but it does not stop where the member was to get in.
  @Test func aStopThatIsSkippedIsWithdrawnWithItsReason() throws {
    let skipped =
      #"{"id": "1", "trip_update": {"trip": {"trip_id": "t480"}, "stop_time_update": [{"stop_sequence": 1, "schedule_relationship": "SKIPPED"}]}}"#
    let watch = try Self.watch([Self.feed(27_900, skipped)])
    let events = Self.told(watch, from: 27_000, leaving: 40_000, until: 29_100)
    #expect(
      Self.lines(events) == [
        "leave_soon 27820 t480", "withdrawn 27900 t480", "leave_soon 29020 t500",
      ]
    )
    #expect(events.of(DepartureWithdrawn.self).first?.reason == .skipped)
  }

  /// A delay of four minutes moves the leaving by as much; told before, it is not told again.
  @Test func aDelayMovesTheLeaving() throws {
    let watch = try Self.watch([Self.feed(27_900, Self.late("t480", 240))])
    let events = Self.told(watch, from: 27_000, leaving: 28_370, until: 29_400)
    #expect(Self.lines(events) == ["leave_soon 27820 t480", "leave_now 28360 t480"])
    let advice = try #require(events[1].payload as? DepartureLeaveNow).advice
    #expect(advice.delaySeconds == 240 && advice.ageSeconds == 460)
  }

  @Test func outOfHoursNothingIsTold() throws {
    let hours = JourneyHours(weekdays: 0x7F, firstMinute: 480, lastMinute: 500)
    let events = Self.told(
      try Self.watch(hours: hours), from: 25_000, leaving: 60_000, until: 33_000)
    // Leaving from 08:00 to 08:19: that for the vehicle of 08:20 at 08:08:40.
    #expect(Self.lines(events).first == "leave_soon 29020 t500")
    #expect(Self.lines(events).count == 3)
    let weekend = JourneyHours(weekdays: 0b0110_0000, firstMinute: 0, lastMinute: 1440)
    #expect(
      Self.told(try Self.watch(hours: weekend), from: 25_000, leaving: 60_000, until: 33_000)
        .isEmpty)
  }

  /// After three silent hours it is not known where a member is.
  @Test func aSilenceEndsIt() throws {
    let watches = try Self.watch(notices: nil)
    var pipeline = Pipeline(member: "mia")
    pipeline.append(
      FenceDetector(watches.1, member: "mia", FenceRule(OutingSettings()), addsColumns: true))
    pipeline.append(DepartureWatch(watches.0, member: "mia"))
    var fixes = FixBatch()
    let start = Self.midnight + 27_000
    for index in 0..<20 {
      fixes.append(
        Fix(
          time: Instant(milliseconds: (start + Int64(index) * 30) * 1000), coordinate: Self.home,
          startsSegment: index == 0))
    }
    pipeline.process(&fixes, reaching: Instant(milliseconds: (start + 600) * 1000))
    var none = FixBatch()
    pipeline.process(&none, reaching: Instant(milliseconds: (start + 90_000) * 1000))
    let events = pipeline.takeEvents().filter { $0.payload is DepartureLeaveNow }
    // A leaving every twenty minutes from 28,120 s on, until three hours after 27,570 s.
    #expect(events.count == 9)
  }

  /// The laws of all operators, on random tracks about two places, with feeds of every minute or so.
  @Test("live, cut and in any batches the same, seed 501", arguments: [nil, 2] as [Int?])
  func keepsTheLaws(notices: Int?) throws {
    let (watch, fences) = try Self.wander(notices)
    func pipeline() -> Pipeline {
      var pipeline = Pipeline(member: "member")
      pipeline.append(Deduplicator())
      pipeline.append(Moved(origin: Self.home))
      pipeline.append(
        FenceDetector(fences, member: "member", FenceRule(OutingSettings()), addsColumns: true))
      pipeline.append(DepartureWatch(watch, member: "member"))
      return pipeline
    }
    let found = OperatorLaws.violations(seed: 501, tracks: 8, pipeline: pipeline)
    #expect(found.isEmpty, "\(found.prefix(3))")
    // That the laws held of something: every type is told on such tracks.
    var random = LawRandom(seed: 502)
    var types: Set<String> = []
    for _ in 0..<20 {
      var fixes = LawTrack.make(&random, fixes: 400)
      fixes.sort()
      var whole = pipeline()
      whole.process(&fixes, reaching: Instant(milliseconds: fixes.time.last ?? 0) + 7_200_000)
      types.formUnion(whole.takeEvents().map(\.type))
    }
    #expect(types.isSuperset(of: DepartureEvents.all.map { $0.type.name }), "\(types)")
  }

  /// Two places, and a vehicle every five minutes from a stop beside each; cancellations and delays for an hour
  /// and a half from where random tracks begin.
  private static func wander(_ notices: Int?) throws -> (JourneyWatch, PreparedPlaces) {
    let near = Coordinate(latitudeE7: home.latitudeE7 + 15_000, longitudeE7: home.longitudeE7)
    var feed = FeedText()
    feed.stops = [
      "A,\(home.latitude + 0.002),\(home.longitude),,,1",
      "B,\(near.latitude + 0.002),\(near.longitude),,,2", "C,48.5,11,,,",
    ]
    for minute in stride(from: 0, to: 720, by: 5) {
      let clock = "\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
      feed.trips.append("t\(minute),daily")
      feed.stopTimes += [
        "t\(minute),\(clock):00,\(clock):00,A,1,,", "t\(minute),\(clock):30,\(clock):30,B,2,,",
        "t\(minute),\(minute / 60 + 1):59:00,\(minute / 60 + 1):59:00,C,3,,",
      ]
    }
    let network = try feed.network()
    let places = [
      Place(id: "home", kind: .home, shape: .circle(center: home, radiusMetres: 400)),
      Place(id: "work", kind: .work, shape: .circle(center: near, radiusMetres: 120)),
    ]
    var back = SavedJourney(name: "back", from: .place("work", near), to: .stop("C"))
    back.bufferSeconds = 60
    var out = SavedJourney(name: "out", from: .place("home", home), to: .stop("C"))
    (out.noticesPerDay, back.noticesPerDay) = (notices, notices)
    if notices != nil { back.usual = [125, 150, 180, 200, 220] }
    let journeys = [out, back]
    let log = RealtimeLog(try changingFeeds())
    let watch = JourneyWatch(journeys, places, network, walks: StopWalks(network), log: log)
    return (watch, try PreparedPlaces(places))
  }

  private static func changingFeeds() throws -> [RealtimeFeed] {
    var random = LawRandom(seed: 503)
    return try (0..<90).map { index in
      let updates = (0..<4).map { _ in
        // From 01:45 to 04:00.
        let trip = "t\(105 + Int(random.below(28)) * 5)"
        return random.below(2) == 0 ? cancelled(trip) : late(trip, Int(random.below(300)))
      }
      let second = 6400 + Int64(index) * 60 + Int64(random.below(50))
      return try RealtimeFeed(json: Array(feed(second, updates.joined(separator: ",")).utf8))
    }
  }
}
