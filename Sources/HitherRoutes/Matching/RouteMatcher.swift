package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Finds where on the planned route each fix is, on routes that cross or retrace themselves too.
///
/// On-line Viterbi over the route's arc length: each branch of the route near a fix is a state, and
/// so is being off the route; steps cost by how far the way along the route differs from the way
/// between the fixes. A fix is settled when all surviving ways agree on it, or after the longest lag,
/// when the best of them decides. `docs/methods/route-matching.md` has the model.
///
/// Input: a member's repaired fixes.
/// Output: the fixes with the columns that `description` tells, settled later where that took longer.
/// State: the surviving ways, and the fixes on which they differ, at most `longestLag` of them.
/// Late data: none reaches an operator.
package struct RouteMatcher: Operator {
  /// What may be changed.
  package struct Parameters: Hashable, Sendable {
    /// The costs.
    package var model: MatchModel
    /// After this time a fix is decided by the best way, in milliseconds.
    package var longestLagMilliseconds: Int64 = 300_000

    /// Makes the defaults for an outing's thresholds.
    package init(_ settings: OutingSettings = OutingSettings()) {
      model = MatchModel(settings)
    }
  }

  package static let description = OperatorDescription(
    name: "route_match", summary: "Finds each fix's place on the planned route.",
    adds: [
      RouteColumns.progress, RouteColumns.crossTrack, RouteColumns.lap, RouteColumns.confidence,
    ])

  let route: RouteLine
  let parameters: Parameters
  let rules: Transitions
  /// A match so far from the route is half as sure as one on it, in metres.
  private let doubtMetres: Double

  /// Makes the operator.
  package init(_ route: RouteLine, _ parameters: Parameters = Parameters()) {
    self.route = route
    self.parameters = parameters
    rules = Transitions(parameters.model, route)
    doubtMetres = parameters.model.unmatchedMetres / 1.5
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let joint = state.held.count
    if joint == 0 { swap(&state.held, &batch) } else { state.held.append(batch) }
    var matches: [RouteMatch] = []
    matches.reserveCapacity(state.held.count)
    var candidates: [RouteCandidate] = []
    for index in joint..<state.held.count {
      settleOverdue(at: state.held.time[index], &state, &matches)
      step(index, &state, &candidates, &matches)
      while state.lattice.pendingCount > Lattice.mostColumns {
        state.lattice.settleOldest(at: state.held.settled[index], into: &matches)
      }
    }
    batch = pass(matches, &state)
  }

  package func advance(
    to time: Instant, _ batch: inout FixBatch, _ state: inout State,
    _ events: inout EventCollector
  ) -> Instant {
    var matches: [RouteMatch] = []
    settleOverdue(at: time.milliseconds, &state, &matches)
    if !matches.isEmpty { batch.append(pass(matches, &state)) }
    guard let first = state.held.time.first else { return time }
    return min(time, Instant(milliseconds: first))
  }

  package func end(_ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector) {
    guard let last = state.held.settled.last else { return }
    var matches: [RouteMatch] = []
    while state.lattice.pendingCount > 0 {
      state.lattice.settleOldest(at: last, into: &matches)
    }
    batch.append(pass(matches, &state))
  }
}

extension RouteMatcher {
  private func step(
    _ index: Int, _ state: inout State, _ candidates: inout [RouteCandidate],
    _ matches: inout [RouteMatch]
  ) {
    let accuracies = state.held[.accuracy]
    let observation = observe(
      state.held, index, accuracy: accuracies.isEmpty ? .nan : accuracies[index], state.last,
      &candidates)
    state.lattice.step(
      observation, candidates, rules, time: state.held.time[index],
      settled: state.held.settled[index], into: &matches)
    state.last = LastFix(
      time: state.held.time[index], latitudeE7: observation.latitudeE7,
      longitudeE7: observation.longitudeE7)
  }

  /// What the lattice is told of a fix; puts its candidates into `candidates`.
  package func observe(
    _ fixes: FixBatch, _ index: Int, accuracy: Double, _ last: LastFix?,
    _ candidates: inout [RouteCandidate]
  ) -> Observation {
    let model = parameters.model
    let (latitude, longitude) = (fixes.latitudeE7[index], fixes.longitudeE7[index])
    let pause = last.map { fixes.time[index] &- $0.time }
    let sight = model.sight(accuracy: accuracy, after: pause)
    route.candidates(
      latitudeE7: latitude, longitudeE7: longitude,
      withinMetres: model.searchMetres + sight.slack, into: &candidates)
    let farthest = model.onRouteMetres + sight.slack
    var observation = Observation(
      latitudeE7: latitude, longitudeE7: longitude, sight: sight, straight: 0,
      isAfterGap: fixes.startsSegment[index] || (pause ?? 0) > model.gapMilliseconds,
      mayLeave: candidates.allSatisfy { $0.distance > farthest })
    guard let last else { return observation }
    let metres = ShortDistance.metres(
      fromLatE7: last.latitudeE7, lonE7: last.longitudeE7, toLatE7: latitude, lonE7: longitude)
    observation.straight = metres
    if metres >= Transitions.headingMetres, !observation.isAfterGap {
      observation.setHeading(from: last, metres: metres)
    }
    return observation
  }

  /// Settles the fixes for which the longest lag has passed.
  private func settleOverdue(
    at time: Int64, _ state: inout State, _ matches: inout [RouteMatch]
  ) {
    while let oldest = state.lattice.oldestTime {
      let due = oldest &+ parameters.longestLagMilliseconds
      guard due < time else { return }
      state.lattice.settleOldest(at: due, into: &matches)
    }
  }

  /// Takes the settled fixes out of the state, with their columns.
  private func pass(_ matches: [RouteMatch], _ state: inout State) -> FixBatch {
    var passed = FixBatch()
    guard !matches.isEmpty else { return passed }
    let count = matches.count
    if count == state.held.count {
      swap(&passed, &state.held)
    } else {
      passed.append(state.held, 0..<count)
      state.held.removeFirst(count)
    }
    for index in 0..<count {
      passed.settled[index] = max(passed.settled[index], matches[index].settled)
    }
    passed[RouteColumns.progress] = matches.map(\.progress)
    passed[RouteColumns.crossTrack] = matches.map(\.crossTrack)
    passed[RouteColumns.lap] = matches.map {
      $0.progress.isNaN ? .nan : Double(max(1, $0.lap))
    }
    passed[RouteColumns.confidence] = matches.map(confidence)
    return passed
  }

  /// The likelihood of the ways that agree, less for a fix far from its place.
  private func confidence(_ match: RouteMatch) -> Double {
    guard !match.progress.isNaN else { return 0 }
    let doubt = match.crossTrack / doubtMetres
    return match.share / (1 + doubt * doubt)
  }
}

extension Observation {
  /// Sets the direction of the way from the fix before.
  ///
  /// Its northern part is told by the latitudes to within half a percent, and the eastern by what is
  /// left of the length: no sine is needed for evidence as weak as this.
  @inline(__always)
  fileprivate mutating func setHeading(from last: LastFix, metres: Double) {
    let step = (Double(latitudeE7) - Double(last.latitudeE7)) * 0.0111
    let ahead = min(max(step / metres, -1), 1)
    let aside = (1 - ahead * ahead).squareRoot()
    let isEast = Coordinate.longitudeStepE7(from: last.longitudeE7, to: longitudeE7) >= 0
    north = ahead
    east = isEast ? aside : -aside
  }
}
