/// How the time of a track was spent: moving, standing, or unrecorded; in milliseconds.
struct TimeLedger: Hashable, Sendable {
  /// Slower than this between two fixes is standing, in m/s.
  static let standingMetresPerSecond = 0.1
  /// The shortest time between two fixes that can be told to be standing by itself.
  static let judgedMilliseconds: Int64 = 30_000

  // Set from outside only where a saved state is read.
  var moving: Int64 = 0
  var stopped: Int64 = 0
  var gap: Int64 = 0
  /// How many gaps there were.
  var gaps: Int64 = 0
  /// For which the position was held unchanged, not yet moving or stopped.
  var held: Int64 = 0

  /// Spends the time of a recording gap.
  mutating func spendGap(_ milliseconds: Int64) {
    settleHeld()
    gap += milliseconds
    gaps += 1
  }

  /// Spends the time between two windows of membership: unrecorded, as a gap is, but no fault of the recording.
  mutating func spendAbsence(_ milliseconds: Int64) {
    settleHeld()
    gap += milliseconds
  }

  /// Spends time between two fixes on moving or standing; tells whether all of it was rest.
  ///
  /// What lies in a rest is standing. The remainder is moving, unless the fixes are so far apart in
  /// time that their displacement alone shows that nobody went on: over shorter times noise hides
  /// it. A device that repeats a position until it has a new one moved all the while: the time of
  /// bit-equal positions is spent with the step that ends them.
  ///
  /// - Parameters:
  ///   - milliseconds: The time between the fixes.
  ///   - resting: How much of it lies in a rest, in milliseconds.
  ///   - metres: The displacement.
  ///   - hasStayed: Whether the two ends of a long pause are at one place; nil where that is not known.
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

  /// The position stays: the time for which it was held was spent standing.
  mutating func settleHeld() {
    stopped += held
    held = 0
  }
}
