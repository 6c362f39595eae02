package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Finds the stretches in which a member is away from the planned route.
///
/// The shared debounce over the distance to the nearest place of the route; a fix less accurate than
/// usual is taken to be as much nearer, up to half the threshold. Whoever has not been on the route
/// yet approaches it, and whoever has gone most of it and leaves from its end goes home: neither is
/// off the route.
///
/// Input: a member's fixes with the columns of `RouteMatcher`.
/// Output: the same fixes; `off_route.started`, `off_route.ended`.
/// State: the debounce, the fix before, the open episode and the sums.
/// Late data: none reaches an operator.
package struct OffRouteDetector: Operator {
  /// An accuracy up to this widens nothing, in metres.
  static let usualAccuracyMetres = 10.0
  /// Leaving so near the route's end is going home, in metres.
  static let endMetres = 50.0

  package static let description = OperatorDescription(
    name: "off_route", summary: "Finds the stretches away from the planned route.",
    reads: [RouteColumns.progress, RouteColumns.crossTrack, RouteColumns.distance],
    events: [RouteEvents.offRouteStarted, RouteEvents.offRouteEnded])

  let threshold: OutingSettings.Threshold
  let gapMilliseconds: Int64
  let length: Double

  /// Makes the operator.
  package init(_ route: RouteLine, _ settings: OutingSettings = OutingSettings()) {
    threshold = settings.offRoute
    gapMilliseconds = settings.gapMilliseconds
    length = route.length
  }

  package func makeState() -> State { State() }

  package func process(
    _ batch: inout FixBatch, _ state: inout State, _ events: inout EventCollector
  ) {
    let distances = batch[RouteColumns.distance]
    let crossings = batch[RouteColumns.crossTrack]
    let progress = batch[RouteColumns.progress]
    let accuracies = batch[.accuracy]
    for index in 0..<min(batch.count, distances.count) {
      let fix = Sample(
        time: Instant(milliseconds: batch.time[index]), place: batch.coordinate(index),
        distance: distances[index], crossTrack: crossings.isEmpty ? .nan : crossings[index],
        progress: progress.isEmpty ? .nan : progress[index],
        accuracy: accuracies.isEmpty ? .nan : accuracies[index],
        isBreak: batch.startsSegment[index],
        settled: Instant(milliseconds: batch.settled[index]))
      step(fix, &state, &events)
    }
  }
}

extension OffRouteDetector {
  private struct Sample {
    var time: Instant
    var place: Coordinate
    var distance: Double
    var crossTrack: Double
    var progress: Double
    var accuracy: Double
    var isBreak: Bool
    var settled: Instant
  }

  private func step(_ fix: Sample, _ state: inout State, _ events: inout EventCollector) {
    let pause = state.last.map { fix.time - $0.time } ?? 0
    let isRecorded = !fix.isBreak && pause <= gapMilliseconds
    let walked = state.odometer.go(to: fix.place, isRecorded: isRecorded)
    if !fix.crossTrack.isNaN { state.isLeft = fix.crossTrack < 0 }
    let now = Passage(
      time: fix.time, place: fix.place, metres: fix.distance, walked: walked)
    if !isRecorded { state.debounce.startAnew() }
    let before = isRecorded ? state.last : nil
    state.last = now
    guard begins(fix, &state) else {
      state.debounce.startAnew()
      state.highest = 0
      return
    }
    let measure = fix.distance - slack(fix.accuracy)
    if state.open == nil, measure <= threshold.enter { state.highest = 0 }
    if measure > threshold.enter { state.highest = max(state.highest, fix.distance) }
    let isLeft = state.isLeft
    let turn = state.debounce.update(measure, at: fix.time, threshold) { fraction in
      var crossing = before?.between(now, fraction) ?? now
      if isLeft { crossing.metres.negate() }
      return crossing
    }
    if let turn { self.turn(turn, detected: fix.settled, &state, &events) }
  }

  /// Whether the member can be off the route at all.
  private func begins(_ fix: Sample, _ state: inout State) -> Bool {
    if !fix.progress.isNaN {
      if fix.distance - slack(fix.accuracy) <= threshold.enter { state.hasBegun = true }
      state.progress = fix.progress
      state.furthest = max(state.furthest, fix.progress)
    }
    guard state.hasBegun else { return false }
    if state.open != nil { return true }
    let left = length - state.progress.truncatingRemainder(dividingBy: length)
    let isAtEnd = state.furthest >= 0.8 * length && (left <= Self.endMetres || left >= length)
    return !isAtEnd
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
