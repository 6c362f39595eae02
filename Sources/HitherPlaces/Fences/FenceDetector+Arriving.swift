import HitherEngine
import HitherGeodesy
import HitherTracks

extension FenceDetector {
  /// A way into a place that noise hid again before it was believed.
  ///
  /// Who arrives and rests near the edge may be thrown out by noise at once, for minutes. Is he
  /// believed to be inside then, without having been clearly outside since, he was so from the first.
  struct Arrival: Hashable {
    /// When and where he first came in.
    var first: Crossing.Moment
    /// The depths since, in metres times seconds.
    var sum = 0.0
  }

  /// What is left of an arrival after a fix.
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

  /// What is remembered of a candidate to enter that is outweighed.
  ///
  /// Who rests outside, near the edge, is not arriving.
  func arrival(of mark: Crossing) -> Arrival? {
    guard mark.isRecorded, mark.origin != nil, !mark.isFromRest else { return nil }
    return Arrival(first: mark.first)
  }

  /// When a place was entered, and the pause in which it was, if it was in one.
  ///
  /// Noise that is new at each fix lets some come in before the member does: only where much time is
  /// hidden does the first count.
  func entry(_ mark: Crossing, _ arrival: Arrival?, _ fix: Fix) -> (
    moment: Crossing.Moment, pause: Crossing.Pause?
  ) {
    let entry = mark.settled(at: fix.now.time, isEntering: true)
    let hidden = Int64(Debounce<Crossing>.Balance.wanderSeconds * 1000)
    guard let arrival, entry.moment.time - arrival.first.time > hidden else { return entry }
    return (arrival.first, nil)
  }

  /// Whether nothing but an arrival is remembered of a place.
  func isIdle(_ slot: Slot, at time: Instant) -> Bool {
    !slot.isOn && !slot.isWaiting && slot.passage == nil
      && !slot.debounce.isCoolingDown(at: time, rule.weighing)
  }
}

extension FenceDetector.Arrival: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(first)
    writer.write(sum)
  }

  init(from reader: inout StateReader) throws(StateError) {
    first = try reader.read(Crossing.Moment.self)
    sum = try reader.read(Double.self)
    guard sum.isFinite else { throw StateError.malformed("an arrival's sum is not a number") }
  }
}
