import HitherEngine
import HitherGeodesy
import HitherTracks

/// Detects episodes in which a member is away from the planned route.
///
/// It is a part of `RouteMatcher`, which searches the route once for both. The shared debounce uses
/// the distance to the nearest place of the route on any branch, so nothing waits for the matching.
/// A fix less accurate than usual must lie farther away, so that it is sufficient `Evidence` for an
/// alarm; one that is evidence for neither answer is skipped. A member who is suddenly elsewhere,
/// far faster than the usual pace, may be a position error that ends as suddenly: the state must
/// last longer than such errors do. A member who has not been on the route yet approaches it, and
/// one who has covered most of it and leaves from its end goes home: neither is off the route.
package struct OffRouteDetector: Sendable {
  /// An accuracy up to this does not widen the threshold, in metres.
  static let usualAccuracyMetres = 10.0
  /// Leaving this near to the route's end is going home, in metres.
  static let endMetres = 50.0
  /// The fraction of the route's length that must have been walked by then.
  static let homeShare = 0.8
  /// The longest position errors that start and end with leaps, in milliseconds.
  static let leapMilliseconds: Int64 = 60_000
  /// Position errors this far apart in time are independent, in seconds.
  static let independentSeconds = 60.0

  let length: Double
  let threshold: OutingSettings.Threshold
  private let start: Coordinate
  private let end: Coordinate

  init(_ route: RouteLine, _ threshold: OutingSettings.Threshold) {
    length = route.length
    self.threshold = threshold
    start = route.coordinate(at: 0)
    end = route.coordinate(at: route.length)
  }

  /// Processes the next fix.
  ///
  /// - Parameter crossTrack: Metres from the nearest place of the route, negative to the left of
  ///   it.
  @inline(__always)
  func follow(
    _ fixes: MatchedColumns, _ index: Int, crossTrack: Double, _ state: inout State,
    _ events: inout EventCollector
  ) {
    let now = fixes.passage(index, metres: abs(crossTrack))
    let accuracy = MatchedColumns.value(fixes.accuracy, index)
    let measure = now.metres - slack(accuracy)
    let isCalm = measure <= threshold.enter && state.isCalm
    guard isCalm || tells(now, accuracy, &state) else { return }
    if isCalm {
      stay(
        now, measure, step: fixes.step(to: index), isRecorded: fixes.isRecorded(index), &state)
    } else {
      let sample = Sample(
        now: now, isLeft: crossTrack < 0, measure: measure, step: fixes.step(to: index),
        isRecorded: fixes.isRecorded(index), settled: fixes.settled[index])
      step(sample, &state, &events)
    }
  }
}

extension OffRouteDetector {
  private struct Sample {
    var now: Passage
    var isLeft: Bool
    /// The distance given to the debounce.
    var measure: Double
    /// Metres from the previous fix.
    var step: Double
    var isRecorded: Bool
    var settled: Int64
  }

  /// Processes a fix on the route of a member who is on it, so that no transition is possible.
  @inline(__always)
  private func stay(
    _ now: Passage, _ measure: Double, step: Double, isRecorded: Bool, _ state: inout State
  ) {
    let pause = state.last.map { now.time - $0.time } ?? 0
    state.odometer.pass(to: now.place, isRecorded: isRecorded)
    if isRecorded { state.pace.learn(step, after: pause) }
    state.last = now
    state.measure = measure
    state.highest = 0
    if canBeOff(measure, now, &state) { state.hasLeapt = false }
  }

  @inline(never)
  private func step(_ fix: Sample, _ state: inout State, _ events: inout EventCollector) {
    var now = fix.now
    let odometerBefore = state.odometer
    let pause = state.last.map { now.time - $0.time } ?? 0
    let isRecorded = fix.isRecorded
    state.odometer.pass(to: now.place, isRecorded: isRecorded)
    let isLeap = isRecorded && state.pace.isLeap(fix.step, after: pause)
    var before = state.last
    let measureBefore = isRecorded ? state.measure : .nan
    state.last = now
    state.measure = fix.measure
    let canBeOff = canBeOff(fix.measure, now, &state)
    if !isRecorded || !canBeOff { state.reset() }
    guard canBeOff else { return }
    if state.open == nil, fix.measure <= threshold.enter { state.highest = 0 }
    if fix.measure > threshold.enter { state.highest = max(state.highest, now.metres) }
    if fix.measure <= threshold.enter {
      state.hasLeapt = false
    } else if isLeap, !state.isWaiting {
      state.hasLeapt = true
    }
    // No transition is possible while the member is on the route.
    guard state.open != nil || fix.measure > threshold.enter || state.isWaiting else { return }
    state.isWaiting = true
    now.walked = state.odometer.reading(at: now.place)
    if let place = before?.place { before?.walked = odometerBefore.reading(at: place) }
    let edge = state.open == nil ? threshold.enter : threshold.leave
    var threshold = threshold
    if state.open == nil, state.hasLeapt {
      threshold.afterMilliseconds = max(threshold.afterMilliseconds, Self.leapMilliseconds)
    }
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
    if let turn { self.turn(turn, detected: Instant(milliseconds: fix.settled), &state, &events) }
  }

  /// Whether the member can be off the route at all.
  @inline(__always)
  private func canBeOff(_ measure: Double, _ now: Passage, _ state: inout State) -> Bool {
    if measure <= threshold.enter {
      // A very inaccurate fix does not show that the member is on the route.
      let slack = now.metres - measure
      if now.metres <= threshold.enter, slack <= 4 * threshold.enter { state.hasBegun = true }
      state.isAtEnd = isAtEnd(now.place, state.odometer)
    }
    return state.hasBegun && (state.open != nil || !state.isAtEnd)
  }

  /// Whether the member has covered the route and is at its end, or is back from there at its start.
  @inline(__always)
  func isAtEnd(_ place: Coordinate, _ odometer: Odometer) -> Bool {
    mayBeAtEnd(odometer) && isAtEnd(place, odometer, Self.homeShare * length)
  }

  /// Whether the member has gone far enough for that.
  @inline(__always)
  func mayBeAtEnd(_ odometer: Odometer) -> Bool { odometer.most >= Self.homeShare * length }

  private func isAtEnd(_ place: Coordinate, _ odometer: Odometer, _ gone: Double) -> Bool {
    let isNearEnd = !ShortDistance.isBeyond(Self.endMetres, from: place, to: end)
    let needed = isNearEnd ? gone : 2 * gone
    // The distance travelled need not be measured elsewhere.
    guard odometer.most >= needed,
      isNearEnd || !ShortDistance.isBeyond(Self.endMetres, from: place, to: start)
    else { return false }
    return odometer.reading(at: place) >= needed
  }

  /// The amount subtracted from a distance to the route, in metres; a value beyond the threshold is
  /// then evidence for an alarm.
  @inline(__always)
  func slack(_ accuracy: Double) -> Double {
    accuracy > Self.usualAccuracyMetres
      ? Evidence.alarmAccuracies * (accuracy - Self.usualAccuracyMetres) : 0
  }

  /// Whether a fix shows if the member is on or off the route.
  ///
  /// Several fixes with independent errors may together show that a member is on the route again.
  @inline(__always)
  private func tells(_ now: Passage, _ accuracy: Double, _ state: inout State) -> Bool {
    guard accuracy > Self.usualAccuracyMetres else { return true }
    return weigh(now, accuracy, &state)
  }

  @inline(never)
  private func weigh(_ now: Passage, _ accuracy: Double, _ state: inout State) -> Bool {
    let off = max(0, now.metres - threshold.leave)
    guard !Evidence(metres: off, accuracy: accuracy).isEvidence else {
      state.onRoute = 0
      return true
    }
    let on = Evidence(metres: max(0, threshold.enter - now.metres), accuracy: accuracy)
    guard !on.isEvidence else { return true }
    let seconds = Double(state.last.map { now.time - $0.time } ?? 0) / 1000
    let share = min(max(seconds / Self.independentSeconds, 0), 1)
    state.onRoute = min(state.onRoute + share * on.logRatio, Evidence.least)
    return state.onRoute >= Evidence.least
  }

  private func turn(
    _ turn: Debounce<Passage>.Turn, detected: Instant, _ state: inout State,
    _ events: inout EventCollector
  ) {
    let at = turn.mark
    if turn.isOn {
      state.open = at
      events.emit(
        OffRouteStarted(crossTrackMetres: at.metres), time: at.time, detected: detected,
        position: at.place)
    } else if let since = state.open {
      state.ended.add(from: since, to: at, highest: state.highest)
      state.open = nil
      state.highest = 0
      events.emit(
        OffRouteEnded(
          crossTrackMetres: at.metres, durationSeconds: Double(at.time - since.time) / 1000),
        time: at.time, detected: detected, position: at.place)
    }
  }
}
