import HitherEngine
import HitherGeodesy
import HitherSimulation
import HitherTracks
import TestSupport
import Testing

@testable import HitherRoutes

@Suite("Smoothing of the progress")
struct ProgressSmootherTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var shape: RoutePlan.Shape
    var interval: Double
    var white: Double
    var seed: UInt64

    var testDescription: String {
      "\(shape), white errors of \(white) m every \(interval) s, seed \(seed)"
    }

    /// Errors without any memory, which are the hardest of their size for progress.
    func walk(remembered: Double = 0) -> SimulatedWalk {
      SimulatedWalk(
        shape, lapMetres: shape.isClosed ? 1600 : 3000, laps: shape.isClosed ? 3 : 1,
        noiseMetres: remembered, intervalSeconds: interval, seed: seed
      ) { scenario in
        scenario.members[0].device.whiteMetres = white
      }
    }
  }

  static let cases: [Case] = {
    var cases: [Case] = []
    var seed: UInt64 = 700
    for shape in RoutePlan.Shape.allCases {
      for interval in [1.0, 5, 10] {
        seed += 1
        cases.append(Case(shape: shape, interval: interval, white: 8, seed: seed))
      }
    }
    return cases
  }()

  /// The errors of the progress as it was matched, and as it was smoothed, after the first minute.
  private func errors(_ walk: SimulatedWalk) throws -> (raw: [Double], smooth: [Double]) {
    let line = try #require(RouteLine(walk.route))
    var smoothed = RouteRun.matched(walk.fixes, line)
    let raw = smoothed[RouteColumns.progress]
    let smoother = ProgressSmoother()
    var state = smoother.makeState()
    var events = EventCollector()
    smoother.process(&smoothed, &state, &events)
    let smooth = smoothed[RouteColumns.progress]
    let start = try #require(walk.fixes.time.first)
    let late = raw.indices.filter { walk.fixes.time[$0] - start >= 60_000 && !raw[$0].isNaN }
    return (
      late.map { abs(raw[$0] - walk.progress[$0]) },
      late.map { abs(smooth[$0] - walk.progress[$0]) }
    )
  }

  private func meanSquare(_ errors: [Double]) -> Double {
    errors.reduce(0) { $0 + $1 * $1 } / Double(max(1, errors.count))
  }

  @Test(arguments: cases) func whiteErrorsShrink(one: Case) throws {
    let (raw, smooth) = try errors(one.walk())
    #expect(smooth.sorted()[smooth.count * 99 / 100] <= 25)
    // Fixes ten seconds apart hold little news of each other.
    #expect(meanSquare(smooth) < meanSquare(raw) * (one.interval < 10 ? 0.5 : 0.8))
  }

  /// What looks like the way itself is not touched.
  @Test(arguments: [5 as UInt64, 6, 7]) func slowErrorsPass(seed: UInt64) throws {
    let one = Case(shape: .winding, interval: 5, white: 0.3, seed: seed)
    let (raw, smooth) = try errors(one.walk(remembered: 6))
    #expect(meanSquare(smooth) < meanSquare(raw) * 1.05)
  }

  @Test func aLeapIsNotSmoothed() {
    var state = ProgressSmoother.State()
    for second in 0..<100 { _ = state.take(Double(second), at: Int64(second) * 1000) }
    #expect(state.take(900, at: 100_000) == 900)
    #expect(abs(state.take(901, at: 101_000) - 901) < 1)
    #expect(state.take(.nan, at: 102_000).isNaN)
    #expect(state.take(300, at: 103_000) == 300)
  }

  /// Fixes that follow each other by a second come to what each says by itself, to the bit.
  @Test(arguments: [1.0, 1.6, 9], UInt64(790)..<794)
  func secondsComeToWhatEachSays(speed: Double, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let coordinate = try #require(Coordinate(latitude: 47, longitude: 8))
    var (fixes, progress): (FixBatch, [Double]) = (FixBatch(), [])
    var (time, place): (Int64, Double) = (0, 0)
    for _ in 0..<3000 {
      let chance = Int.random(in: 0..<300, using: &random)
      time += chance == 0 ? 4000 : chance == 1 ? 0 : chance == 2 ? 70_000 : 1000
      place += speed * random.uniform(0, 2) + (chance == 3 ? 500 : 0)
      fixes.append(
        Fix(
          time: Instant(milliseconds: time), coordinate: coordinate,
          startsSegment: chance == 4))
      progress.append(chance == 5 ? .nan : place + random.uniform(-6, 6))
    }
    fixes[RouteColumns.progress] = progress
    let smoother = ProgressSmoother()
    var (state, single) = (smoother.makeState(), smoother.makeState())
    var events = EventCollector()
    smoother.process(&fixes, &state, &events)
    for index in progress.indices {
      if fixes.startsSegment[index] { single.begin = true }
      progress[index] = single.take(progress[index], at: fixes.time[index])
    }
    #expect(fixes[RouteColumns.progress].map(\.bitPattern) == progress.map(\.bitPattern))
    #expect(state.stateBytes == single.stateBytes)
  }
}
