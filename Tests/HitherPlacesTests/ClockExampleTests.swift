import HitherEngine
import HitherGeodesy
import HitherTracks
import Testing

@testable import HitherPlaces

@Suite("Clock states, by example")
struct ClockExampleTests {
  private let world = PlaneWorld(latitudeE7: 520_000_000, longitudeE7: 130_000_000)

  private var places: [Place] {
    [
      world.circle("house", radius: 100, kind: .home),
      world.circle("office", 10_000, 0, radius: 150, kind: .work),
      world.circle("town", 5000, 0, radius: 30_000, kind: .homeTown),
    ]
  }

  /// At home, a walk to the car, a drive with a jam, at work.
  private func commute(jam: Double = 300) -> ClockWay {
    var way = ClockWay()
    way.stay(1800, "home")
    way.go(100, speed: 1.4, "home")
    way.go(4900, speed: 12, "traveling")
    way.stay(jam, "traveling")
    way.go(4850, speed: 12, "traveling")
    way.go(150, speed: 1.2, "work")
    way.stay(3600, "work")
    return way
  }

  @Test(
    "a day's way to work is told right whatever the sampling and noise, seed 401",
    arguments: [(1.0, 3.0), (10, 10), (10, 30), (60, 10), (60, 30)])
  func commuteIsTold(interval: Double, noise: Double) throws {
    let way = commute()
    for memory in [0.0, 40] {
      let fixes = way.fixes(world, every: interval, noise: noise, memory: memory, seed: 401)
      let run = try ClockRun(fixes, places)
      // Noise of 30 m may take the walk to the car out of the house's circle.
      #expect(
        run.states.filter { $0 != "out" } == ["home", "traveling", "work"], "\(run.stretches)")
      #expect(run.agreement(with: way.truth) > 0.97, "\(run.stretches)")
      #expect(run.events.count <= (noise < 30 ? 2 : 3))
    }
  }

  @Test("a jam of 12 minutes does not end a trip, a stop of an hour does, seed 402")
  func jam() throws {
    for interval in [1.0, 60] {
      for noise in [5.0, 30] {
        let jam = commute(jam: 720).fixes(
          world, every: interval, noise: noise, memory: 40, seed: 402)
        #expect(try ClockRun(jam, places).states == ["home", "traveling", "work"])
        let way = commute(jam: 3600)
        let run = try ClockRun(
          way.fixes(world, every: interval, noise: noise, memory: 40, seed: 402), places)
        #expect(
          run.states == ["home", "traveling", "out", "traveling", "work"], "\(run.stretches)")
        // The stop began when the drive's first half ended.
        let out = try #require(run.stretches.dropFirst(2).first)
        #expect(abs(out.start - (1800 + 100 / 1.4 + 4900 / 12)) < 1.5 * max(40, interval))
      }
    }
  }

  @Test(
    "between rare fixes at rest a trip begins at the last one there, and ends at the next place's edge"
  )
  func rareAtRest() throws {
    var fixes = (0...4).map { world.fix(Double($0) * 1200, 5, 5) }
    fixes.append(world.fix(5280, 5, 5))
    fixes += (1...20).map { world.fix(5280 + Double($0) * 30, 5 + Double($0) * 500, 5) }
    fixes += (1...3).map { world.fix(5880 + Double($0) * 1200, 10_000, 5) }
    let run = try ClockRun(fixes, places)
    #expect(run.states == ["home", "traveling", "work"], "\(run.stretches)")
    let trip = try #require(run.stretches.dropFirst().first)
    #expect(trip.start == 5280, "\(run.stretches)")
    // The edge of the office, 150 m before the last fix of the drive.
    #expect(trip.end > 5865 && trip.end <= 5880, "\(run.stretches)")
  }

  @Test("lost begins with the silence's length, and ends with the next fixes")
  func lost() throws {
    var fixes = (0...60).map { world.fix(Double($0) * 60, 5, 5) }
    fixes += (0...60).map { world.fix(20_000 + Double($0) * 60, 5, 5) }
    let run = try ClockRun(fixes, places)
    #expect(
      run.stretches == [
        .init(state: "home", place: "house", start: 0, end: 5400),
        .init(state: "lost", start: 5400, end: 20_000),
        .init(state: "home", place: "house", start: 20_000, end: 23_600),
      ])
    #expect(
      run.events.map(\.time) == [PlaneWorld.epoch + 5_400_000, PlaneWorld.epoch + 20_000_000])
    #expect(run.events[0].detected == PlaneWorld.epoch + 5_400_000)
  }

  @Test("a limit of gaps that the outing fixes lengthens the silence, and never shortens it")
  func fixedGap() throws {
    var fixes = (0...60).map { world.fix(Double($0) * 60, 5, 5) }
    fixes += (0...60).map { world.fix(20_000 + Double($0) * 60, 5, 5) }
    for (gap, lost) in [(60, 5400.0), (2700, 6300.0), (18_000, nil)] {
      let run = try ClockRun(fixes, places, fixedGap: Int64(gap) * 1000)
      #expect(run.stretches.first { $0.state == "lost" }?.start == lost, "\(gap): \(run.stretches)")
    }
    // The limit holds from the first fix on.
    let single = try ClockRun(
      [world.fix(0, 5, 5), world.fix(4000, 5, 5), world.fix(4010, 5, 5)], places,
      fixedGap: 2_700_000)
    #expect(single.stretches.first { $0.state == "lost" }?.start == 2700, "\(single.stretches)")
  }

  @Test("at the end of the input a silence counts up to the last moment of all")
  func lostAtTheEnd() throws {
    let fixes = (0...60).map { world.fix(Double($0) * 60, 5, 5) }
    let later = try ClockRun(fixes, places, finish: PlaneWorld.epoch + 5_400_000)
    #expect(later.events.map(\.time) == [PlaneWorld.epoch + 5_400_000])
    #expect(later.stretches == [.init(state: "home", place: "house", start: 0, end: 3600)])
    let earlier = try ClockRun(fixes, places, finish: PlaneWorld.epoch + 5_399_999)
    #expect(earlier.events.isEmpty)
  }

  @Test("one fix every forty minutes in the same place is home between silences")
  func seldom() throws {
    let run = try ClockRun((0...5).map { world.fix(Double($0) * 2400, 5, 5) }, places)
    // A single fix is no evidence of a state: neither of being in town nor of being out of it.
    #expect(run.states.first == "unknown")
    #expect(run.states.dropFirst().allSatisfy { $0 == "lost" || $0 == "home" }, "\(run.stretches)")
    #expect(run.states.contains("home"))
    let lost = run.stretches.filter { $0.state == "lost" }.map { $0.end - $0.start }
    #expect(lost.allSatisfy { $0 == 600 }, "\(run.stretches)")
  }

  @Test("a chatty tracker does not put the hand off for ever")
  func chatty() throws {
    // Once a second for an hour: the dwell must not begin anew with each fix.
    var way = ClockWay()
    way.stay(600, "home")
    way.go(600, speed: 1.4, "out")
    way.stay(3600, "out")
    let run = try ClockRun(way.fixes(world, every: 1, noise: 4, seed: 403), places)
    #expect(run.states == ["home", "out"])
    let event = try #require(run.events.first)
    #expect(event.detected - event.time <= 120_000)
  }

  @Test("out of town comes before traveling, and others' places do not count")
  func ranks() throws {
    let others = [
      world.circle("mine", radius: 100, kind: .home, member: "leo"),
      world.circle("theirs", 5000, 0, radius: 200, kind: .home, member: "mia"),
      world.circle("town", 0, 0, radius: 20_000, kind: .homeTown),
    ]
    var way = ClockWay()
    way.stay(1200, "home")
    way.go(5000, speed: 10, "traveling")
    way.stay(1800, "out")
    way.go(30_000, speed: 30, "traveling")
    way.stay(1800, "out_of_town")
    let run = try ClockRun(way.fixes(world, every: 10, noise: 5, seed: 404), others)
    #expect(run.states == ["home", "traveling", "out", "traveling", "out_of_town"])
    let far = try #require(run.stretches.last)
    // 15 km at 30 m/s after the second start.
    #expect(abs(far.start - (1200 + 500 + 1800 + 500)) < 30, "\(run.stretches)")
  }

  @Test("hours and days begin on the minute, right across the change of clocks")
  func hours() throws {
    let zone = try #require(TimeZone(named: "Europe/Berlin"))
    // 2026-10-25: clocks go back at 03:00; a night lasts from 22:00 to 07:00 on them.
    let ladder = ClockLadder(
      [.init("night", .hours([HoursOfDay(from: 1320, to: 420)]))], otherwise: "day")
    let start = try #require(Instant(rfc3339: "2026-10-24T12:00:00Z"))
    let fixes = (0..<300).map { number in
      Fix(time: start + Int64(number) * 300_000 + 77_000, coordinate: world.coordinate(0, 0))
    }
    let run = try ClockRun(fixes, [], ladder, zone: zone)
    let night = try #require(run.intervals.first { $0.state == "night" })
    #expect(night.start.rfc3339 == "2026-10-24T20:00:00Z")
    #expect(night.end.rfc3339 == "2026-10-25T06:00:00Z")
  }

  @Test("a stretch that is over before it can be believed leaves no trace")
  func dwell() throws {
    let ladder = ClockLadder([.init("in", .inside(.home))], dwellMilliseconds: 600_000)
    var way = ClockWay()
    way.stay(1200, "in")
    way.go(400, speed: 2, "out")
    way.go(-400, speed: 2, "in")
    way.stay(1200, "in")
    #expect(
      try ClockRun(way.fixes(world, every: 5, noise: 3, seed: 405), places, ladder).states == ["in"]
    )
  }
}
