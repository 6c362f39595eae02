import HitherGeodesy
import HitherSimulation
import HitherTracks
import Testing

@testable import HitherRoutes

@Suite("Matching where the route is not walked as it was meant")
struct HardMatchingTests {
  /// Legs of 200 m that lie 40 m apart, walked from the end to the start.
  private static let bends = DrawnRoute(
    """
    a                   b



    d                   c



    e                   f



    h                   g
    """)

  @Test(arguments: [21 as UInt64, 22, 23, 24], [1.0, 5, 20])
  func theOtherWayRound(seed: UInt64, seconds: Double) throws {
    let fixes = DrawnRoute.walk(
      Array(Self.bends.corners.reversed()), metresPerSecond: 1.2, every: seconds, noise: 7,
      seed: seed)
    let run = try #require(RouteRun(Self.bends.route, fixes))
    let length = try #require(RouteLine(Self.bends.route)).length
    for (index, progress) in run.fixes[RouteColumns.progress].enumerated() {
      #expect(abs(progress - (length - Double(index) * seconds * 1.2)) < 45)
    }
    #expect(run.events.map(\.type).contains("wrong_way.started"))
    #expect(run.wrongWays == 1)
    #expect(run.fixes[RouteColumns.lap].allSatisfy { $0 == 1 })
    #expect(run.shortCuts.isEmpty)
  }

  /// On a ring the progress falls below 0 and goes on falling.
  @Test func aRingTheOtherWayRound() throws {
    let walk = SimulatedWalk(
      .loop, lapMetres: 2000, noiseMetres: 5, intervalSeconds: 3, seed: 31)
    let line = try #require(RouteLine(walk.route))
    let reversed = PlannedRoute(name: "reversed", points: walk.route.points.reversed())
    let run = try #require(RouteRun(reversed, walk.fixes))
    for (index, progress) in run.fixes[RouteColumns.progress].enumerated() {
      #expect(abs(progress + walk.progress[index]) < 40)
    }
    #expect(run.events.map(\.type).contains("wrong_way.started"))
    #expect(abs(run.progress.coveragePercent - 100) < 2)
    #expect(line.isClosed)
  }

  /// Whoever leaves a small figure eight passes near its other branches, and comes back in the lap in
  /// which he left.
  @Test(arguments: UInt64(60)..<76) func aDetourAmongBranchesChangesNoLap(seed: UInt64) throws {
    let from = 2100 + Double(seed % 4) * 100
    let walk = SimulatedWalk(
      .figureEight, lapMetres: 1900, laps: 3, noiseMetres: [2.0, 5, 8][Int(seed % 3)],
      intervalSeconds: [1.0, 5][Int(seed % 2)], seed: seed
    ) { scenario in
      scenario.members[0].excursions = [
        Excursion(
          .detour(toMetres: from + 300, distanceMetres: 200), fromMetres: from,
          side: seed / 4 % 2 == 0 ? .left : .right)
      ]
    }
    let run = try #require(RouteRun(walk.route, walk.fixes))
    // Two minutes of walking are enough to be found again.
    for (index, progress) in run.fixes[RouteColumns.progress].enumerated()
    where walk.progress[index] > from + 300 + 120 {
      #expect(abs(progress - walk.progress[index]) <= 60)
    }
    #expect(run.progress.isFinished)
  }

  /// Fixes that tell a confidence of 0.9 and more, where two branches lie on each other, are right in
  /// at least nine of ten cases; whoever joins in the middle is on either.
  @Test func theConfidenceIsEarned() throws {
    var (sure, right, all) = (0, 0, 0)
    for seed in UInt64(40)..<64 {
      let noise = [3.0, 5, 8][Int(seed % 3)]
      let walk = SimulatedWalk(
        seed % 2 == 0 ? .outAndBack : .lollipop, lapMetres: 3000, noiseMetres: noise,
        intervalSeconds: [1.0, 5, 10][Int(seed / 2 % 3)], seed: seed)
      let from = 300 + Double(seed % 8) * 300
      let first = walk.progress.firstIndex { $0 >= from } ?? 0
      var part = FixBatch()
      part.append(walk.fixes, first..<walk.fixes.count)
      let run = try #require(RouteRun(walk.route, part))
      let confidence = run.fixes[RouteColumns.confidence]
      for (index, progress) in run.fixes[RouteColumns.progress].enumerated() {
        all += 1
        guard confidence[index] >= 0.9 else { continue }
        sure += 1
        if abs(progress - walk.progress[first + index]) <= 60 { right += 1 }
      }
    }
    #expect(Double(right) >= 0.95 * Double(sure))
    #expect(Double(sure) >= 0.7 * Double(all))
  }

  /// The device's course tells the branch where fixes of a few metres hardly do.
  @Test func aCourseTellsTheBranchSooner() throws {
    let thereAndBack = DrawnRoute("a" + String(repeating: " ", count: 99) + "b\nc = a")
    var fixes = DrawnRoute.walk(
      [PlanePoint(east: 600, north: 0), PlanePoint(east: 585, north: 0)], noise: 1, seed: 5)
    let bare = try #require(RouteRun(thereAndBack.route, fixes))
    fixes[.speed] = Array(repeating: 1.4, count: fixes.count)
    fixes[.course] = Array(repeating: 270, count: fixes.count)
    let told = try #require(RouteRun(thereAndBack.route, fixes))
    let sureOf = { (run: RouteRun) in run.fixes[RouteColumns.confidence][0] }
    #expect(abs(told.fixes[RouteColumns.progress][0] - 1400) < 15)
    #expect(sureOf(told) > sureOf(bare) + 0.05)
  }

  /// An error of 200 m that lasts 40 s is none; whoever drives off is off the route.
  @Test func aLeapMustLast() throws {
    let line = DrawnRoute("a" + String(repeating: " ", count: 199) + "b")
    var fixes = DrawnRoute.walk(line.corners, every: 10, noise: 3, seed: 6)
    let quiet = try #require(RouteRun(line.route, fixes))
    #expect(quiet.offRoute.count == 0)
    for index in 40..<45 { fixes.latitudeE7[index] += 18_000 }
    let leapt = try #require(RouteRun(line.route, fixes))
    #expect(leapt.offRoute.count == 0)
    for index in 45..<60 { fixes.latitudeE7[index] += 18_000 }
    let driven = try #require(RouteRun(line.route, fixes))
    #expect(driven.offRoute.count == 1)
    let event = try #require(driven.events.first { $0.payload is OffRouteStarted })
    #expect(abs(event.time.milliseconds - fixes.time[40]) <= 10_000)
  }
}
