package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Finds the stretches in which a member is away from the planned route.
///
/// The shared debounce over the distance to the nearest place of the route, whichever branch that is
/// on: so nothing waits for the matching. A fix less accurate than usual is taken to be as much
/// nearer, up to half the threshold. Whoever has not been on the route yet approaches it, and whoever
/// has gone most of it and leaves from its end goes home: neither is off the route.
///
/// Input: a member's repaired fixes.
/// Output: the same fixes with the distance column; `off_route.started`, `off_route.ended`.
/// State: the debounce, the fix before, the open episode and the sums.
/// Late data: none reaches an operator.
package struct OffRouteDetector: Operator {
  /// An accuracy up to this widens nothing, in metres.
  static let usualAccuracyMetres = 10.0
  /// Leaving so near the route's end is going home, in metres.
  static let endMetres = 50.0
  /// The share of the route's length that must have been walked by then.
  static let homeShare = 0.8

  package static let description = OperatorDescription(
    name: "off_route", summary: "Finds the stretches away from the planned route.",
    adds: [RouteColumns.distance],
    events: [RouteEvents.offRouteStarted, RouteEvents.offRouteEnded])

  let route: RouteLine
  let threshold: OutingSettings.Threshold
  let gapMilliseconds: Int64
  private let start: Coordinate
  private let end: Coordinate

  /// Makes the operator.
  package init(_ route: RouteLine, _ settings: OutingSettings = OutingSettings()) {
    self.route = route
    threshold = settings.offRoute
    gapMilliseconds = settings.gapMilliseconds
    start = route.coordinate(at: 0)
    end = route.coordinate(at: route.length)
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let accuracies = batch[.accuracy]
    var distances: [Double] = []
    distances.reserveCapacity(batch.count)
    var candidates: [RouteCandidate] = []
    for index in 0..<batch.count {
      let offset = offset(batch, index, state.last?.place, &candidates)
      distances.append(abs(offset))
      let sample = Sample(
        now: Passage(
          time: Instant(milliseconds: batch.time[index]), place: batch.coordinate(index),
          metres: abs(offset), walked: 0),
        isLeft: offset < 0, slack: accuracies.isEmpty ? 0 : slack(accuracies[index]),
        isBreak: batch.startsSegment[index],
        settled: Instant(milliseconds: batch.settled[index]))
      step(sample, &state, &events)
    }
    batch[RouteColumns.distance] = distances
  }
}

extension OffRouteDetector {
  private struct Sample {
    var now: Passage
    var isLeft: Bool
    var slack: Double
    var isBreak: Bool
    var settled: Instant

    /// The distance as the debounce is told it.
    var measure: Double { now.metres - slack }
  }

  /// Metres to the nearest place of the route, negative to the left of it.
  private func offset(
    _ batch: FixBatch, _ index: Int, _ last: Coordinate?, _ candidates: inout [RouteCandidate]
  ) -> Double {
    let place = batch.coordinate(index)
    route.candidates(
      latitudeE7: place.latitudeE7, longitudeE7: place.longitudeE7,
      withinMetres: threshold.enter, into: &candidates)
    guard var best = candidates.first else {
      return route.nearest(latitudeE7: place.latitudeE7, longitudeE7: place.longitudeE7)
        .crossTrack
    }
    for candidate in candidates.dropFirst() where candidate.distance < best.distance {
      best = candidate
    }
    return best.crossTrack
  }

  private func step(_ fix: Sample, _ state: inout State, _ events: inout EventCollector) {
    var now = fix.now
    let pause = state.last.map { now.time - $0.time } ?? 0
    let isRecorded = !fix.isBreak && pause <= gapMilliseconds
    now.walked = state.odometer.go(to: now.place, isRecorded: isRecorded)
    let before = state.last
    let measureBefore = isRecorded ? state.measure : .nan
    state.last = now
    state.measure = fix.measure
    let canBeOff = canBeOff(fix, now, &state)
    if !isRecorded || !canBeOff { state.startAnew() }
    guard canBeOff else { return }
    if state.open == nil, fix.measure <= threshold.enter { state.highest = 0 }
    if fix.measure > threshold.enter { state.highest = max(state.highest, now.metres) }
    // Nothing can turn while the member is on the route.
    guard state.open != nil || fix.measure > threshold.enter || state.isWaiting else { return }
    state.isWaiting = true
    let edge = state.open == nil ? threshold.enter : threshold.leave
    let turn = state.debounce.update(fix.measure, at: now.time, threshold) { _ in
      var crossing = now
      if let before, measureBefore != fix.measure, !measureBefore.isNaN {
        let fraction = (edge - measureBefore) / (fix.measure - measureBefore)
        crossing = before.between(now, min(max(fraction, 0), 1))
      }
      if fix.isLeft { crossing.metres.negate() }
      return crossing
    }
    if state.open == nil, fix.measure <= threshold.enter { state.isWaiting = false }
    if let turn { self.turn(turn, detected: fix.settled, &state, &events) }
  }

  /// Whether the member can be off the route at all.
  private func canBeOff(_ fix: Sample, _ now: Passage, _ state: inout State) -> Bool {
    if fix.measure <= threshold.enter {
      state.hasBegun = true
      state.isAtEnd = isAtEnd(now)
    }
    return state.hasBegun && (state.open != nil || !state.isAtEnd)
  }

  /// Whether the member has gone the route and is at its end, or is back from there at its start.
  private func isAtEnd(_ now: Passage) -> Bool {
    let gone = Self.homeShare * route.length
    guard now.walked >= gone else { return false }
    if ShortDistance.metres(from: now.place, to: end) <= Self.endMetres { return true }
    return now.walked >= 2 * gone
      && ShortDistance.metres(from: now.place, to: start) <= Self.endMetres
  }

  private func slack(_ accuracy: Double) -> Double {
    accuracy.isNaN
      ? 0 : min(max(accuracy - Self.usualAccuracyMetres, 0), threshold.enter / 2)
  }

  private func turn(
    _ turn: Debounce<Passage>.Turn, detected: Instant, _ state: inout State,
    _ events: inout EventCollector
  ) {
    let at = turn.mark
    if turn.isOn {
      state.open = at
      events.emit(
        RouteEvents.offRouteStarted, time: at.time, detected: detected, position: at.place,
        values: [.number(at.metres)])
    } else if let since = state.open {
      state.ended.add(from: since, to: at, highest: state.highest)
      state.open = nil
      state.highest = 0
      events.emit(
        RouteEvents.offRouteEnded, time: at.time, detected: detected, position: at.place,
        values: [.number(at.metres), .number(Double(at.time - since.time) / 1000)])
    }
  }
}
