/// The division of a track's time into moving, stopped and unrecorded, in milliseconds.
struct TimeLedger: Hashable, Sendable {
  /// A slower step between two fixes is a stop, in m/s.
  static let standingMetresPerSecond = 0.1
  /// The shortest interval between two fixes that can be a stop by itself.
  static let judgedMilliseconds: Int64 = 30_000

  // Set from outside only when a saved state is read.
  var moving: Int64 = 0
  var stopped: Int64 = 0
  var gap: Int64 = 0
  /// The number of gaps.
  var gaps: Int64 = 0
  /// The part of `gap` in recording gaps that are longer than the member's limit, not in mere pauses.
  var unrecorded: Int64 = 0
  /// The time for which the position was repeated, not yet moving or stopped.
  var held: Int64 = 0

  /// Adds the time of a recording gap.
  ///
  /// - Parameter isLong: Whether it is longer than the member's limit; otherwise a segment begins.
  mutating func spendGap(_ milliseconds: Int64, isLong: Bool) {
    settleHeld()
    gap += milliseconds
    if isLong { unrecorded += milliseconds }
    gaps += 1
  }

  /// Adds the time between two windows of membership: unrecorded like a gap, but not a fault of the recording.
  mutating func spendAbsence(_ milliseconds: Int64) {
    settleHeld()
    gap += milliseconds
  }

  /// Adds time between two fixes as moving or stopped; returns whether all of it was rest.
  ///
  /// The time in a rest is stopped. The remainder is moving, unless the fixes are so far apart in
  /// time that their displacement alone shows that the member stayed: over shorter intervals noise
  /// hides that. A device that repeats a position until it has a new one was moving: the time of
  /// bit-equal positions is added with the step that ends them.
  ///
  /// - Parameters:
  ///   - milliseconds: The time between the fixes.
  ///   - resting: The part of it in a rest, in milliseconds.
  ///   - metres: The displacement.
  ///   - hasStayed: Whether the two ends of a long pause are at one place; nil if unknown.
  @inline(__always)
  mutating func spend(
    _ milliseconds: Int64, resting: Double, metres: Double, hasStayed: Bool? = nil
  ) -> Bool {
    let rest = resting > 0 ? Int64(min(resting, Double(milliseconds))) : 0
    if rest > 0 {
      settleHeld()
      stopped += rest
      moving += milliseconds - rest
      return rest == milliseconds
    }
    if let hasStayed {
      held += milliseconds
      if hasStayed { stopped += held } else { moving += held }
      held = 0
      return hasStayed
    }
    held += milliseconds
    guard metres > 0 else { return false }
    let isStanding =
      held >= Self.judgedMilliseconds
      && metres < Self.standingMetresPerSecond * Double(held) / 1000
    if isStanding { stopped += held } else { moving += held }
    held = 0
    return false
  }

  /// The position stays: the time of its repeats was stopped.
  mutating func settleHeld() {
    stopped += held
    held = 0
  }
}
