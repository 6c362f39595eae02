import HitherEngine
import HitherGeodesy
import HitherSimulation
import HitherTracks
import Testing

@testable import HitherRoutes

@Suite("Matching of made-up walks")
struct SimulatedMatchingTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var shape: RoutePlan.Shape
    var laps: Int
    var noise: Double
    var interval: Double
    var seed: UInt64

    var testDescription: String {
      "\(shape) × \(laps), noise \(noise) m, every \(interval) s, seed \(seed)"
    }

    func walk(change: (inout Scenario) -> Void = { _ in }) -> SimulatedWalk {
      SimulatedWalk(
        shape, lapMetres: laps > 1 ? 1600 : 3000, laps: laps, noiseMetres: noise,
        intervalSeconds: interval, seed: seed, change: change)
    }
  }

  static let cases: [Case] = {
    var cases: [Case] = []
    var seed: UInt64 = 300
    for shape in RoutePlan.Shape.allCases {
      for laps in shape.isClosed ? [1, 3] : [1] {
        for (noise, interval) in [(2.0, 10.0), (5, 2), (8, 5)] {
          seed += 1
          cases.append(
            Case(shape: shape, laps: laps, noise: noise, interval: interval, seed: seed))
        }
      }
    }
    return cases
  }()

  @Test(arguments: cases) func progressIsTrueAndTheBestWayIsFound(one: Case) throws {
    let walk = one.walk()
    let run = try #require(RouteRun(walk.route, walk.fixes))
    let progress = run.fixes[RouteColumns.progress]
    #expect(run.fixes.time == walk.fixes.time)

    let start = try #require(run.fixes.time.first)
    var errors: [Double] = []
    for (index, value) in progress.enumerated() where run.fixes.time[index] - start >= 60_000 {
      errors.append(abs(value - walk.progress[index]))
    }
    errors.sort()
    #expect(errors[errors.count * 99 / 100] <= 25)
    // A jump between branches would be an error of a hundred metres and more.
    #expect(try #require(errors.last) <= 60)

    try expectTheBestWay(walk.route, walk.fixes)

    #expect(run.progress.isFinished)
    #expect(run.progress.coveragePercent >= 99)
    #expect(run.offRoute.count == 0)
    #expect(run.wrongWays == 0)
    #expect(run.events.map(\.type) == ["route.finished"])
    #expect(run.longestLagSeconds <= 301)
    // Within half the width of the error's distribution over both axes.
    #expect(try #require(run.progress.meanCrossTrackMetres) <= one.noise * 1.2 + 1)
  }

  /// At most one fix in a thousand lies elsewhere than on the best way of all.
  private func expectTheBestWay(_ route: PlannedRoute, _ fixes: FixBatch) throws {
    let line = try #require(RouteLine(route))
    let matched = RouteRun.matched(fixes, line)[RouteColumns.progress]
    let best = ViterbiOracle.progress(RouteMatcher(line), fixes)
    #expect(matched.count == best.count)
    let differing = zip(matched, best).count { $0 != $1 && !($0.isNaN && $1.isNaN) }
    #expect(Double(differing) <= 0.001 * Double(best.count))
  }

  @Test(arguments: ProgressSmootherTests.cases)
  func theBestWayIsFoundAmongWhiteErrors(one: ProgressSmootherTests.Case) throws {
    let walk = one.walk()
    try expectTheBestWay(walk.route, walk.fixes)
  }

  /// The device's course and speed are in the model, and the route may be walked the other way.
  @Test(arguments: [RoutePlan.Shape.winding, .loop, .figureEight], [340 as UInt64, 341])
  func theBestWayIsFoundTheOtherWayRound(shape: RoutePlan.Shape, seed: UInt64) throws {
    let walk = SimulatedWalk(
      shape, lapMetres: 2500, noiseMetres: 6, intervalSeconds: 4, seed: seed
    ) { scenario in
      scenario.members[0].device.tellsSpeed = true
    }
    let reversed = PlannedRoute(name: "reversed", points: walk.route.points.reversed())
    try expectTheBestWay(reversed, walk.fixes)
  }

  /// Errors of 15 m each second look like running to and fro; the route is kept all the same.
  @Test(arguments: [RoutePlan.Shape.winding, .lollipop, .outAndBack], [90_184 as UInt64, 90_185])
  func coarseFixesStayOnTheRoute(shape: RoutePlan.Shape, seed: UInt64) throws {
    let walk = SimulatedWalk(
      shape, lapMetres: 3000, noiseMetres: 15, intervalSeconds: 1, seed: seed)
    let run = try #require(RouteRun(walk.route, walk.fixes))
    #expect(run.fixes[RouteColumns.progress].allSatisfy { !$0.isNaN })
    let errors = zip(run.fixes[RouteColumns.progress], walk.progress).map { abs($0 - $1) }
    #expect(try #require(errors.dropFirst(60).max()) <= 100)
    #expect(run.progress.isFinished)
  }

  /// Off the route three times, back along it once; the truth tells when.
  @Test(arguments: cases.filter { $0.laps == 1 && $0.shape != .figureEight })
  func excursionsAreFound(one: Case) throws {
    // To the right of the lollipop's ring a branch would run beside the route.
    let side: Excursion.Side = one.shape == .lollipop ? .left : .right
    let walk = one.walk { scenario in
      scenario.members[0].excursions = [
        Excursion(.turnBack(backMetres: 120), fromMetres: 700),
        Excursion(.wrongBranch(lengthMetres: 250), fromMetres: 1300, side: side),
        Excursion(.detour(toMetres: 2500, distanceMetres: 260), fromMetres: 1900, side: .left),
      ]
    }
    let run = try #require(RouteRun(walk.route, walk.fixes))
    let found = Episodes(run.events, "off_route")
    let expected = walk.truth.offRoute
    #expect(found.starts.count == expected.count)
    for (episode, start) in zip(expected, found.starts) {
      #expect(abs(start - episode.start) <= 60_000)
    }
    for (episode, end) in zip(expected, found.ends) {
      let trueEnd = try #require(episode.end)
      #expect(abs(end - trueEnd) <= 60_000)
    }
    #expect(run.offRoute.count == expected.count)
    let peak = expected.map(\.peakMetres).max() ?? 0
    #expect(abs(run.offRoute.maxCrossTrackMetres - peak) <= 3 * one.noise)

    let wrong = Episodes(run.events, "wrong_way")
    #expect(wrong.starts.count == 1)
    #expect(walk.truth.wrongWay.count == 1)
    if let start = wrong.starts.first, let end = wrong.ends.first,
      let truth = walk.truth.wrongWay.first, let trueEnd = truth.end
    {
      #expect(abs(start - truth.start) <= 60_000)
      #expect(abs(end - trueEnd) <= 60_000)
    }
    #expect(run.progress.isFinished)
  }

  /// The times of an episode's events.
  struct Episodes {
    var starts: [Instant]
    var ends: [Instant]

    init(_ events: [Event], _ name: String) {
      starts = events.filter { $0.type == name + ".started" }.map(\.time).sorted()
      ends = events.filter { $0.type == name + ".ended" }.map(\.time).sorted()
    }
  }
}
