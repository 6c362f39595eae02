import HitherEngine
import HitherGeodesy
import HitherSimulation
import HitherTracks

@testable import HitherRoutes

/// A made-up walk with the true progress of each fix.
struct SimulatedWalk {
  let route: PlannedRoute
  let fixes: FixBatch
  /// Metres along the route, counted on over laps.
  let progress: [Double]
  let truth: MemberTruth

  /// - Parameter change: What the member does beside walking.
  init(
    _ shape: RoutePlan.Shape, lapMetres: Double, laps: Int = 1, noiseMetres: Double,
    intervalSeconds: Double, seed: UInt64, change: (inout Scenario) -> Void = { _ in }
  ) {
    let start = Coordinate(latitudeE7: 251_700_000, longitudeE7: 1_215_500_000)
    var plan = RoutePlan(shape: shape, lengthMetres: lapMetres * Double(laps), start: start)
    plan.laps = laps
    plan.headingDegrees = Double(seed % 360)
    plan.switchbacks = shape == .winding ? 6 : 0
    var member = MemberPlan(id: "walker", role: .leader)
    member.device.noiseMetres = noiseMetres
    member.device.tellsAccuracy = seed % 2 == 0
    member.device.intervalMilliseconds = Int64(intervalSeconds * 1000)
    member.pauses = [PrivatePause(atMetres: lapMetres * 0.4, durationSeconds: 200)]
    var scenario = Scenario(
      name: "walk", seed: seed, start: Instant(milliseconds: 1_777_594_200_000), route: plan,
      members: [member])
    change(&scenario)
    let outing = Simulation(scenario).run()
    let walker = outing.members[0]
    route = outing.route
    fixes = walker.fixes
    truth = walker.truth
    let path = walker.path
    progress = walker.fixes.time.map { time in
      let seconds = Double(Instant(milliseconds: time) - path.start) / 1000
      let index = min(max(Int(seconds), 0), path.progress.count - 2)
      let share = min(max(seconds - Double(index), 0), 1)
      return path.progress[index] + (path.progress[index + 1] - path.progress[index]) * share
    }
  }
}

/// The room's operators run over fixes, one after the other.
struct RouteRun {
  var fixes = FixBatch()
  var events: [Event] = []
  var offRoute = OffRouteSummary()
  var wrongWays = 0
  var shortCuts: [ShortCut] = []
  var progress: RouteProgress.State

  init?(_ planned: PlannedRoute, _ fixes: FixBatch, batchSize: Int = 1024) {
    guard let route = RouteLine(planned) else { return nil }
    var pipeline = RouteRun.pipeline(route)
    for start in stride(from: 0, to: fixes.count, by: batchSize) {
      let end = min(start + batchSize, fixes.count)
      var batch = FixBatch()
      batch.append(fixes, start..<end)
      pipeline.process(&batch, reaching: Instant(milliseconds: fixes.time[end - 1]))
      self.fixes.append(batch)
    }
    var rest = FixBatch()
    pipeline.end(&rest)
    self.fixes.append(rest)
    guard let progress = pipeline.state(of: RouteProgress.self) else { return nil }
    self.progress = progress
    offRoute = pipeline.state(of: RouteMatcher.self)?.offRouteSummary ?? offRoute
    wrongWays = pipeline.state(of: WrongWayDetector.self)?.episodes ?? 0
    shortCuts = pipeline.state(of: ShortCutDetector.self)?.lasting ?? []
    events = pipeline.takeEvents().inOrder
  }

  static func pipeline(_ route: RouteLine) -> Pipeline {
    var pipeline = Pipeline(member: "walker")
    pipeline.append(Deduplicator())
    pipeline.append(RouteMatcher(route))
    pipeline.append(ProgressSmoother())
    pipeline.append(WrongWayDetector())
    pipeline.append(ShortCutDetector())
    pipeline.append(RouteProgress(route))
    return pipeline
  }

  /// The fixes as the matcher alone leaves them, nothing smoothed.
  static func matched(_ fixes: FixBatch, _ route: RouteLine) -> FixBatch {
    var pipeline = Pipeline(member: "walker")
    pipeline.append(RouteMatcher(route))
    var batch = fixes
    var rest = FixBatch()
    if let last = fixes.time.last {
      pipeline.process(&batch, reaching: Instant(milliseconds: last))
    }
    pipeline.end(&rest)
    batch.append(rest)
    return batch
  }

  /// The longest time from a fix to its settling, in seconds.
  var longestLagSeconds: Double {
    let lags = zip(fixes.settled, fixes.time).map { Double($0 - $1) / 1000 }
    return lags.max() ?? 0
  }
}
