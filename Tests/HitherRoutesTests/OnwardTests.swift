import HitherEngine
import HitherGeodesy
import HitherSimulation
import HitherTracks
import Testing

@testable import HitherRoutes

/// One way that goes on along the route, and several that do, come to what the lattice says of them by
/// working out each step of each.
@Suite struct OnwardTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var shape: RoutePlan.Shape
    var laps = 1
    var noise: Double
    var interval: Double
    var seed: UInt64

    var testDescription: String { "\(shape) × \(laps), every \(interval) s, seed \(seed)" }
  }

  @Test(
    arguments: RoutePlan.Shape.allCases.enumerated().flatMap { index, shape in
      [
        Case(shape: shape, noise: 3, interval: 1, seed: UInt64(900 + index)),
        Case(
          shape: shape, laps: shape.isClosed ? 3 : 1, noise: 7, interval: 5,
          seed: UInt64(950 + index)),
      ]
    })
  func theLatticeSaysTheSame(one: Case) throws {
    let walk = SimulatedWalk(
      one.shape, lapMetres: 1800, laps: one.laps, noiseMetres: one.noise,
      intervalSeconds: one.interval, seed: one.seed)
    let route = try #require(RouteLine(walk.route))
    let matcher = RouteMatcher(route)
    let rows = MatchedColumns(walk.fixes, from: 0, after: nil, gapMilliseconds: 180_000)
    var (plain, quick) = (RouteTrellis(), RouteTrellis())
    var told = RouteMatches(walk.fixes.count, doubtMetres: 30)
    var found = told
    var odometer = Odometer()
    var workspace = RouteMatcher.Workspace()
    var (went, walked) = (0, 0)
    for index in 0..<walk.fixes.count {
      let slack = matcher.rules.model.slack(MatchedColumns.value(rows.accuracy, index))
      matcher.look(about: rows, index, slack: slack, &workspace)
      var seen = matcher.observe(rows, index, among: workspace.candidates)
      seen.walked = odometer.go(
        to: rows.coordinate(index), isRecorded: !seen.isAfterGap,
        chord: matcher.rules.model.chordMetres)
      plain.begin()
      plain.reachAll(seen, workspace.candidates, matcher.rules)
      plain.end(
        matcher.rules, time: rows.time[index], settled: rows.settled[index], into: &told)
      let isAlone =
        !seen.mayLeave && !seen.isAfterGap && rows.speed.isEmpty
        && quick.extend(to: workspace.candidates, straight: seen.straight, matcher.rules)
      if isAlone || quick.extend(seen, workspace.candidates, matcher.rules) {
        went += 1
        quick.tell(settled: rows.settled[index], into: &found)
        quick.noteHome(at: rows.coordinate(index), walked: seen.walked)
      } else {
        quick.begin()
        if quick.walk(seen, workspace.candidates, matcher.rules) {
          walked += 1
        } else {
          quick.reachAll(seen, workspace.candidates, matcher.rules)
        }
        quick.end(
          matcher.rules, time: rows.time[index], settled: rows.settled[index], into: &found)
      }
      try #require(quick.stateBytes == plain.stateBytes)
    }
    #expect(went > 0)
    #expect(walked > 0 || one.shape != .outAndBack)
    #expect(found.count == told.count)
    let (one, other) = (Self.columns(found, walk.fixes), Self.columns(told, walk.fixes))
    #expect(one == other)
  }

  /// The bits of what a batch gets of its matches.
  private static func columns(_ matches: RouteMatches, _ fixes: FixBatch) -> [[UInt64]] {
    var held = fixes
    let passed = matches.pass(&held)
    return [
      RouteColumns.progress, RouteColumns.crossTrack, RouteColumns.lap, RouteColumns.confidence,
    ].map { passed[$0].map(\.bitPattern) } + [passed.settled.map { UInt64(bitPattern: $0) }]
  }
}
