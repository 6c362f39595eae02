import HitherEngine
import HitherRoutes
import HitherSimulation
import HitherTracks
import Testing

/// Stretches of the only way come to what is said of each fix by itself.
@Suite struct PlainStretchTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var shape: RoutePlan.Shape
    var noise: Double
    var size: Int
    var seed: UInt64

    var testDescription: String { "\(shape), \(noise) m, batches of \(size), seed \(seed)" }
  }

  /// The bits of all columns of a match, and its events.
  private struct Said: Equatable {
    var columns: [[UInt64]]
    var settled: [Int64]
    var events: [Event]

    init(_ run: RouteRun) {
      columns = [
        RouteColumns.progress, RouteColumns.crossTrack, RouteColumns.lap, RouteColumns.confidence,
        RouteColumns.distance,
      ].map { run.fixes[$0].map(\.bitPattern) }
      (settled, events) = (run.fixes.settled, run.events)
    }
  }

  @Test(
    arguments: RoutePlan.Shape.allCases.enumerated().flatMap { index, shape in
      [
        Case(shape: shape, noise: 3, size: 1024, seed: UInt64(700 + index)),
        Case(shape: shape, noise: 12, size: 7, seed: UInt64(750 + index)),
      ]
    })
  func speedsThatSayNothingChangeNothing(one: Case) throws {
    let walk = SimulatedWalk(
      one.shape, lapMetres: 2200, laps: one.shape.isClosed ? 2 : 1, noiseMetres: one.noise,
      intervalSeconds: 1, seed: one.seed)
    var fixes = walk.fixes
    fixes[.speed] = []
    let plain = try #require(RouteRun(walk.route, fixes, batchSize: one.size))
    // Where a device tells speeds each fix is weighed by itself.
    fixes[.speed] = Array(repeating: .nan, count: fixes.count)
    let weighed = try #require(RouteRun(walk.route, fixes, batchSize: one.size))
    #expect(Said(plain) == Said(weighed))
    #expect(plain.offRoute == weighed.offRoute)
  }
}
