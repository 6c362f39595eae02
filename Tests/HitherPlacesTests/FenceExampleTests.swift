import HitherEngine
import HitherGeodesy
import HitherTracks
import Testing

@testable import HitherPlaces

/// What is told of single ways, each laid out by hand.
@Suite("Fences by example")
struct FenceExampleTests {
  private let world = PlaneWorld()

  /// Fixes along a straight way from west to east at a speed, every so many seconds.
  private func way(
    from start: Double, to end: Double, speed: Double, every step: Double, north: Double = 0,
    at first: Double = 0
  ) -> [Fix] {
    var fixes: [Fix] = []
    var seconds = 0.0
    while start + speed * seconds <= end {
      fixes.append(world.fix(first + seconds, start + speed * seconds, north))
      seconds += step
    }
    return fixes
  }

  @Test("a walk through is told with its crossings", arguments: ["circle", "square"])
  func walkThrough(_ shape: String) throws {
    let place =
      shape == "circle" ? world.circle("a", radius: 100) : world.square("a", half: 100)
    let (events, visits) = try tell(
      way(from: -400, to: 400, speed: 1.5, every: 7), [place])
    #expect(events.map(\.type) == ["fence.entered", "fence.dwelled", "fence.left"])
    let entered = 300 / 1.5
    let expected = [entered, entered + 60, 500 / 1.5]
    for (event, seconds) in zip(events, expected) {
      #expect(abs(event.seconds - seconds) < 0.2, "\(event)")
      #expect(event.detected >= event.seconds && event.place == "a")
    }
    #expect(events.first?.how == "crossed")
    #expect(visits.map(\.visits) == [1])
    #expect(abs(Double(visits[0].durationMilliseconds) / 1000 - 200 / 1.5) < 0.2)
  }

  @Test("a small place between two sparse fixes is passed") func passing() throws {
    let place = world.circle("a", 30, 10, radius: 40)
    let (events, visits) = try tell(
      way(from: -2000, to: 2000, speed: 20, every: 60), [place])
    #expect(events.map(\.type) == ["fence.entered", "fence.left"])
    #expect(events.map(\.how) == ["passed", "passed"])
    let half = (40.0 * 40 - 100).squareRoot()
    let expected = [(2030 - half) / 20, (2030 + half) / 20]
    for (event, seconds) in zip(events, expected) { #expect(abs(event.seconds - seconds) < 0.5) }
    #expect(visits.map(\.visits) == [1])
  }

  @Test("and where fixes are dense, however fast", arguments: [1.0, 2, 5])
  func passingDensely(_ step: Double) throws {
    for radius in [40.0, 60, 100] {
      let (events, _) = try tell(
        way(from: -2000, to: 2000, speed: 20, every: step), [world.circle("a", radius: radius)])
      #expect(events.map(\.type) == ["fence.entered", "fence.left"], "\(radius)")
      guard events.count == 2 else { continue }
      #expect(abs(events[0].seconds - (2000 - radius) / 20) < 0.5)
      #expect(abs(events[1].seconds - (2000 + radius) / 20) < 0.5)
    }
  }

  @Test(
    "a quick pass through a small place is seen wherever the fixes fall",
    arguments: [5.0, 10, .nan])
  func passingInEveryPhase(_ accuracy: Double) throws {
    for phase in stride(from: 0.0, to: 140, by: 7) {
      for (north, isThrough) in [(0.0, true), (60, false)] {
        let fixes = way(from: phase - 1400, to: 1400, speed: 14, every: 10, north: north).map {
          var fix = $0
          fix.accuracy = accuracy
          return fix
        }
        let (events, visits) = try tell(fixes, [world.circle("a", radius: 40)])
        let passage = ["fence.entered passed", "fence.left passed"]
        #expect(
          events.map { "\($0.type) \($0.how)" } == (isThrough ? passage : []), "\(phase), \(north)")
        #expect(visits.map(\.visits) == (isThrough ? [1] : []))
        guard events.count == 2 else { continue }
        #expect(abs(events[0].seconds - (1360 - phase) / 14) < 0.1)
        #expect(abs(events[1].seconds - (1440 - phase) / 14) < 0.1)
      }
    }
  }

  @Test("who came through and waits just outside has passed once clearly away") func passingLate()
    throws
  {
    let fixes =
      way(from: -1000, to: -90, speed: 14, every: 10)
      + [80, 90, 100].map { world.fix($0, 45, 0) }
    let place = world.circle("a", radius: 40)
    #expect(try tell(fixes, [place]).events.isEmpty)
    let away = try tell(fixes + [world.fix(110, 300, 0)], [place]).events
    #expect(away.map(\.how) == ["passed", "passed"] && away.allSatisfy { $0.detected == 110 })
    // He may never have been out.
    let back = try tell(fixes + [world.fix(110, 10, 0), world.fix(150, 10, 0)], [place]).events
    #expect(back.map(\.how) == ["crossed"])
  }

  @Test func besideIsNotThrough() throws {
    for step in [1.0, 60] {
      let (events, _) = try tell(
        way(from: -2000, to: 2000, speed: 20, every: step, north: 75),
        [world.circle("a", radius: 60)])
      #expect(events.isEmpty)
    }
  }

  @Test func nothingIsPassedInAGap() throws {
    let place = world.circle("a", radius: 60)
    let (events, visits) = try tell(
      way(from: -3000, to: -1000, speed: 20, every: 10)
        + way(from: 1000, to: 3000, speed: 20, every: 10, at: 300), [place])
    #expect(events.isEmpty && visits.isEmpty)
  }

  @Test func whoIsThereFromTheStartIsToldSo() throws {
    let still = (0..<20).map { world.fix(Double($0) * 30, 5, 5) }
    let (events, visits) = try tell(
      still + way(from: 5, to: 900, speed: 1.5, every: 10, at: 600),
      [world.circle("a", radius: 80)])
    #expect(events.map(\.type) == ["fence.entered", "fence.dwelled", "fence.left"])
    #expect(events.first?.how == "start" && events.first?.seconds == 0)
    #expect(visits.first?.visits == 1)
  }

  @Test("what happened in a long gap has the times that are known") func gap() throws {
    let inside = (0..<20).map { world.fix(Double($0) * 30, 0, 0) }
    let away = (0..<20).map { world.fix(7200 + Double($0) * 30, 2000, 0) }
    let back = (0..<20).map { world.fix(14_400 + Double($0) * 30, 0, 0) }
    let (events, visits) = try tell(inside + away + back, [world.circle("a", radius: 80)])
    #expect(
      events.map(\.type) == [
        "fence.entered", "fence.dwelled", "fence.left", "fence.entered", "fence.dwelled",
      ])
    #expect(events[2].seconds == 570 && events[2].how == "gap")
    #expect(events[2].values.contains(.instant(PlaneWorld.epoch + 7_200_000)))
    #expect(events[3].seconds == 14_400 && events[3].how == "gap")
    #expect(visits.map(\.durationMilliseconds) == [570_000 + 570_000])
    #expect(visits.map(\.visits) == [2])
  }

  @Test("a crossing in a pause has both bounds, however noise crosses the edge after it")
  func shortGap() throws {
    func told(_ before: Double, _ after: [Double]) throws -> [Told] {
      let still = (0..<20).map { world.fix(Double($0) * 20, before, 0, accuracy: 5) }
      let then = after.indices.map { world.fix(780 + Double($0) * 20, after[$0], 0, accuracy: 5) }
      let (events, _) = try tell(still + then, [world.circle("a", radius: 80)])
      return events.filter { $0.type != "fence.dwelled" && $0.how != "start" }
    }
    let bounds = [380.0, 780].map {
      EventValue.instant(PlaneWorld.epoch + Int64($0 * 1000))
    }
    let out = [Double](repeating: 300, count: 8)
    let within = [Double](repeating: 20, count: 8)
    let tries: [(before: Double, after: [Double], type: String, seconds: Double)] = [
      (20, out, "fence.left", 380), (20, [81, 79] + out, "fence.left", 380),
      (300, within, "fence.entered", 780),
    ]
    for (before, after, type, seconds) in tries {
      let events = try told(before, after)
      #expect(events.map(\.type) == [type] && events.map(\.how) == ["gap"], "\(events)")
      #expect(events.first?.seconds == seconds)
      #expect(bounds.allSatisfy { events.first?.values.contains($0) ?? false })
    }
    // What noise hides after the pause was recorded.
    let late = try told(300, [79, 81] + within)
    #expect(late.map(\.how) == ["crossed"] && late.allSatisfy { $0.seconds > 780 })
  }

  @Test("a stay has lasted where the member was then, whenever that is found out")
  func dwellPosition() throws {
    let place = world.circle("a", radius: 200)
    let day = 86_400.0
    // Believed three days later, by a fix elsewhere in the place.
    let sparse = try tell(
      [world.fix(0, 100, 0), world.fix(3 * day, -100, 0), world.fix(3 * day + 60, -100, 50)],
      [place]
    ).events.filter { $0.type == "fence.dwelled" }
    #expect(sparse.map(\.seconds) == [60] && sparse.map(\.detected) == [3 * day])
    func metres(_ event: Told?, _ east: Double) -> Double? {
      event?.at.map { ShortDistance.metres(from: $0, to: world.coordinate(east, 0)) }
    }
    #expect(try #require(metres(sparse.first, 100)) < 0.2)
    // On a slow way through, confirmed after the dwell time has passed.
    var settings = OutingSettings()
    settings.fences.afterMilliseconds = 90_000
    let walk = try tell(
      way(from: -400, to: 0, speed: 1, every: 10), [place], settings: settings
    ).events.filter { $0.type == "fence.dwelled" }
    #expect(walk.map { ($0.seconds - 260).rounded() } == [0])
    #expect(try #require(metres(walk.first, -140)) < 0.5)
  }

  @Test("a safe zone tells of leaving and coming back, once each, and whom") func safeZone() throws
  {
    let zone = world.circle("z", radius: 100, kind: .safeZone)
    let still = (0..<10).map { world.fix(Double($0) * 30, 0, 0) }
    let out = (0..<10).map { world.fix(600 + Double($0) * 30, 700, 0) }
    let back = (0..<10).map { world.fix(1200 + Double($0) * 30, 0, 0) }
    let (events, visits) = try tell(still + out + back, [zone])
    #expect(events.map(\.type) == ["safe_zone.left", "safe_zone.returned"])
    #expect(visits.map(\.visits) == [2])
    let event = Event(
      SafeZoneLeft(notify: [], edge: EdgeCrossing(way: .crossed)), time: PlaneWorld.epoch,
      detected: PlaneWorld.epoch, member: "fiona", subject: "z")
    func told(_ leader: String) -> [String] {
      [FenceEvents.addressed(event, leader: leader)].of(SafeZoneLeft.self).flatMap(\.notify)
    }
    #expect(told("leo") == ["leo", "fiona"])
    #expect(told("fiona") == ["fiona"])
  }

  @Test func whoBeginsOutsideASafeZoneDoesNotReturn() throws {
    let (events, _) = try tell(
      way(from: -900, to: 0, speed: 1.5, every: 10),
      [world.circle("z", radius: 100, kind: .safeZone)])
    #expect(events.isEmpty)
  }

  @Test func anotherMembersPlaceDoesNotCount() throws {
    let fixes = way(from: -400, to: 400, speed: 1.5, every: 7)
    let place = world.circle("a", radius: 100, member: "fiona")
    #expect(try tell(fixes, [place], member: "leo").events.isEmpty)
    #expect(try tell(fixes, [place], member: "fiona").events.count == 3)
  }

  @Test("poor accuracy makes a leaving wait, and it is still dated right") func accuracy() throws {
    func leaving(_ accuracy: Double) throws -> Told? {
      let still = (0..<20).map { world.fix(Double($0) * 30, 0, 0, accuracy: accuracy) }
      let walk = way(from: 0, to: 600, speed: 1.5, every: 5, at: 600).map { fix in
        var fix = fix
        fix.accuracy = accuracy
        return fix
      }
      return try tell(still + walk, [world.circle("a", radius: 90)]).events
        .first { $0.type == FenceLeft.type.name }
    }
    let fine = try #require(try leaving(3))
    let poor = try #require(try leaving(30))
    #expect(abs(fine.seconds - 660) < 0.2 && abs(poor.seconds - 660) < 0.2)
    #expect(poor.detected > fine.detected)
  }

  @Test("columns tell the place of each kind and since when") func columns() throws {
    let places = [
      world.circle("h", radius: 100, kind: .home), world.circle("t", radius: 5000, kind: .homeTown),
    ]
    let detector = FenceDetector(try PreparedPlaces(places), member: "leo", addsColumns: true)
    var state = detector.makeState()
    var events = EventCollector(member: "leo")
    var batch = FixBatch(way(from: -400, to: 400, speed: 1.5, every: 7))
    detector.process(&batch, &state, &events)
    let told = events.takeEvents()
    let inside = batch[PlaceColumns.inside(.home)]
    let since = batch[PlaceColumns.since(.home)]
    let entered = try #require(told.first { $0.subject == "h" && $0.payload is FenceEntered })
    let left = try #require(told.first { $0.subject == "h" && $0.payload is FenceLeft })
    for index in 0..<batch.count {
      let time = Instant(milliseconds: batch.time[index])
      #expect(inside[index].isNaN == !(time >= entered.detected && time < left.detected))
      if inside[index] == 0 { #expect(since[index] == Double(entered.time.milliseconds)) }
      if time >= left.detected { #expect(since[index] == Double(left.time.milliseconds)) }
    }
    #expect(inside.contains(0))
    #expect(batch[PlaceColumns.inside(.homeTown)].last == 1)
    #expect(batch[PlaceColumns.inside(.work)].isEmpty)
  }
}
