import HitherEngine
import HitherGeodesy
import HitherTracks
import Testing

@testable import HitherRoutes

@Suite("Matching on drawn routes")
struct MatchingExampleTests {
  /// A line to the east, 1,000 m long.
  private static let line = DrawnRoute("a" + String(repeating: " ", count: 99) + "b")
  /// A ring of 820 m.
  private static let ring = DrawnRoute(
    """
    a                   b




















    d                   c
    e = a
    """)
  /// There, and back the same way: 1,000 m.
  private static let thereAndBack = DrawnRoute(
    "a" + String(repeating: " ", count: 49) + "b\nc = a")

  private static func point(_ east: Double, _ north: Double = 0) -> PlanePoint {
    PlanePoint(east: east, north: north)
  }

  private func run(
    _ drawn: DrawnRoute, _ path: [PlanePoint], speed: Double = 1.4, noise: Double = 3
  ) throws -> RouteRun {
    let fixes = DrawnRoute.walk(path, metresPerSecond: speed, every: 2, noise: noise, seed: 9)
    return try #require(RouteRun(drawn.route, fixes))
  }

  @Test func theApproachIsUnmatchedAndNotOffRoute() throws {
    let run = try run(Self.line, [Self.point(0, 230), Self.point(0), Self.point(990)])
    let progress = run.fixes[RouteColumns.progress]
    #expect(progress.prefix(30).allSatisfy { $0.isNaN })
    #expect(run.fixes[RouteColumns.confidence].prefix(30).allSatisfy { $0 == 0 })
    #expect(run.fixes[RouteColumns.lap].prefix(30).allSatisfy { $0.isNaN })
    #expect(abs(run.fixes[RouteColumns.distance][0] - 230) < 12)
    #expect(abs(try #require(progress.last) - 990) < 12)
    #expect(run.offRoute.count == 0)
    #expect(run.events.map(\.type) == ["route.finished"])
  }

  @Test func joiningLateAndLeavingEarly() throws {
    let run = try run(Self.line, [Self.point(400, 150), Self.point(400), Self.point(700)])
    let progress = run.fixes[RouteColumns.progress].filter { !$0.isNaN }
    #expect(abs(try #require(progress.first) - 400) < 15)
    #expect(abs(try #require(progress.last) - 700) < 15)
    #expect(!run.progress.isFinished)
    #expect((27...34).contains(run.progress.coveragePercent))
    #expect(run.wrongWays == 0)
  }

  @Test func walkedBackwards() throws {
    let run = try run(Self.line, [Self.point(1000), Self.point(0)])
    let progress = run.fixes[RouteColumns.progress]
    #expect(abs(try #require(progress.first) - 1000) < 12)
    #expect(abs(try #require(progress.last)) < 12)
    #expect(run.fixes[RouteColumns.lap].allSatisfy { $0 == 1 })
    #expect(run.events.map(\.type).contains("wrong_way.started"))
  }

  @Test func theWayBackOnAnOpenRouteIsTheSecondLap() throws {
    let run = try run(Self.line, [Self.point(0), Self.point(1000), Self.point(0)])
    let progress = run.fixes[RouteColumns.progress]
    #expect(abs(try #require(progress.last) - 2000) < 12)
    #expect(run.fixes[RouteColumns.lap].last == 2)
    #expect(run.wrongWays == 0)
    #expect(run.events.map(\.type) == ["route.finished"])
  }

  @Test func turningBackBeforeTheEndIsTheWrongWay() throws {
    let run = try run(
      Self.line, [Self.point(0), Self.point(500), Self.point(300), Self.point(1000)])
    #expect(run.fixes[RouteColumns.lap].allSatisfy { $0 == 1 })
    let events = run.events.filter { $0.type.hasPrefix("wrong_way") }
    #expect(events.map(\.type) == ["wrong_way.started", "wrong_way.ended"])
    let start = try #require(run.fixes.time.first)
    // Turned after 500 m, and again after 700 m.
    for (event, metres) in zip(events, [500.0, 700]) {
      #expect(abs(Double(event.time.milliseconds - start) / 1000 - metres / 1.4) < 25)
      #expect(event.detected > event.time)
    }
  }

  @Test func onTheBranchBackProgressRises() throws {
    let run = try run(Self.thereAndBack, [Self.point(0), Self.point(500), Self.point(0)])
    let progress = run.fixes[RouteColumns.progress]
    for (index, value) in progress.enumerated() {
      #expect(abs(value - Double(index) * 2.8) < 25)
    }
    #expect(run.wrongWays == 0)
    #expect(run.progress.isFinished)
  }

  @Test func lapsCountOn() throws {
    let corners = Self.ring.corners
    let lap = Array(corners.dropFirst())
    let run = try run(Self.ring, [corners[0]] + lap + lap + lap)
    let progress = run.fixes[RouteColumns.progress]
    let length = try #require(RouteLine(Self.ring.route)).length
    #expect(abs(try #require(progress.last) - 3 * length) < 15)
    #expect(Set(run.fixes[RouteColumns.lap]).isSuperset(of: [1, 2, 3]))
    for index in progress.indices where progress[index] >= 0 {
      let lap = (progress[index] / length).rounded(.down) + 1
      #expect(abs(run.fixes[RouteColumns.lap][index] - lap) < 1.5)
    }
    #expect(run.events.map(\.type) == ["route.finished"])
  }

  @Test func aWayBegunShortlyBeforeTheStartIsInItsFirstLap() throws {
    var path = [PlanePoint(east: 0, north: -60)]
    path += Self.ring.corners
    let run = try run(Self.ring, path)
    let progress = run.fixes[RouteColumns.progress]
    #expect(abs(try #require(progress.first) + 60) < 15)
    #expect(run.fixes[RouteColumns.lap].dropLast(10).allSatisfy { $0 == 1 })
    #expect(abs(run.progress.progressMetres - 820) < 15)
  }

  @Test func aGapDoesNotChangeTheBranch() throws {
    var fixes = DrawnRoute.walk([Self.point(0), Self.point(300)], noise: 3)
    let later = DrawnRoute.walk([Self.point(310), Self.point(500), Self.point(0)], noise: 3)
    let pause = (try #require(fixes.time.last)) - later.time[0] + 900_000
    var rest = later
    for index in 0..<rest.count {
      rest.time[index] += pause
      rest.settled[index] += pause
    }
    rest.startsSegment[0] = true
    let joint = fixes.count
    fixes.append(rest)
    let run = try #require(RouteRun(Self.thereAndBack.route, fixes))
    let progress = run.fixes[RouteColumns.progress]
    #expect(abs(progress[joint] - 310) < 15)
    #expect(abs(try #require(progress.last) - 1000) < 15)
    // What was not recorded was not visited; it is a single part of the route.
    #expect(run.progress.coveragePercent > 96)
    #expect(run.wrongWays == 0)
  }

  @Test func aShortCutIsTaken() throws {
    // Across the ring, from the first side to the third.
    let run = try run(
      Self.ring,
      [Self.point(0), Self.point(100), Self.point(100, -210), Self.point(0, -210), Self.point(0)])
    let progress = run.fixes[RouteColumns.progress].filter { !$0.isNaN }
    #expect(abs(try #require(progress.last) - 820) < 40)
    #expect((46...58).contains(run.progress.coveragePercent))
    #expect(run.offRoute.count == 1)
    #expect(abs(run.offRoute.maxCrossTrackMetres - 102) < 12)
  }

  @Test func offRouteIsCrossedWhereTheThresholdIs() throws {
    // Away at a right angle at 500 m, out to 100 m and back.
    let run = try run(
      Self.line,
      [
        Self.point(0), Self.point(500), Self.point(500, -100), Self.point(500),
        Self.point(1000),
      ], noise: 0)
    let events = run.events.filter { $0.type.hasPrefix("off_route") }
    #expect(events.map(\.type) == ["off_route.started", "off_route.ended"])
    let start = try #require(run.fixes.time.first)
    let expected = [(540.0, 40.0), (675, 25)]
    for (event, (walked, metres)) in zip(events, expected) {
      #expect(abs(Double(event.time.milliseconds - start) / 1000 - walked / 1.4) < 0.2)
      let told =
        (event.payload as? OffRouteStarted)?.crossTrackMetres
        ?? (event.payload as? OffRouteEnded)?.crossTrackMetres
      #expect(told == metres)
      let place = DrawnRoute.coordinate(Self.point(500, -metres))
      let position = try #require(event.position)
      #expect(ShortDistance.metres(from: position, to: place) < 0.3)
      #expect((30_000...36_000).contains(event.detected - event.time))
    }
    #expect(run.offRoute.count == 1)
    #expect(abs(Double(run.offRoute.durationMilliseconds) / 1000 - 135 / 1.4) < 0.4)
    #expect(abs(run.offRoute.walkedMetres - 135) < 15)
    #expect(abs(run.offRoute.maxCrossTrackMetres - 100) < 3)
  }

  @Test func anOpenEpisodeIsCountedToTheLastFix() throws {
    let run = try run(Self.line, [Self.point(0), Self.point(500), Self.point(500, 240)], noise: 0)
    #expect(run.events.map(\.type) == ["off_route.started"])
    #expect(run.offRoute.count == 1)
    #expect(abs(run.offRoute.walkedMetres - 200) < 15)
    #expect(abs(Double(run.offRoute.durationMilliseconds) / 1000 - 200 / 1.4) < 2.5)
    #expect(run.events.of(OffRouteStarted.self).map(\.crossTrackMetres) == [-40])
  }

  @Test func anInaccurateFixIsNotOffRouteAtOnce() throws {
    var fixes = DrawnRoute.walk([Self.point(0), Self.point(500)], noise: 0)
    let away = DrawnRoute.walk([Self.point(500, 50), Self.point(900, 50)], noise: 0)
    var rest = away
    let shift = (try #require(fixes.time.last)) + 1000 - away.time[0]
    for index in 0..<rest.count {
      rest.time[index] += shift
      rest.settled[index] += shift
    }
    fixes.append(rest)
    let sharp = try #require(RouteRun(Self.line.route, fixes))
    fixes[.accuracy] = Array(repeating: 25, count: fixes.count)
    let blurred = try #require(RouteRun(Self.line.route, fixes))
    #expect(sharp.offRoute.count == 1)
    #expect(blurred.offRoute.count == 0)
  }
}
