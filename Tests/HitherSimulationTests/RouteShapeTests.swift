import HitherGeodesy
import HitherSimulation
import HitherTracks
import Testing

/// Each shape closes, retraces and crosses itself where it must.
@Suite struct RouteShapeTests {
  static let shapes = RoutePlan.Shape.allCases
  static let seeds: [UInt64] = [1, 2, 3, 4, 5, 6, 7, 8]

  static func outing(
    _ shape: RoutePlan.Shape, seed: UInt64, laps: Int = 1, switchbacks: Int = 0,
    lengthMetres: Double = 3000
  ) -> SimulatedOuting {
    var plan = MadeUpScenarios.plan(shape, lengthMetres: lengthMetres)
    plan.laps = laps
    plan.switchbacks = switchbacks
    let scenario = Scenario(
      name: "route", seed: seed, start: Instant(milliseconds: 0), route: plan,
      members: [MemberPlan(id: "one")])
    return Simulation(scenario).run()
  }

  @Test(arguments: shapes, seeds)
  func lengthAndReliefAreThoseAskedFor(shape: RoutePlan.Shape, seed: UInt64) throws {
    let outing = Self.outing(shape, seed: seed)
    let points = outing.route.points
    #expect(points.first == outing.scenario.route.start)
    var sum = 0.0
    for index in points.indices.dropFirst() {
      sum += Geodesic.distance(from: points[index - 1], to: points[index])
    }
    #expect(abs(sum - 3000) < 1.5)
    #expect(abs(outing.routeMetres - 3000) < 1e-6)
    let heights = outing.route.elevations
    let lowest = try #require(heights.min())
    let highest = try #require(heights.max())
    // The planned route may leave out the very summit.
    #expect(abs(highest - lowest - 90) < 1)
  }

  @Test(arguments: shapes, seeds)
  func closedShapesClose(shape: RoutePlan.Shape, seed: UInt64) throws {
    let points = Self.outing(shape, seed: seed).route.points
    let first = try #require(points.first)
    let last = try #require(points.last)
    let distance = Geodesic.distance(from: first, to: last)
    if shape.isClosed { #expect(distance < 0.05) } else { #expect(distance > 900) }
  }

  @Test(arguments: seeds)
  func outAndBackIsTheSameBothWays(seed: UInt64) {
    let points = Self.outing(.outAndBack, seed: seed, switchbacks: 3).route.points
    #expect(points.count > 20)
    for (there, back) in zip(points, points.reversed()) {
      #expect(Geodesic.distance(from: there, to: back) < 0.05)
    }
  }

  @Test(arguments: seeds)
  func lollipopRetracesItsStemOnly(seed: UInt64) {
    let path = Self.outing(.lollipop, seed: seed).members[0].path
    let stem = 3000 * 0.28
    func place(_ metres: Double) -> Coordinate {
      path.coordinates[path.progress.firstIndex { $0 >= metres } ?? 0]
    }
    for share in [0.1, 0.5, 0.9] {
      let there = place(stem * share)
      let back = place(3000 - stem * share)
      // Either way the walker sways up to 0.8 m, and is seen once a second.
      #expect(Geodesic.distance(from: there, to: back) < 5)
    }
    let far = Geodesic.distance(from: place(stem + 330), to: place(3000 - stem - 330))
    #expect(far > 100)
  }

  @Test(arguments: seeds)
  func figureEightCrossesItselfOnce(seed: UInt64) {
    #expect(Self.crossings(Self.outing(.figureEight, seed: seed).route) == 1)
    #expect(Self.crossings(Self.outing(.loop, seed: seed).route) == 0)
  }

  @Test(arguments: seeds)
  func switchbacksLieSideBySide(seed: UInt64) {
    let straight = Self.outing(.winding, seed: seed, lengthMetres: 4000)
    let folded = Self.outing(.winding, seed: seed, switchbacks: 10, lengthMetres: 4000)
    #expect(Self.reach(folded.route) < Self.reach(straight.route) * 0.85)
    #expect(Self.crossings(folded.route) == 0)
  }

  @Test(arguments: shapes.filter(\.isClosed))
  func lapsAreWalkedOneAfterTheOther(shape: RoutePlan.Shape) throws {
    let outing = Self.outing(shape, seed: 5, laps: 3, lengthMetres: 4500)
    #expect(abs(outing.routeMetres - 1500) < 1e-6)
    let path = outing.members[0].path
    let end = try #require(path.progress.last)
    #expect(abs(end - 4500) < 1e-6)
    let index = { (metres: Double) in path.progress.firstIndex { $0 >= metres } ?? 0 }
    for metres in [100.0, 700, 1400] {
      let laps = (0..<3).map { path.coordinates[index(metres + Double($0) * 1500)] }
      #expect(Geodesic.distance(from: laps[0], to: laps[1]) < 5)
      #expect(Geodesic.distance(from: laps[0], to: laps[2]) < 5)
    }
  }

  /// How far the ends of a route lie apart.
  static func reach(_ route: PlannedRoute) -> Double {
    guard let first = route.points.first, let last = route.points.last else { return 0 }
    return Geodesic.distance(from: first, to: last)
  }

  /// How often a line crosses itself between its points.
  static func crossings(_ route: PlannedRoute) -> Int {
    let points = route.points
    func turn(_ start: Coordinate, _ end: Coordinate, _ point: Coordinate) -> Int {
      let (east, north) = (
        Int(end.longitudeE7 - start.longitudeE7), Int(end.latitudeE7 - start.latitudeE7)
      )
      return
        (east * Int(point.latitudeE7 - start.latitudeE7)
        - north * Int(point.longitudeE7 - start.longitudeE7)).signum()
    }
    var count = 0
    for one in 1..<points.count {
      let (start, end) = (points[one - 1], points[one])
      for other in stride(from: one + 2, to: points.count, by: 1) {
        let (from, to) = (points[other - 1], points[other])
        let straddles = turn(start, end, from) * turn(start, end, to) < 0
        if straddles, turn(from, to, start) * turn(from, to, end) < 0 { count += 1 }
      }
    }
    return count
  }
}
