import Glibc
package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Finds where on the planned route each fix is, also on routes that cross or retrace themselves.
///
/// On-line Viterbi over the route's arc length: each branch of the route near a fix is a state, and
/// so is being off the route; a step costs by the difference between the distance along the route
/// and the distance between the fixes. A fix is settled when all surviving paths agree on it, or
/// after the longest lag by the best of them. `docs/methods/route-matching.md` has the model.
///
/// The same search returns the distance to the nearest place, from which `OffRouteDetector` detects
/// without this delay who leaves the route.
///
/// Input: a member's repaired fixes; the device's speed and course if recorded.
/// Output: the fixes with the columns in `description`, settled later where that took longer;
/// `off_route.started`, `off_route.ended`.
/// State: the surviving paths, the fixes on which they differ, at most `longestLag` of them, and the detector's.
/// Late data: none reaches an operator.
package struct RouteMatcher: Operator {
  /// Parameters of the matching.
  package struct Parameters: Hashable, Sendable {
    /// The costs.
    package var model: MatchModel
    /// After this time a fix is decided by the best path, in milliseconds.
    package var longestLagMilliseconds: Int64 = 300_000
    /// When a member is off the route.
    package var offRoute: OutingSettings.Threshold

    /// Makes the defaults for an outing's thresholds.
    package init(_ settings: OutingSettings = OutingSettings()) {
      model = MatchModel(settings)
      offRoute = settings.offRoute
    }
  }

  package static let description = OperatorDescription(
    name: "route_match", summary: "Finds each fix's place on the planned route.",
    reads: [GapColumns.pause],
    adds: [
      RouteColumns.progress, RouteColumns.crossTrack, RouteColumns.lap, RouteColumns.confidence,
      RouteColumns.distance,
    ],
    events: [OffRouteStarted.self, OffRouteEnded.self],
    needs: [.route], settings: OutingSettings.offRouteSettings + [OutingSettings.gap],
    state: "the surviving paths, the fixes on which they differ, at most `longestLag` of them, "
      + "and the detector's")

  let route: RouteLine
  let parameters: Parameters
  let rules: Transitions
  let offRoute: OffRouteDetector
  /// The distance from the route at which a match is half as certain as one on it, in metres.
  private let doubtMetres: Double

  /// Makes the operator.
  package init(_ route: RouteLine, _ parameters: Parameters = Parameters()) {
    self.route = route
    self.parameters = parameters
    rules = Transitions(parameters.model, route)
    offRoute = OffRouteDetector(
      route, parameters.offRoute)
    doubtMetres = parameters.model.unmatchedMetres / 1.5
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
    var distances = held[RouteColumns.distance]
    held.takeAll(of: &batch)
    var matches = RouteMatches(held.count, doubtMetres: doubtMetres)
    match(held, from: joint, &state, &matches, &distances, &events)
    held[RouteColumns.distance] = distances
    batch = matches.pass(&held)
    state.held = held
    state.aside.putBack(into: &batch, before: state.held.time.first, columns: Self.description.adds)
  }

  package func advance(
    to time: Instant, _ batch: inout FixBatch, _ state: inout State,
    _ events: inout EventCollector
  ) -> Instant {
    if isOverdue(at: time.milliseconds, state) {
      var matches = RouteMatches(state.held.count, doubtMetres: doubtMetres)
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
    var matches = RouteMatches(state.held.count, doubtMetres: doubtMetres)
    while state.lattice.pendingCount > 0 {
      state.lattice.settleOldest(at: last, into: &matches)
    }
    var passed = matches.pass(&state.held)
    state.aside.putBack(into: &passed, before: nil, columns: Self.description.adds)
    batch.append(passed)
  }
}

extension RouteMatcher {
  /// Matches the fixes from a row on, and appends their distances from the route in metres to the column.
  private func match(
    _ held: FixBatch, from first: Int, _ state: inout State, _ matches: inout RouteMatches,
    _ distances: inout [Double], _ events: inout EventCollector
  ) {
    let fixes = MatchedColumns(
      held, from: first, after: state.last, gapMilliseconds: rules.model.gapMilliseconds)
    // A damaged state may contain fixes without distances.
    let known = distances.count
    distances += repeatElement(0, count: held.count - first)
    var distances = distances.mutableSpan
    var next = first
    while next < held.count {
      let (index, isLooked) = passPlain(
        fixes, next..<held.count, &state, &matches, &distances, at: known - first)
      guard index < held.count else { break }
      next = index + 1
      if state.lattice.pendingCount > 0 { settleOverdue(at: fixes.time[index], &state, &matches) }
      let slack = rules.model.slack(MatchedColumns.value(fixes.accuracy, index))
      if !isLooked { look(about: fixes, index, slack: slack, &state.workspace) }
      let crossTrack = nearest(to: fixes, index, among: state.workspace.candidates)
      offRoute.follow(fixes, index, crossTrack: crossTrack, &state.offRoute, &events)
      distances[known + index - first] = abs(crossTrack)
      let isNear = abs(crossTrack) <= rules.model.onRouteMetres + slack
      if isNear, fixes.speed.isEmpty, fixes.isRecorded(index),
        state.lattice.extend(to: state.workspace.candidates, straight: fixes.step(to: index), rules)
      {
        state.lattice.tell(settled: fixes.settled[index], into: &matches)
        state.extend(to: fixes, index, chord: rules.model.chordMetres)
      } else {
        weigh(fixes, index, &state, &matches)
      }
    }
    state.noteHome()
  }

  /// Stores a fix's candidates in the workspace.
  func look(
    about fixes: MatchedColumns, _ index: Int, slack: Double, _ workspace: inout Workspace
  ) {
    route.candidates(
      latitudeE7: fixes.latitudeE7[index], longitudeE7: fixes.longitudeE7[index],
      withinMetres: rules.model.searchMetres + slack, nearby: &workspace.nearby,
      into: &workspace.candidates)
  }

  /// Adds a fix to the trellis with the candidates in the workspace.
  @inline(never)
  private func weigh(
    _ fixes: MatchedColumns, _ index: Int, _ state: inout State, _ matches: inout RouteMatches
  ) {
    var observation = observe(fixes, index, among: state.workspace.candidates)
    if state.lattice.extend(observation, state.workspace.candidates, rules) {
      state.lattice.tell(settled: fixes.settled[index], into: &matches)
      return state.extend(to: fixes, index, chord: rules.model.chordMetres)
    }
    state.noteHome()
    state.last = fixes.lastFix(index)
    observation.walked = state.odometer.go(
      to: fixes.coordinate(index), isRecorded: !observation.isAfterGap,
      chord: rules.model.chordMetres)
    state.lattice.step(
      observation, state.workspace.candidates, rules, time: fixes.time[index],
      settled: fixes.settled[index], into: &matches)
    while state.lattice.pendingCount > RouteTrellis.mostColumns {
      state.lattice.settleOldest(at: fixes.settled[index], into: &matches)
    }
  }

  /// Metres to the nearest place of the route on any branch; negative to the left.
  @inline(__always)
  private func nearest(
    to fixes: MatchedColumns, _ index: Int, among candidates: [RouteCandidate]
  ) -> Double {
    guard var best = candidates.first else {
      return route.nearest(
        latitudeE7: fixes.latitudeE7[index], longitudeE7: fixes.longitudeE7[index]
      ).crossTrack
    }
    if candidates.count > 1 {
      for candidate in candidates where candidate.distance < best.distance { best = candidate }
    }
    return best.crossTrack
  }

  /// The trellis's input for a fix, without the distance walked.
  func observe(
    _ fixes: MatchedColumns, _ index: Int, among candidates: [RouteCandidate]
  ) -> Observation {
    let last = fixes.lastFix(before: index)
    let pause = fixes.pause(before: index)
    let sight = rules.model.sight(
      accuracy: MatchedColumns.value(fixes.accuracy, index), after: pause)
    let farthest = rules.model.onRouteMetres + sight.slack
    var observation = Observation(
      latitudeE7: fixes.latitudeE7[index], longitudeE7: fixes.longitudeE7[index], sight: sight,
      straight: fixes.step(to: index), isAfterGap: !fixes.isRecorded(index),
      mayLeave: candidates.allSatisfy { $0.distance > farthest })
    observation.awayCost = rules.model.away(sight)
    guard let last, let pause, pause > 0, !observation.isAfterGap else { return observation }
    let metres = observation.straight
    let speed = rules.model.believed(MatchedColumns.value(fixes.speed, index))
    let mean = (speed + rules.model.believed(last.speed)) / 2
    if mean > 0 { observation.travelled = rules.model.travelled(mean, pause, straight: metres) }
    let course = MatchedColumns.value(fixes.course, index)
    if speed >= rules.model.courseSpeed, abs(course) <= 360 {
      observation.setCourse(course)
      let news = Double(pause) / Double(rules.model.courseMilliseconds)
      observation.headingCost = rules.model.courseCost * min(news, 1)
    } else if metres >= Transitions.headingMetres {
      observation.setHeading(from: last, metres: metres)
      observation.headingCost = rules.model.headingCost * sight.weight
    }
    return observation
  }

  /// Whether the longest lag has passed for a fix.
  private func isOverdue(at time: Int64, _ state: State) -> Bool {
    guard let oldest = state.lattice.oldestTime else { return false }
    return oldest &+ parameters.longestLagMilliseconds < time
  }

  /// Settles the fixes for which the longest lag has passed.
  private func settleOverdue(
    at time: Int64, _ state: inout State, _ matches: inout RouteMatches
  ) {
    while let oldest = state.lattice.oldestTime, isOverdue(at: time, state) {
      let due = oldest &+ parameters.longestLagMilliseconds
      state.lattice.settleOldest(at: due, into: &matches)
    }
  }
}

extension Observation {
  /// Sets the direction given by the device, in degrees from north.
  fileprivate mutating func setCourse(_ degrees: Double) {
    east = sin(degrees * .pi / 180)
    north = cos(degrees * .pi / 180)
  }

  /// Sets the direction from the previous fix.
  ///
  /// Its northern part follows from the latitudes to within half a percent, and the eastern from
  /// the rest of the length: evidence this weak needs no sine.
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
