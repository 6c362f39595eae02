import HitherEngine
import HitherLab
import HitherSimulation
import HitherTracks

/// The results of all policies over all runs of a household's time.
package struct HouseholdResult: Sendable {
  /// By run: the same people and edits, with other random numbers.
  package let plans: [HouseholdPlan]
  /// By run and policy.
  package let outcomes: [[PolicyOutcome]]
  /// In the order of the plan, without the bound.
  package private(set) var figures: [PolicyFigures] = []
  /// The bound of all policies: devices that discover each other at once, and exchange in no time.
  package private(set) var bound: PolicyFigures
  /// By policy.
  package private(set) var ages: [[CardAge]] = []
  /// The number of edits of a run that were followed to their end.
  package private(set) var followedEdits = 0
  /// Whether there are several time blocks, so that their variation can be estimated.
  package private(set) var hasIntervals = false

  /// An edit is followed for a week, or for a quarter of the time if that is shorter.
  package static let followDays = 7.0
  /// The length of the blocks of each run for intervals, in days.
  package static let blockDays = 7

  /// Runs everything, on all cores.
  package static func run(
    _ plans: [HouseholdPlan], jobs: Int? = nil
  ) throws(CardError) -> HouseholdResult {
    let policies = plans.first?.policies ?? []
    let times = ParallelRunner.map(policies.count, jobs: jobs) { index in
      plans.first.flatMap { plan in
        RadioTiming(
          advertisingMilliseconds: plan.radio.advertisingMilliseconds, scan: policies[index].scan)
      }.map { DiscoveryTime($0) }
    }
    let outcomes = try ParallelRunner.map(plans.count * policies.count, jobs: jobs) {
      (index) throws(CardError) in
      let (plan, policy) = (plans[index / policies.count], index % policies.count)
      guard let discovery = times[policy] else {
        throw CardError(.request, "devices cannot call so often")
      }
      return try HouseholdRun.outcome(
        plan, policies[policy], discovery, on: try MemoryDevices(plan))
    }
    return HouseholdResult(
      plans,
      plans.indices.map { run in
        Array(outcomes[run * policies.count..<(run + 1) * policies.count])
      })
  }

  init(_ plans: [HouseholdPlan], _ outcomes: [[PolicyOutcome]]) {
    (self.plans, self.outcomes) = (plans, outcomes)
    bound = PolicyFigures(policy: "perfect")
    guard let plan = plans.first else { return }
    let sums = ResultSums(plans, outcomes)
    followedEdits = sums.followedEdits
    hasIntervals = sums.blockCount > 1
    var random = SplitMix64(seed: plan.seed, stream: "bootstrap")
    let bootstrap = Bootstrap(outings: sums.blockCount, &random)
    bound = sums.bound(bound, bootstrap)
    figures = plan.policies.indices.map { sums.figures($0, plan.policies[$0], bootstrap) }
    ages = plan.policies.indices.map { sums.ages($0) }
    mark(\.spreadMedian, \.isBestForMedian)
    mark(\.spreadNinetyFifth, \.isBestForNinetyFifth)
  }

  /// The run shown day by day: the first one under `adaptive`, or the last policy if there is none.
  package var telling: (plan: HouseholdPlan, outcome: PolicyOutcome)? {
    guard let plan = plans.first, let first = outcomes.first,
      let outcome = first.first(where: { $0.policy == "adaptive" }) ?? first.last
    else { return nil }
    return (plan, outcome)
  }

  private mutating func mark(
    _ loss: KeyPath<PolicyFigures, Estimate>, _ isBest: WritableKeyPath<PolicyFigures, Bool>
  ) {
    let best = ParetoFront.best(
      figures.map { figure in
        guard let cost = figure.batteryPercentPerDay?.value, let loss = figure[keyPath: loss].value
        else { return nil }
        return (cost, loss)
      })
    for index in figures.indices { figures[index][keyPath: isBest] = best[index] }
  }
}
