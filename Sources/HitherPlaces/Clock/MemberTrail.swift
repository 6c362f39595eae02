import HitherEngine
import HitherGeodesy
import HitherTracks

/// A member's recent positions: settled fixes, between which positions are interpolated, never extrapolated.
struct MemberTrail {
  /// The answer for a moment.
  enum Answer {
    /// It depends on fixes that may still come.
    case open
    /// The position, nil if unknown, with the event time at which this was known.
    case settled(Coordinate?, Instant)
  }

  private var times: [Int64] = []
  private var coordinates: [Coordinate] = []
  private var settled: [Int64] = []
  private var startsSegment: [Bool] = []
  /// The length of silence after which it is known that nothing was recorded, in milliseconds.
  private var longestSilence: [Int64] = []
  /// The earliest moment that may still be queried.
  private var needed = Instant.earliest

  /// Appends the next settled fixes, in order of time.
  ///
  /// - Parameter gapMilliseconds: The outing's limit of pauses that are not recording gaps.
  mutating func append(_ batch: FixBatch, gapMilliseconds: Int64) {
    times += batch.time
    coordinates += (0..<batch.count).map { batch.coordinate($0) }
    settled += batch.settled
    startsSegment += batch.startsSegment
    let limits = batch.silenceLimits(gapMilliseconds)
    longestSilence += (0..<batch.count).map { limits.waiting($0) }
  }

  /// Removes what is not needed for this moment and later ones.
  mutating func forget(before time: Instant) {
    needed = time
    let spare = self.spare
    // Removing from the front costs as much as the remaining elements.
    guard 2 * spare >= times.count else { return }
    times.removeFirst(spare)
    coordinates.removeFirst(spare)
    settled.removeFirst(spare)
    startsSegment.removeFirst(spare)
    longestSilence.removeFirst(spare)
  }

  /// The number of fixes at the front that are no longer needed.
  private var spare: Int { max(0, firstIndex(atOrAfter: needed.milliseconds) - 1) }

  /// The member's position at a moment.
  ///
  /// - Parameters:
  ///   - reached: No fix earlier than this follows.
  ///   - end: The last moment of the input, once known.
  func place(at time: Instant, reached: Instant, end: Instant?) -> Answer {
    let next = firstIndex(atOrAfter: time.milliseconds)
    guard next < times.count else {
      guard let last = times.last, let silence = longestSilence.last else {
        return .settled(nil, time)
      }
      let gapEnd = Instant(milliseconds: last) + silence
      if reached > gapEnd { return .settled(nil, max(time, gapEnd)) }
      return end.map { .settled(nil, max(time, min(gapEnd, $0))) } ?? .open
    }
    let known = Instant(milliseconds: settled[next])
    if times[next] == time.milliseconds { return .settled(coordinates[next], known) }
    guard next > 0 else { return .settled(nil, time) }
    let (last, span) = (times[next - 1], times[next] - times[next - 1])
    let silence = longestSilence[next - 1]
    guard span <= silence else {
      let gapEnd = Instant(milliseconds: last) + silence
      return .settled(nil, min(known, max(time, gapEnd)))
    }
    guard !startsSegment[next] else { return .settled(nil, known) }
    let fraction = Double(time.milliseconds - last) / Double(span)
    return .settled(coordinates[next - 1].between(coordinates[next], fraction), known)
  }

  private func firstIndex(atOrAfter time: Int64) -> Int {
    times.partitionPoint { $0 < time }
  }
}

extension MemberTrail: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    // Fixes that are only not removed yet are not part of the state.
    var rows = (spare..<times.count).map { index in
      Row(
        time: times[index], coordinate: coordinates[index], settled: settled[index],
        startsSegment: startsSegment[index], longestSilence: longestSilence[index])
    }
    try c.code(&needed)
    try c.code(&rows)
    guard c.isReading else { return }
    times = rows.map(\.time)
    coordinates = rows.map(\.coordinate)
    settled = rows.map(\.settled)
    startsSegment = rows.map(\.startsSegment)
    longestSilence = rows.map(\.longestSilence)
  }
}

/// A fix of a trail as it is saved.
private struct Row: StateCoding {
  var time: Int64 = 0
  var coordinate = Coordinate()
  var settled: Int64 = 0
  var startsSegment = false
  var longestSilence: Int64 = 0

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&coordinate)
    try c.code(&settled)
    try c.code(&startsSegment)
    try c.code(&longestSilence)
  }
}
