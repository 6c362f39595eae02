import HitherEngine
import HitherGeodesy
import HitherTracks

/// Whether two members' recordings look like two recordings of one person.
///
/// The criterion and its limits are in `docs/methods/recordings.md`.
package enum RecordingPair: Hashable, Sendable {
  /// They ran side by side; nine tenths of the common time within this distance.
  case together(metres: Double)
  /// The second begins where and when the first ends, up to this time apart.
  case oneAfterTheOther(seconds: Double)

  /// Ticks farther apart than this are not sufficient, in milliseconds.
  private static let longestStep: Int64 = 30_000
  /// Limits in metres from fix to fix for devices on one person, at the median and at the ninth tenth.
  private static let (middleLimit, outerLimit) = (20.0, 45.0)
  /// An interpolated position cuts corners: fresh ones are preferred if there are enough. In milliseconds.
  private static let (ageLimits, fewestFresh): ([Int64], Int) = ([5000, 30_000], 60)
  /// A higher speed is not a walk, in metres per second.
  private static let walkingSpeed = 2.0

  /// Compares two members' samples on one grid.
  ///
  /// - Parameter step: Between two ticks, in milliseconds.
  /// - Returns: Nil if they look like two people, or too little is known.
  package static func compare(
    _ one: [TickPlace], _ other: [TickPlace], step: Int64
  ) -> RecordingPair? {
    guard step <= longestStep, let first = one.first, let last = one.last,
      let otherFirst = other.first, let otherLast = other.last
    else { return nil }
    if last.tick < otherFirst.tick { return successive(last, otherFirst) }
    if otherLast.tick < first.tick { return successive(otherLast, first) }
    guard mayBeNear(one, other, step: step) else { return nil }
    let shorter = min(last.tick - first.tick, otherLast.tick - otherFirst.tick)
    let overlap = min(last.tick, otherLast.tick) - max(first.tick, otherFirst.tick)
    if overlap <= min(shorter / 5, 600_000),
      (first.tick < otherFirst.tick) == (last.tick < otherLast.tick)
    {
      let distances = distances(PairedTicks(one, other, step: step), ageLimits[1])
      return distances.isNear(middleLimit, ofTen: 5) ? .oneAfterTheOther(seconds: 0) : nil
    }
    guard !areApart(one, other) else { return nil }
    return sideBySide(PairedTicks(one, other, step: step))
  }

  /// A recording in two parts: the second begins near the end of the first in time and place.
  private static func successive(_ end: TickPlace, _ start: TickPlace) -> RecordingPair? {
    let milliseconds = start.tick - end.tick
    guard milliseconds <= 600_000 else { return nil }
    let seconds = Double(milliseconds) / 1000
    let metres = ShortDistance.metres(from: end.coordinate, to: start.coordinate)
    return metres <= 50 + 1.5 * seconds ? .oneAfterTheOther(seconds: seconds) : nil
  }

  /// A quick check of few ticks, because groups have many pairs.
  private static func mayBeNear(
    _ one: [TickPlace], _ other: [TickPlace], step: Int64
  ) -> Bool {
    var (near, looked) = (0, 0)
    var start = 0
    for index in stride(from: 0, to: one.count, by: max(1, one.count / 64)) {
      let tick = one[index].tick
      // If no tick is missing, the index follows from the grid.
      let steps = Int(clamping: (tick - other[0].tick) / step)
      let place: Int
      if other.indices.contains(steps), other[steps].tick == tick {
        place = steps
      } else {
        start = other[start...].partitionPoint { $0.tick < tick }
        guard start < other.count, other[start].tick == tick else { continue }
        place = start
      }
      looked += 1
      if isWithin(2 * outerLimit, one[index].coordinate, other[place].coordinate) { near += 1 }
    }
    return near * 4 >= looked * 3
  }

  /// Whether two places are within a distance; most pairs of members are far beyond it, which costs no geodesic.
  private static func isWithin(_ limit: Double, _ one: Coordinate, _ other: Coordinate) -> Bool {
    // A step of latitude is more than 0.011 m.
    let steps = abs(Int64(one.latitudeE7) - Int64(other.latitudeE7))
    return Double(steps) * 0.011 <= limit && !ShortDistance.isBeyond(limit, from: one, to: other)
  }

  /// Whether enough fresh positions are far apart for the remaining ones not to change the result of `sideBySide`.
  ///
  /// For most pairs that walk behind one another a tenth of the ticks is sufficient.
  private static func areApart(_ one: [TickPlace], _ other: [TickPlace]) -> Bool {
    var (count, beyondMiddle, beyondOuter) = (0, 0, 0)
    var areApart = false
    PairedTicks.walk(one, other) { entry, rest in
      guard entry.age <= ageLimits[0] else { return true }
      let metres = entry.metres
      count += 1
      if metres > middleLimit { beyondMiddle += 1 }
      if metres > outerLimit { beyondOuter += 1 }
      guard count >= fewestFresh else { return true }
      let most = count + rest
      areApart = beyondOuter >= most - most * 9 / 10 || beyondMiddle >= most - most / 2
      return !areApart
    }
    return areApart
  }

  private static func sideBySide(_ common: PairedTicks) -> RecordingPair? {
    for ageLimit in ageLimits {
      var metres = distances(common, ageLimit)
      guard metres.count >= fewestFresh else { continue }
      guard metres.isNear(middleLimit, ofTen: 5), metres.isNear(outerLimit, ofTen: 9),
        let separation = Separation(common, ageLimit: ageLimit), isOnePerson(separation)
      else { return nil }
      return .together(metres: metres.element(ofRank: metres.count * 9 / 10))
    }
    return nil
  }

  /// Whether the separation of the tracks is typical for devices, and excludes that of people.
  private static func isOnePerson(_ separation: Separation) -> Bool {
    let isWalk = separation.speed < walkingSpeed
    // Devices lag by up to three seconds; at walking speed that equals a companion's lead.
    let alongLimit = isWalk ? 2.2 : 3 * separation.speed
    let acrossLimit = isWalk ? 2.2 : 4
    guard abs(separation.along) <= alongLimit, abs(separation.across) <= acrossLimit,
      let bound = separation.lastingBound()
    else { return false }
    return bound <= max(5.5, 3 * separation.speed)
  }

  private static func distances(_ common: PairedTicks, _ ageLimit: Int64) -> [Double] {
    common.entries.filter { $0.age <= ageLimit }.map(\.metres)
  }
}

extension [Double] {
  /// Whether the value at a number of tenths, in order of size, is within a limit; false for no values.
  fileprivate func isNear(_ limit: Double, ofTen tenths: Int) -> Bool {
    count { $0 <= limit } > count * tenths / 10
  }
}
