package import HitherEngine
package import HitherTracks

/// A time that never contradicts what its device had seen: wall-clock time, and a counter if that
/// stands still or lags.
///
/// Source: Kulkarni, Demirbas and others, "Logical Physical Clocks", 2014.
package struct HybridTime: Hashable, Comparable, Sendable, StateCoding {
  package var wall: Instant
  package var counter: UInt32

  package init() { self.init(.earliest) }

  package init(_ wall: Instant, counter: UInt32 = 0) {
    (self.wall, self.counter) = (wall, counter)
  }

  package static func < (left: Self, right: Self) -> Bool {
    (left.wall, left.counter) < (right.wall, right.counter)
  }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &wall)
    try c.code(&counter)
  }

  package func validate() throws(StateError) {
    guard wall.isAccepted else { throw StateError.malformed("a time is out of range") }
  }
}

/// The clock of one device: it makes the times of its edits.
package struct HybridClock: Hashable, Sendable {
  /// The largest accepted lead of a time over the device's own wall clock.
  package static let tolerance: Int64 = 24 * 3_600_000

  /// The latest time that was made or accepted.
  package private(set) var last: HybridTime

  package init(_ last: HybridTime = HybridTime(.earliest)) { self.last = last }

  /// Whether a time is too far ahead to be accepted.
  package static func isSuspect(_ time: HybridTime, now: Instant) -> Bool {
    time.wall - now > tolerance
  }

  /// The time of an edit made now, later than all accepted times.
  ///
  /// A clock that was itself far ahead and was corrected continues from the wall clock: the vectors
  /// still order the edits.
  package mutating func tick(_ now: Instant) -> HybridTime {
    if now > last.wall || Self.isSuspect(last, now: now) {
      last = HybridTime(now)
    } else if last.counter < .max {
      last.counter += 1
    } else {
      last = HybridTime(last.wall + 1)
    }
    return last
  }

  /// Advances past another device's edit; a suspect time does not affect the clock.
  package mutating func observe(_ time: HybridTime, now: Instant) {
    if time > last, !Self.isSuspect(time, now: now) { last = time }
  }

  /// Resumes from a time that was made or accepted before.
  mutating func restore(_ time: HybridTime) { last = max(last, time) }
}
