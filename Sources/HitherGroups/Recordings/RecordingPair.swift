package import HitherEngine
import HitherGeodesy
import HitherTracks

/// Whether two members' recordings look like two recordings of one person.
///
/// The criterion and its limits are in `docs/methods/recordings.md`.
package enum RecordingPair: Hashable, Sendable {
  /// They ran side by side; nine tenths of the common time within so many metres.
  case together(metres: Double)
  /// The second begins where and when the first ends, up to so many seconds apart.
  case oneAfterTheOther(seconds: Double)

  /// Ticks further apart than this say too little, in milliseconds.
  private static let longestStep: Int64 = 30_000
  /// Metres from fix to fix that devices on one person do not exceed, in the middle and at the
  /// ninth tenth.
  private static let (middleLimit, outerLimit) = (20.0, 45.0)
  /// From so many metres a second on it is no walk.
  private static let walkingSpeed = 2.0

  /// Compares two members' samples on one grid.
  ///
  /// - Parameter step: Between two ticks, in milliseconds.
  /// - Returns: nil where they look like two people, or too little is known.
  package static func compare(
    _ one: [TickSample], _ other: [TickSample], step: Int64
  ) -> RecordingPair? {
    guard step <= longestStep, let first = one.first, let last = one.last,
      let otherFirst = other.first, let otherLast = other.last
    else { return nil }
    if last.tick < otherFirst.tick { return successive(last, otherFirst) }
    if otherLast.tick < first.tick { return successive(otherLast, first) }
    guard mayBeNear(one, other) else { return nil }
    let common = PairedTicks(one, other, step: step)
    let shorter = min(last.tick - first.tick, otherLast.tick - otherFirst.tick)
    let overlap = min(last.tick, otherLast.tick) - max(first.tick, otherFirst.tick)
    if overlap <= min(shorter / 5, 600_000),
      (first.tick < otherFirst.tick) == (last.tick < otherLast.tick)
    {
      let isNear = distances(common, 30_000).map { $0.middle <= middleLimit } ?? false
      return isNear ? .oneAfterTheOther(seconds: 0) : nil
    }
    return sideBySide(common)
  }

  /// A recording that was cut: the next begins near in time and place.
  private static func successive(_ end: TickSample, _ start: TickSample) -> RecordingPair? {
    let milliseconds = start.tick - end.tick
    guard milliseconds <= 600_000 else { return nil }
    let seconds = Double(milliseconds) / 1000
    let metres = ShortDistance.metres(from: end.coordinate, to: start.coordinate)
    return metres <= 50 + 1.5 * seconds ? .oneAfterTheOther(seconds: seconds) : nil
  }

  /// A quick look at few ticks, since groups have many pairs.
  private static func mayBeNear(_ one: [TickSample], _ other: [TickSample]) -> Bool {
    var (near, looked, position) = (0, 0, 0)
    for sample in stride(from: 0, to: one.count, by: max(1, one.count / 64)).map({ one[$0] }) {
      while position < other.count, other[position].tick < sample.tick { position += 1 }
      guard position < other.count, other[position].tick == sample.tick else { continue }
      looked += 1
      let metres = ShortDistance.metres(
        from: sample.coordinate, to: other[position].coordinate)
      if metres <= 2 * outerLimit { near += 1 }
    }
    return near * 4 >= looked * 3
  }

  private static func sideBySide(_ common: PairedTicks) -> RecordingPair? {
    // An interpolated position cuts corners: fresh ones are better where there are enough.
    for ageLimit: Int64 in [5000, 30_000] {
      guard let distances = distances(common, ageLimit), distances.count >= 60 else { continue }
      guard distances.middle <= middleLimit, distances.outer <= outerLimit else { return nil }
      guard let separation = Separation(common, ageLimit: ageLimit) else { return nil }
      return isOnePerson(separation) ? .together(metres: distances.outer) : nil
    }
    return nil
  }

  /// Whether what stands between the tracks is what devices make, and excludes what people make.
  private static func isOnePerson(_ separation: Separation) -> Bool {
    let isWalk = separation.speed < walkingSpeed
    // Devices lag by up to three seconds; at a walk that is as far as a companion is ahead.
    let alongLimit = isWalk ? 2.2 : 3 * separation.speed
    let acrossLimit = isWalk ? 2.2 : 4
    let lastingLimit = max(5.5, 3 * separation.speed)
    return abs(separation.along) <= alongLimit && abs(separation.across) <= acrossLimit
      && separation.lastingBound <= lastingLimit
  }

  private static func distances(
    _ common: PairedTicks, _ ageLimit: Int64
  ) -> (count: Int, middle: Double, outer: Double)? {
    let metres = common.entries.filter { $0.age <= ageLimit }.map(\.metres).sorted()
    guard !metres.isEmpty else { return nil }
    return (metres.count, metres[metres.count / 2], metres[metres.count * 9 / 10])
  }
}
