import HitherGeodesy
import HitherSimulation
import HitherTracks
import Testing

@testable import HitherRoutes

@Suite("Short cuts and what is passed by")
struct ShortCutTests {
  /// Bends of a road: legs of 200 m, 40 m apart; 1,160 m in all.
  private static let bends = DrawnRoute(
    """
    a                   b



    d                   c



    e                   f



    h                   g



    i                   j
    """)

  private static func point(_ east: Double, _ north: Double = 0) -> PlanePoint {
    PlanePoint(east: east, north: north)
  }

  private func run(
    _ path: [PlanePoint], every seconds: Double = 2, noise: Double = 4, seed: UInt64 = 9
  ) throws -> RouteRun {
    let fixes = DrawnRoute.walk(path, every: seconds, noise: noise, seed: seed)
    return try #require(RouteRun(Self.bends.route, fixes))
  }

  @Test(arguments: [1 as UInt64, 2, 3, 4]) func straightAcrossTheBends(seed: UInt64) throws {
    // Along the first leg, then down the middle over three legs, and on along the last.
    let path = [Self.point(0), Self.point(100), Self.point(100, -160), Self.point(200, -160)]
    let run = try run(path, seed: seed)
    let found = try #require(run.shortCuts.first)
    #expect(run.shortCuts.count == 1)
    #expect(abs(found.start.metres - 100) < 40)
    #expect(abs(found.end.metres - 1060) < 40)
    #expect(abs(found.walked - 160) < 60)
    #expect(abs(found.saved - 800) < 60)
    let event = try #require(run.events.first { $0.payload is RouteShortCut })
    #expect(event.time == found.start.time)
    #expect(event.detected > found.end.time)
  }

  @Test(arguments: [1.0, 10, 60], [11 as UInt64, 12, 13])
  func whoeverKeepsToTheRouteTakesNone(seconds: Double, seed: UInt64) throws {
    let run = try run(Self.bends.corners, every: seconds, noise: 7, seed: seed)
    #expect(run.shortCuts.isEmpty)
  }

  @Test func aWrongBranchIsNone() throws {
    var path = Self.bends.corners
    path.insert(contentsOf: [Self.point(300), Self.point(200)], at: 2)
    let run = try run(path)
    #expect(run.shortCuts.isEmpty)
  }

  @Test func whoeverComesBackForTheStretchTookNone() throws {
    // Down two legs at the side, then back up them, and on along the route.
    var path = [Self.point(0), Self.point(20), Self.point(20, -80), Self.point(20, 0)]
    path += Self.bends.corners.dropFirst()
    let run = try run(path)
    #expect(run.shortCuts.isEmpty)
    #expect(run.events.count { $0.payload is RouteShortCut } <= 1)
  }

  @Test func aGapTellsNothing() throws {
    var fixes = DrawnRoute.walk([Self.point(0), Self.point(100)], noise: 3)
    var rest = DrawnRoute.walk([Self.point(100, -160), Self.point(200, -160)], noise: 3)
    let pause = (try #require(fixes.time.last)) - rest.time[0] + 400_000
    for index in 0..<rest.count {
      rest.time[index] += pause
      rest.settled[index] += pause
    }
    fixes.append(rest)
    let run = try #require(RouteRun(Self.bends.route, fixes))
    #expect(run.shortCuts.isEmpty)
  }

  @Test func pointsOnTheStretchAreSkipped() throws {
    let places = [
      ("first", Self.point(50)), ("bend", Self.point(200, -20)), ("hut", Self.point(0, -100)),
      ("far", Self.point(500, -80)), ("last", Self.point(150, -160)),
    ]
    let waypoints = places.map {
      PlannedRoute.Waypoint(name: $0.0, coordinate: DrawnRoute.coordinate($0.1))
    }
    let line = try #require(RouteLine(Self.bends.route))
    let points = RoutePoint.points(of: waypoints, along: line)
    // 500 m from the route is not along it.
    #expect(points.map(\.name) == ["first", "bend", "hut", "last"])
    let progress = RouteProgress(line)
    let path = [Self.point(0), Self.point(100), Self.point(100, -160), Self.point(200, -160)]
    let cut = try run(path)
    #expect(progress.skipped(points, cut.progress).map(\.name) == ["bend", "hut"])
    let whole = try run(Self.bends.corners)
    #expect(progress.skipped(points, whole.progress).isEmpty)
    // Whoever has not come so far yet has skipped nothing.
    let early = try run([Self.point(0), Self.point(100)])
    #expect(progress.skipped(points, early.progress).isEmpty)
  }
}
