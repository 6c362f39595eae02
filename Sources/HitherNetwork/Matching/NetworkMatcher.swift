package import HitherEngine
import HitherGeodesy
import HitherRoutes
package import HitherTracks

/// Finds on which way of a network each fix is, or that it is on none.
///
/// On-line Viterbi with the trellis of the planned route's matcher. A state is an edge with a
/// direction and an offset, or off the network. A fix is settled when all surviving paths agree on
/// it, or after the longest lag by the best of them; a recording gap settles all before it.
/// `docs/methods/network-matching.md` has the model.
///
/// Input: a member's repaired fixes; the device's speed if recorded.
/// Output: the fixes with the columns of `NetworkColumns`, settled later where that took longer.
/// State: the surviving paths, and the fixes on which they differ, at most `longestLag` of them.
/// Late data: none reaches an operator.
package struct NetworkMatcher: Operator {
  package static let description = OperatorDescription(
    name: "network_match", summary: "Finds the way of a network on which each fix is.",
    reads: [GapColumns.pause], adds: NetworkColumns.all, needs: [.network],
    settings: [OutingSettings.gap],
    state: "the surviving paths, and the fixes on which they differ, at most `longestLag` of them")

  let network: Network
  let model: NetworkModel
  /// After this time a fix is decided by the best path, in milliseconds.
  let longestLagMilliseconds: Int64
  /// Whether fixes that allow only one answer pass without the general case; a test compares both.
  let passesPlain: Bool

  /// Makes the operator.
  package init(
    _ network: Network, _ model: NetworkModel, longestLagMilliseconds: Int64 = 300_000,
    passesPlain: Bool = true
  ) {
    self.passesPlain = passesPlain
    self.network = network
    self.model = model
    self.longestLagMilliseconds = longestLagMilliseconds
  }

  /// Makes the operator with an outing's settings.
  package init(_ network: Network, _ settings: OutingSettings = OutingSettings()) {
    self.init(network, NetworkModel(gapMilliseconds: settings.gapMilliseconds))
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    state.aside.take(from: &batch)
    guard !batch.isEmpty else {
      return state.aside.putBack(
        into: &batch, before: state.held.time.first, columns: Self.description.adds)
    }
    // Moved out of the state, so that each step can read the fixes without copying them.
    var held = FixBatch()
    swap(&held, &state.held)
    let joint = held.count
    held.takeAll(of: &batch)
    state.keepWithin(network)
    var matches = NetworkMatches(held.count, model)
    match(held, from: joint, &state, &matches)
    batch = matches.pass(&held)
    state.held = held
    state.aside.putBack(into: &batch, before: state.held.time.first, columns: Self.description.adds)
  }

  package func advance(
    to time: Instant, _ batch: inout FixBatch, _ state: inout State,
    _ events: inout EventCollector
  ) -> Instant {
    if isOverdue(at: time.milliseconds, state) {
      var matches = NetworkMatches(state.held.count, model)
      settleOverdue(at: time.milliseconds, &state, &matches)
      var passed = matches.pass(&state.held)
      state.aside.putBack(
        into: &passed, before: state.held.time.first, columns: Self.description.adds)
      batch.append(passed)
    }
    guard let first = state.held.time.first else { return time }
    return min(time, Instant(milliseconds: first))
  }

  package func end(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    guard let last = state.held.settled.last else { return }
    var matches = NetworkMatches(state.held.count, model)
    settleAll(at: last, &state, &matches)
    var passed = matches.pass(&state.held)
    state.aside.putBack(into: &passed, before: nil, columns: Self.description.adds)
    batch.append(passed)
  }
}

extension NetworkMatcher {
  /// Matches the fixes from a row on.
  private func match(
    _ held: FixBatch, from first: Int, _ state: inout State, _ matches: inout NetworkMatches
  ) {
    let fixes = MatchedColumns(
      held, from: first, after: state.last, gapMilliseconds: model.base.gapMilliseconds)
    var index = first
    while index < held.count {
      if passesPlain, state.trellis.isPlain {
        index = passPlain(fixes, index..<held.count, &state, &matches)
        guard index < held.count else { break }
      }
      if state.trellis.pendingCount > 0 { settleOverdue(at: fixes.time[index], &state, &matches) }
      weigh(fixes, index, &state, &matches)
      index += 1
    }
  }

  /// Adds a fix to the trellis.
  private func weigh(
    _ fixes: MatchedColumns, _ index: Int, _ state: inout State, _ matches: inout NetworkMatches
  ) {
    let settled = fixes.settled[index]
    if !fixes.isRecorded(index) {
      // What follows a gap says nothing about what came before.
      settleAll(at: settled, &state, &matches)
      state.trellis.paths = []
      state.standing = nil
    }
    let seen = observe(fixes, index, &state)
    state.workspace.look(about: seen, model, network)
    state.workspace.extend(&state.trellis, to: seen, model, network)
    state.last = fixes.lastFix(index)
    state.trellis.end(
      within: model.worst, unmatched: model.base.switchCost, time: fixes.time[index],
      settled: settled, into: &matches)
    while state.trellis.pendingCount > Trellis<NetworkPath>.mostColumns {
      state.trellis.settleOldest(at: settled, into: &matches)
    }
  }

  func observe(
    _ fixes: MatchedColumns, _ index: Int, _ state: inout State
  ) -> NetworkObservation {
    let pause = fixes.isRecorded(index) ? fixes.pause(before: index) : nil
    let accuracy = MatchedColumns.value(fixes.accuracy, index)
    let sight = model.base.sight(accuracy: accuracy, after: pause)
    let straight = pause == nil ? 0 : fixes.step(to: index)
    var seen = NetworkObservation(
      latitudeE7: fixes.latitudeE7[index], longitudeE7: fixes.longitudeE7[index], sight: sight,
      straight: straight, travelled: 0, reach: 0, hasStood: false)
    seen.stepWeight = min(1, model.base.usualSigma / sight.sigma)
    seen.hasStood = state.stand(at: fixes.coordinate(index), fixes.time[index], model)
    guard let pause else { return seen }
    seen.travelled = travelled(fixes, index, pause, straight)
    seen.reach = model.reach(max(straight, seen.travelled), after: pause, sigma: sight.sigma)
    return seen
  }

  /// Metres by the device's speed from the fix before; 0 if not recorded.
  @inline(__always)
  func travelled(
    _ fixes: MatchedColumns, _ index: Int, _ pause: Int64, _ straight: Double
  ) -> Double {
    guard !fixes.speed.isEmpty, let last = fixes.lastFix(before: index) else { return 0 }
    let mean = (model.base.believed(fixes.speed[index]) + model.base.believed(last.speed)) / 2
    return mean > 0 ? model.base.travelled(mean, pause, straight: straight) : 0
  }

  /// Settles all fixes by the best path.
  private func settleAll(
    at settled: Int64, _ state: inout State, _ matches: inout NetworkMatches
  ) {
    while state.trellis.pendingCount > 0 {
      state.trellis.settleOldest(at: settled, into: &matches)
    }
  }

  /// Whether the longest lag has passed for a fix.
  private func isOverdue(at time: Int64, _ state: State) -> Bool {
    guard let oldest = state.trellis.oldestTime else { return false }
    return oldest &+ longestLagMilliseconds < time
  }

  /// Settles the fixes for which the longest lag has passed.
  private func settleOverdue(
    at time: Int64, _ state: inout State, _ matches: inout NetworkMatches
  ) {
    while let oldest = state.trellis.oldestTime, isOverdue(at: time, state) {
      state.trellis.settleOldest(at: oldest &+ longestLagMilliseconds, into: &matches)
    }
  }
}
