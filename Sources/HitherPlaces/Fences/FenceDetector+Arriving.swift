import HitherEngine
import HitherGeodesy
import HitherTracks

extension FenceDetector {
  /// An entry into a place that noise hid again before it was confirmed.
  ///
  /// A member who arrives and rests near the edge may be moved out by noise at once, for minutes.
  /// If an entry is then confirmed without a fix clearly outside in between, it counts from the
  /// first one.
  struct Arrival: Hashable {
    /// Time and place of the first entry.
    var first: Crossing.Moment
    /// The sum of depth × seconds since then.
    var sum = 0.0
  }

  /// The remainder of an arrival after a fix.
  ///
  /// - Parameter depth: Of the fix, negative outside.
  func remaining(_ arrival: Arrival, _ fix: Fix, depth: Double) -> Arrival? {
    var arrival = arrival
    let seconds = min(
      Double(fix.elapsed) / 1000, Debounce<Crossing>.Balance.wanderSeconds)
    arrival.sum += depth * seconds
    let outside =
      FenceRule.outsideAccuracies * fix.accuracy * Debounce<Crossing>.Balance.wanderSeconds
    guard fix.isRecorded, !fix.hasRestJustBegun,
      depth > -FenceRule.clearAccuracies * fix.accuracy, arrival.sum >= -outside
    else { return nil }
    return arrival
  }

  /// The arrival stored for an entry candidate that was outweighed.
  ///
  /// A member who rests outside, near the edge, is not arriving.
  func arrival(of mark: Crossing) -> Arrival? {
    guard mark.isRecorded, mark.origin != nil, !mark.isFromRest else { return nil }
    return Arrival(first: mark.first)
  }

  /// The time of entry to a place, and the pause in which it happened, if any.
  ///
  /// White noise moves some fixes in before the member arrives: the first entry counts only if much
  /// of the time since is hidden.
  func entry(_ mark: Crossing, _ arrival: Arrival?, _ fix: Fix) -> (
    moment: Crossing.Moment, pause: Crossing.Pause?
  ) {
    let entry = mark.settled(at: fix.now.time, isEntering: true)
    let hidden = Int64(Debounce<Crossing>.Balance.wanderSeconds * 1000)
    guard let arrival, entry.moment.time - arrival.first.time > hidden else { return entry }
    return (arrival.first, nil)
  }

  /// Whether only an arrival is stored for a place.
  func isIdle(_ slot: Slot, at time: Instant) -> Bool {
    !slot.isOn && !slot.isWaiting && slot.passage == nil
      && !slot.debounce.isCoolingDown(at: time, rule.weighing)
  }
}

extension FenceDetector.Arrival: StateCoding {
  init() { first = Crossing.Moment() }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&first)
    try c.code(&sum)
  }

  func validate() throws(StateError) {
    guard sum.isFinite else { throw StateError.malformed("an arrival's sum is not a number") }
  }
}
