import HitherTracks

/// The product's own policy: the higher the speed, the sooner the next fix.
///
/// The interval is linear in speed, from `slowSeconds` at up to 0.3 m/s to `fastSeconds` from 2 m/s
/// on. At rest it is the slow end, or `restSeconds` if that is longer. The leader can change
/// between the two sets of intervals during an outing.
package struct SpeedRule: SamplingPolicy {
  /// Intervals in seconds.
  package struct Intervals: Hashable, Sendable {
    package var slowSeconds: Double
    package var fastSeconds: Double

    /// From 90 s at rest to 30 s.
    package static let standard = Intervals(slowSeconds: 90, fastSeconds: 30)
    /// From 30 s at rest to 15 s.
    package static let precise = Intervals(slowSeconds: 30, fastSeconds: 15)

    static func of(_ mode: SamplingMode) -> Intervals {
      switch mode {
      case .standard: .standard
      case .precise: .precise
      }
    }
  }

  /// The largest speed that counts as rest, in metres per second.
  package static let restingSpeed = 0.3
  /// The speed from which the interval is the shortest, in metres per second.
  package static let briskSpeed = 2.0

  let intervals: Intervals
  let restSeconds: Double

  /// Makes the rule.
  ///
  /// - Parameters:
  ///   - intervals: The intervals until the leader changes them.
  ///   - restSeconds: The interval at rest if it is longer than the slow one.
  package init(_ intervals: Intervals, restSeconds: Double = 0) {
    self.intervals = intervals
    self.restSeconds = restSeconds
  }

  package var usesMotion: Bool { true }

  package func makeMemory() -> KnownMotion { KnownMotion() }

  package func decide(_ phone: PhoneView, _ memory: inout KnownMotion) -> SamplingDecision {
    if let fix = phone.fix { memory.add(fix) }
    let intervals = phone.mode.map(Intervals.of) ?? intervals
    let speed = memory.speed ?? Self.briskSpeed
    let isResting = phone.isMoving == false || speed <= Self.restingSpeed
    let share = (speed - Self.restingSpeed) / (Self.briskSpeed - Self.restingSpeed)
    let seconds =
      isResting
      ? max(intervals.slowSeconds, restSeconds)
      : intervals.slowSeconds
        + (intervals.fastSeconds - intervals.slowSeconds) * min(max(share, 0), 1)
    return SamplingDecision(nextWake: phone.afterWake(seconds: seconds))
  }
}
