import HitherEngine
import HitherFormats
import HitherGeodesy
import HitherOuting
import HitherPlaces
import HitherTracks
import TestSupport
import Testing

@testable import HitherTransit

/// Which departures a member is told of: those that are named or learnt, and not too many a day.
@Suite("Usual departures")
struct UsualDepartureTests {
  /// 2026-05-04T00:00:00Z, a Monday.
  private static let monday: Int64 = 1_777_852_800
  private static let home = Coordinate(latitudeE7: 480_000_000, longitudeE7: 110_000_000)
  private static let work = Coordinate(latitudeE7: 482_000_000, longitudeE7: 110_000_000)

  /// From A, 500 s on foot from home, to B every twenty minutes of the day, forty minutes' ride.
  private static func watch(
    _ updates: [String] = [], _ change: (inout SavedJourney) -> Void = { _ in }
  ) throws -> (JourneyWatch, PreparedPlaces) {
    var feed = FeedText()
    feed.stops = ["A,48.0044965,11,,,", "B,48.2,11,,,"]
    for minute in stride(from: 0, to: 1440, by: 20) {
      func clock(_ minute: Int) -> String { "\(minute / 60):\(minute % 60 / 10)0:00" }
      feed.trips.append("t\(minute),daily")
      feed.stopTimes += [
        "t\(minute),\(clock(minute)),\(clock(minute)),A,1,,",
        "t\(minute),\(clock(minute + 40)),\(clock(minute + 40)),B,2,,",
      ]
    }
    let network = try feed.network()
    var journey = SavedJourney(name: "work", from: .place("home", home), to: .stop("B"))
    change(&journey)
    let places = [Place(id: "home", kind: .home, shape: .circle(center: home, radiusMetres: 80))]
    let log = RealtimeLog(try updates.map { try RealtimeFeed(json: Array($0.utf8)) })
    let watch = JourneyWatch(
      [journey], places, network, walks: StopWalks(network), log: log)
    return (watch, try PreparedPlaces(places))
  }

  /// What is told of a member who is at home from midnight on each day, leaves at a second of the day, and is at work
  /// from an hour later on until 17:00: the day, the type's last word, the trip.
  private static func told(
    _ watches: (JourneyWatch, PreparedPlaces), leaving: [Int64?]
  ) -> [String] {
    var pipeline = Pipeline(member: "mia")
    pipeline.append(
      FenceDetector(watches.1, member: "mia", FenceRule(OutingSettings()), addsColumns: true))
    pipeline.append(DepartureWatch(watches.0, member: "mia"))
    var fixes = FixBatch()
    for (day, left) in leaving.enumerated() {
      for second in stride(from: Int64(0), to: 86_400, by: 120) {
        var place = Self.home
        if let left, second >= left, second < 61_200 {
          let way = Double(work.latitudeE7 - home.latitudeE7)
          // Eight minutes to the stop, four minutes there, and on.
          let step =
            second - left < 720
            ? min(1, Double(second - left) / 480) * 44_965
            : way * min(1, Double(second - left) / 3600)
          place = Coordinate(
            latitudeE7: home.latitudeE7 + Int32(step), longitudeE7: home.longitudeE7)
        }
        let time = monday + Int64(day) * 86_400 + second
        fixes.append(
          Fix(
            time: Instant(milliseconds: time * 1000), coordinate: place,
            startsSegment: fixes.count == 0))
      }
    }
    let last = Instant(milliseconds: fixes.time.last ?? 0)
    pipeline.process(&fixes, reaching: last)
    var rest = FixBatch()
    pipeline.end(&rest, at: last)
    return pipeline.takeEvents().filter { DepartureEvents.all.contains($0) }.map { event in
      let day = (event.time.milliseconds / 1000 - monday) / 86_400
      let trip = event.fields.first { $0.name == "trip_id" }?.value
      guard case .text(let name)? = trip else { return "\(day) \(event.type)" }
      return "\(day) \(event.type.dropFirst(10)) \(name)"
    }
  }

  /// Who stays at home all day is told of so many departures of a day and no more, of the next day as of this.
  @Test func aLimitHoldsForEachDay() throws {
    let both = [
      "0 leave_soon t20", "0 leave_now t20", "0 missed t20", "0 leave_soon t40", "0 leave_now t40",
      "0 missed t40",
    ]
    let events = Self.told(try Self.watch(), leaving: [nil, nil])
    #expect(Array(events.prefix(6)) == both)
    #expect(events.count { $0.hasPrefix("0 leave_now") } == 2)
    #expect(events.count { $0.hasPrefix("1 leave_now") } == 2)
    let one = Self.told(try Self.watch { $0.noticesPerDay = 1 }, leaving: [nil, nil])
    #expect(one.count { $0.contains("leave_now") } == 2)
    let all = Self.told(try Self.watch { $0.noticesPerDay = nil }, leaving: [nil])
    #expect(all.count { $0.contains("leave_now") } > 60)
  }

  /// Of a journey whose usual departure is named that one is told, each day.
  @Test func aNamedDepartureIsTheOnlyOneTold() throws {
    let watches = try Self.watch { $0.usual = [480] }
    let events = Self.told(watches, leaving: [28_200, nil])
    #expect(
      events == [
        "0 leave_soon t480", "0 leave_now t480", "1 leave_soon t480", "1 leave_now t480",
        "1 missed t480",
      ])
    // No vehicle departs then: the nearest counts, and beyond ten minutes none.
    let near = Self.told(try Self.watch { $0.usual = [487] }, leaving: [nil])
    #expect(near.first == "0 leave_soon t480")
    let twice = Self.told(try Self.watch { $0.usual = [480, 1000] }, leaving: [nil])
    #expect(twice.filter { $0.contains("now") } == ["0 leave_now t480", "0 leave_now t1000"])
    let all = Self.told(
      try Self.watch { ($0.usual, $0.noticesPerDay) = ([480], nil) }, leaving: [nil])
    #expect(all.count > 100)
  }

  /// What is told in place of a departure that was withdrawn is told whatever the limit.
  @Test func theReplacementOfAWithdrawnOneIsTold() throws {
    let feed = #"""
      {"header": {"timestamp": \#(Self.monday + 28_000)}, "entity": [{"id": "1", "trip_update": {
        "trip": {"trip_id": "t480", "start_date": "20260504", "schedule_relationship": "CANCELED"}}}]}
      """#
    let events = Self.told(
      try Self.watch([feed]) { ($0.usual, $0.noticesPerDay) = ([480], 1) }, leaving: [nil])
    #expect(
      events == [
        "0 leave_soon t480", "0 withdrawn t480", "0 leave_soon t500", "0 leave_now t500",
        "0 missed t500",
      ])
  }

  /// After two working days the time of leaving is known, and nothing is told at night; it is no rule for Saturday.
  @Test func theTimeOfLeavingIsLearnt() throws {
    // For t480 one leaves at 07:48:40.
    let day: Int64 = 28_140
    let events = Self.told(
      try Self.watch(), leaving: [day, day + 60, day, nil, day - 120, nil])
    func of(_ day: Int) -> [String] { events.filter { $0.hasPrefix("\(day) ") } }
    #expect(of(0).contains("0 leave_now t20") && of(1).contains("1 leave_now t20"))
    #expect(of(2) == ["2 leave_soon t480", "2 leave_now t480"])
    #expect(of(3) == ["3 leave_soon t480", "3 leave_now t480", "3 missed t480"])
    #expect(of(4).first == "4 leave_soon t480")
    #expect(of(5).first == "5 leave_soon t20")
  }

  @Test func clockTimesAreRead() {
    #expect(JourneyHours.minutes("16:45,07:30,07:30") == [450, 1005])
    #expect(JourneyHours.minutes("") == [])
    #expect(JourneyHours.text([450, 1005]) == "07:30,16:45")
    for wrong in ["24:00", "7", "07:30,", ",", "07:60", "07:30-08:00"] {
      #expect(JourneyHours.minutes(wrong) == nil, "\(wrong)")
    }
  }
}
