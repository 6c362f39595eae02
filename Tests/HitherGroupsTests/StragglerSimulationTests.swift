import HitherEngine
import HitherGeodesy
import HitherSimulation
import HitherTracks
import Testing

@testable import HitherGroups

/// Stragglers of made-up outings, whose truth is known second by second.
@Suite("Stragglers of simulated outings") struct StragglerSimulationTests {
  static let shapes: [RoutePlan.Shape] = RoutePlan.Shape.allCases

  /// A leader and four others, of whom one is slow, one rests long and one takes a wrong branch.
  static func scenario(_ shape: RoutePlan.Shape, seed: UInt64) -> Scenario {
    let start = Coordinate(latitudeE7: 468_000_000, longitudeE7: 82_000_000)
    var route = RoutePlan(shape: shape, lengthMetres: 6000, start: start)
    route.headingDegrees = Double(seed % 360)
    route.reliefMetres = 150
    route.laps = shape == .figureEight ? 2 : 1
    route.switchbacks = shape == .winding ? 6 : 0
    var members = ["leader", "near", "slow", "rests", "strays"].map { MemberPlan(id: $0) }
    members[0].role = .leader
    for index in members.indices {
      members[index].followMetres = index == 0 ? nil : Double(index) * 40
      members[index].device.intervalMilliseconds = [5000, 1000, 10_000, 5000, 10_000][index]
      members[index].device.noiseMetres = 2 + Double((seed + UInt64(index) * 3) % 7)
    }
    members[2].slowStretches = [SlowStretch(fromMetres: 1500, toMetres: 3500, paceFactor: 0.55)]
    members[3].pauses = [PrivatePause(atMetres: 2200, durationSeconds: 1200)]
    members[4].excursions = [Excursion(.wrongBranch(lengthMetres: 150), fromMetres: 3700)]
    var scenario = Scenario(
      name: "stragglers", seed: seed, start: Instant(milliseconds: 1_777_594_200_000),
      route: route, members: members)
    var pause = SharedPause(atMetres: 4500, durationSeconds: 600)
    pause.waitsForAll = true
    scenario.pauses = [pause]
    return scenario
  }

  static func samples(of member: SimulatedMember) -> [TickSample] {
    var sampler = TickSampler(
      grid: TickGrid(stepMilliseconds: 10_000), gapMilliseconds: 180_000,
      columns: [TestWalker.column])
    var fixes = member.fixes
    fixes[TestWalker.column] = fixes.time.map { time in
      let second = Int((time - member.path.start.milliseconds) / 1000)
      guard !member.path.progress.isEmpty else { return .nan }
      return member.path.progress[min(max(0, second), member.path.progress.count - 1)]
    }
    sampler.add(fixes)
    return sampler.samples
  }

  struct Score: CustomStringConvertible {
    var truths = 0
    var found = 0
    var late = 0
    var raised = 0
    var startErrors: [Double] = []
    var description: String {
      "\(found)/\(truths) found, \(late) off by more than 60 s, \(raised) raised for nothing, "
        + "start off by \(meanStartError) s in the mean, by \(startErrors.max() ?? 0) s at worst"
    }

    var meanStartError: Double {
      startErrors.reduce(0, +) / Double(max(1, startErrors.count))
    }

    mutating func add(_ events: [Event], _ truth: [TrueEpisode]) {
      let starts = events.filter { $0.payload is StragglingStarted }.map(\.time)
      truths += truth.count
      raised += starts.count
      for episode in truth {
        guard
          let nearest = starts.min(by: {
            abs($0 - episode.start) < abs($1 - episode.start)
          }), abs(nearest - episode.start) < 300_000
        else { continue }
        found += 1
        raised -= 1
        let error = Double(abs(nearest - episode.start)) / 1000
        startErrors.append(error)
        if error > 60 { late += 1 }
      }
    }
  }

  /// Both ways of measuring, of the same outings.
  static func scores(
    _ shape: RoutePlan.Shape, seeds: Range<UInt64>
  ) -> (route: Score, trail: Score) {
    var scores = (route: Score(), trail: Score())
    for seed in seeds {
      let outing = Simulation(scenario(shape, seed: seed)).run()
      let samples = outing.members.map(samples)
      let route = StragglerRun(samples, knowsRoute: true)
      let trail = StragglerRun(samples, knowsRoute: false)
      for (index, member) in outing.members.enumerated() {
        let truth = member.truth.stragglingAlong
        scores.route.add(route.events.filter { $0.member == "m\(index)" }, truth)
        scores.trail.add(trail.events.filter { $0.member == "m\(index)" }, truth)
      }
    }
    return scores
  }

  @Test(arguments: shapes)
  func stragglersAreFoundAndNobodyElse(shape: RoutePlan.Shape) {
    let (route, trail) = Self.scores(shape, seeds: 100..<102)
    #expect(route.truths >= 3)
    #expect(route.found == route.truths && route.raised == 0 && route.late == 0, "\(route)")
    #expect(trail.found == trail.truths && trail.raised == 0, "\(trail)")
    // The trail cuts narrow hairpins, so that the start of straggling is found late there.
    #expect(trail.late * 2 <= trail.truths && trail.meanStartError < 60, "\(trail)")
  }
}
