import HitherEngine
import HitherGeodesy
import HitherTracks
import TestSupport
import Testing

@testable import HitherPlaces

/// Who is reported at home, away or not known, by the smallest evenings that show each rule.
@Suite("Home safe")
struct HomeSafeTests {
  private let world = PlaneWorld(latitudeE7: 500_000_000, longitudeE7: 82_000_000)
  /// 1 May 2026, 18:00 in UTC; the set time is 22:00.
  private static let start = Instant(milliseconds: 1_777_658_400_000)
  private static let due = start + 4 * 3_600_000

  /// Where a member is at a minute after 18:00, in metres from home; nil without a position.
  typealias Evening = @Sendable (Int) -> Double?

  private func events(
    _ evenings: [Evening], minutes: Int = 480, expected: [String] = [], homes: [String?] = [nil],
    entries: [LogEntry] = []
  ) throws -> [Event] {
    let places = homes.enumerated().map { number, owner in
      world.circle(
        "home\(number)", Double(number) * 50_000, radius: 60, kind: .home, member: owner)
    }
    var parameters = HomeSafe.Parameters()
    parameters.ids = evenings.indices.map { "m\($0)" }
    parameters.expected = expected
    parameters.dueMilliseconds = 22 * 3_600_000
    let step = HomeSafe(try PreparedPlaces(places), parameters)
    var state = step.makeState()
    var collector = EventCollector()
    for minute in 0...minutes {
      let time = Self.start + Int64(minute) * 60_000
      let samples = evenings.enumerated().map { member, evening -> TickSample? in
        guard let metres = evening(minute) else { return nil }
        let isInside = homes.enumerated().contains { number, owner in
          (owner ?? "m\(member)") == "m\(member)" && abs(metres - Double(number) * 50_000) <= 60
        }
        return TickSample(
          tick: time, coordinate: world.coordinate(metres, 0), ageMilliseconds: 0, isInGap: false,
          accuracy: 10, values: [isInside ? 0 : .nan])
      }
      var tick = GroupTick(time: time, members: samples)
      tick.entries = entries.filter { $0.time > time + -60_000 && $0.time <= time }
      step.evaluate(&tick, &state, &collector)
    }
    return collector.takeEvents()
  }

  private func words(_ events: [Event]) -> [String] {
    events.map { event in
      let who = event.member.map { " \($0)" } ?? ""
      let minute = (event.time - Self.start) / 60_000
      switch event.payload {
      case let person as HomeSafePerson:
        return "\(person.isHome ? "home" : "unknown")\(who) \(minute)"
      case let overdue as HomeSafeOverdue:
        return "\(overdue.isOnTheWay ? "on the way" : "away")\(who) \(minute)"
      default: return "all \(minute)"
      }
    }
  }

  /// Away until a minute, then at home.
  private func returning(_ minute: Int, from metres: Double = 5000) -> Evening {
    { $0 < minute ? metres : 0 }
  }

  @Test func everybodyComesHomeInTime() throws {
    let found = words(try events([returning(30), returning(120)]))
    #expect(found == ["home m0 30", "home m1 120", "all 120", "all 240"])
  }

  @Test func whoIsNotThereIsOverdueOnceAndThenHome() throws {
    let found = words(try events([returning(30), returning(300)]))
    #expect(found == ["home m0 30", "away m1 240", "home m1 300", "all 300"])
  }

  @Test func anApproachIsOnTheWay() throws {
    let found = try events([{ max(0, Double(270 - $0) * 200) }])
    let overdue = try #require(found.compactMap { $0.payload as? HomeSafeOverdue }.first)
    #expect(overdue.isOnTheWay && overdue.noRange == nil)
    // Minute 270 at the pace so far.
    let arrival = Self.start + 270 * 60_000
    let earliest = try #require(overdue.earliest)
    let latest = try #require(overdue.latest)
    #expect(earliest <= arrival && arrival <= latest)
    #expect(latest - earliest < 60 * 60_000)
  }

  private static let evenings: [(reason: String, state: String, evening: Evening)] = [
    ("not_coming_nearer", "away", { _ in 5000 }),
    ("not_coming_nearer", "away", { 5000 + Double($0) * 20 }),
    ("too_far", "on_the_way", { 300_000 - Double($0) * 200 }),
    ("too_few_positions", "away", { (100..<239).contains($0) ? nil : Double(400 - $0) * 50 }),
  ]

  @Test("without a range there is a reason", arguments: 0..<4)
  func noRange(_ number: Int) throws {
    let (reason, state, evening) = Self.evenings[number]
    let found = try events([evening])
    let overdue = try #require(found.compactMap { $0.payload as? HomeSafeOverdue }.first)
    #expect(overdue.noRange == reason && overdue.state == state)
    #expect(overdue.earliest == nil && overdue.latest == nil)
    let hidden = overdue.withoutRange
    #expect(hidden.noRange == "not_shared" && hidden.state == state)
  }

  @Test func aRangeIsAroundTheArrivalAtAnyPace() {
    for pace in [0.8, 1.4, 4.0, 9.0, 12.0] {
      var approach = HomeApproach()
      for minute in 0...10 {
        approach.add(9000 - Double(minute) * 60 * pace, at: Self.start + Int64(minute) * 60_000)
      }
      let last = Self.start + 10 * 60_000
      let arrival = last + Int64((9000 - 600 * pace) / pace * 1000)
      guard let range = approach.arrival(at: last + 30_000).range else {
        Issue.record("no range at \(pace) m/s")
        continue
      }
      #expect(range.earliest <= arrival && arrival <= range.latest, "\(pace) m/s")
      // Once it is over, or no position is fresh, there is none.
      #expect(approach.arrival(at: range.latest + 1).range == nil)
    }
  }

  @Test func aDeadPhoneIsNeitherHomeNorOverdue() throws {
    // One dies at home, one away, one was never seen.
    let dead: [Evening] = [
      { $0 < 100 ? 0 : nil }, { $0 < 100 ? 5000 : nil }, { _ in nil }, returning(0),
    ]
    let found = try events(dead, expected: ["m0", "m1", "m2", "m3"])
    #expect(words(found) == ["unknown m2 240", "unknown m0 240", "unknown m1 240"])
    let first = found.compactMap { $0.payload as? HomeSafePerson }.first { $0.since != nil }
    #expect(first?.since == Self.start + 99 * 60_000)
  }

  @Test func aPhoneThatComesBackAnswers() throws {
    let back: Evening = { (200..<260).contains($0) ? nil : 0 }
    #expect(
      words(try events([back, returning(0)])) == ["unknown m0 240", "home m0 260", "all 260"])
    let away: Evening = { (200..<260).contains($0) ? nil : $0 < 300 ? 5000 : 0 }
    #expect(
      words(try events([away])) == ["unknown m0 240", "away m0 260", "home m0 300", "all 300"])
  }

  @Test func aWalkAroundTheHouseIsNone() throws {
    let dog: Evening = { (100..<106).contains($0) ? 300 : 0 }
    #expect(words(try events([dog])) == ["all 240"])
    // At the door, 40 m outside the edge, nobody is away.
    #expect(words(try events([{ _ in 100 }])) == ["unknown m0 240"])
  }

  @Test func aPassingDriveIsNoReturn() throws {
    let pass: Evening = { (100..<103).contains($0) ? 0 : 5000 }
    #expect(words(try events([pass])) == ["away m0 240"])
  }

  /// The same with a fix every twenty minutes from minute 10 on, between which no tick knows a position.
  private func rareEvents(_ evening: @escaping Evening, others: [Evening] = []) throws -> [Event] {
    let all = [evening] + others
    let places = [world.circle("home0", 0, radius: 60, kind: .home)]
    var parameters = HomeSafe.Parameters()
    parameters.ids = all.indices.map { "m\($0)" }
    parameters.dueMilliseconds = 22 * 3_600_000
    let step = HomeSafe(try PreparedPlaces(places), parameters)
    var state = step.makeState()
    var collector = EventCollector()
    for minute in 0...480 {
      let time = Self.start + Int64(minute) * 60_000
      var tick = GroupTick(time: time, members: all.map { _ in nil })
      tick.sights = all.map { evening in
        let fixes = stride(from: 10, through: minute, by: 20)
        guard let last = fixes.reversed().first(where: { evening($0) != nil }),
          let metres = evening(last)
        else { return nil }
        let seen = Self.start + Int64(last) * 60_000
        return LastSight(
          time: seen, settled: seen, longestSilence: 600_000, gapMilliseconds: 3_600_000,
          coordinate: world.coordinate(metres, 0), accuracy: 10,
          values: [abs(metres) <= 60 ? 0 : .nan])
      }
      step.evaluate(&tick, &state, &collector)
    }
    return collector.takeEvents()
  }

  @Test func whoIsSeldomHeardOfIsAtHomeWhileTheClockSaysSo() throws {
    #expect(words(try rareEvents({ _ in 0 })) == ["all 240"])
    #expect(words(try rareEvents(returning(130))) == ["home m0 130", "all 130", "all 240"])
    // An answer is a position at or after the set time: between 230 and 250 anything may have been.
    #expect(words(try rareEvents(returning(250))) == ["home m0 250", "all 250"])
    #expect(words(try rareEvents(returning(270))) == ["away m0 240", "home m0 270", "all 270"])
  }

  @Test func aDeadPhoneIsUnknownOnceItsSilenceIsLongForIt() throws {
    func dying(after last: Int) -> Evening { { $0 <= last ? 0 : nil } }
    for last in [150, 170, 230] {
      let found = try rareEvents(dying(after: last))
      #expect(words(found) == ["unknown m0 240"], "\(last)")
      let person = try #require(found.first?.payload as? HomeSafePerson)
      #expect(person.since == Self.start + Int64(last) * 60_000)
      #expect(found.first?.detected == Self.start + Int64(max(240, last + 60)) * 60_000)
    }
    // Nobody says that all are at home before each was seen there.
    #expect(
      words(try rareEvents(returning(130), others: [dying(after: 110)]))
        == ["home m0 130", "unknown m1 240"])
  }

  @Test func ownHomesCount() throws {
    let there: Evening = { _ in 50_000 }
    #expect(words(try events([there], homes: ["m1", "m0"])) == ["all 240"])
    #expect(words(try events([there], homes: ["m0", "m1"])) == ["away m0 240"])
    // Without a home there is nothing to say.
    #expect(words(try events([there], homes: ["m1"])).isEmpty)
  }

  @Test func whoLeftTheOutingIsNotWaitedFor() throws {
    let left = LogEntry(time: Self.start + 60 * 60_000, member: "m1", .leave)
    let found = words(try events([returning(30), { _ in 5000 }], entries: [left]))
    #expect(found == ["home m0 30", "all 30", "all 240"])
  }

  @Test func thePayloadsHaveNoPosition() throws {
    for event in try events([returning(30), returning(300)]) { #expect(event.position == nil) }
  }

  @Test("cut, in any order, and with members who join, the same") func laws() throws {
    let world = world
    let places = [world.circle("home", radius: 60, kind: .home)]
    let watch = try PreparedPlaces(places)
    var told = 0
    let violations = GroupLaws.violations(seed: 41, groups: 12, isByMember: false, hasLog: true) {
      (_: HomeSafe, state, member) in
      told += state.members[member].answer == .overdue ? 1 : 0
      return state.members[member].stateBytes
    } make: { roster in
      var parameters = HomeSafe.Parameters()
      parameters.ids = roster.ids
      // 02:00 in UTC is a quarter of an hour after the groups' start.
      parameters.dueMilliseconds = 2 * 3_600_000
      return HomeSafe(watch, parameters)
    }
    #expect(violations == [])
    #expect(told > 5)
  }
}
