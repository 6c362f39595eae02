import HitherEngine
import HitherGeodesy
import HitherTracks

/// Polls often, and keeps a fix that is far enough from the last kept one.
package struct DistanceFilter: SamplingPolicy {
  let metres: Double
  let pollSeconds: Double

  package func makeMemory() -> KeptFix { KeptFix() }

  package func decide(_ phone: PhoneView, _ memory: inout KeptFix) -> SamplingDecision {
    var keeps = false
    if let fix = phone.fix {
      keeps =
        memory.fix.map {
          ShortDistance.metres(from: $0.coordinate, to: fix.coordinate) >= metres
        } ?? true
      if keeps { memory.fix = fix }
    }
    return SamplingDecision(
      keepsFix: keeps, nextWake: phone.afterWake(seconds: pollSeconds))
  }
}

/// Polls often, and keeps a fix after a time, a distance or a turn, whichever comes first.
///
/// As in the clients of the Traccar server: the turn is that of the course since the last kept fix.
package struct TimeDistanceAngle: SamplingPolicy {
  /// The limits beyond which a fix is kept.
  package struct Limits: Sendable {
    var seconds: Double
    var metres: Double
    /// Change of course in degrees.
    var angle: Double
    var pollSeconds: Double

    /// Makes limits from seconds, metres and degrees.
    package init(seconds: Double, metres: Double, angle: Double, pollSeconds: Double) {
      (self.seconds, self.metres) = (seconds, metres)
      (self.angle, self.pollSeconds) = (angle, pollSeconds)
    }
  }

  /// The last kept fix, and the course there in degrees.
  package struct Memory: Sendable {
    var kept: Fix?
    var course: Double?
    var motion = KnownMotion()

    package init() {}
  }

  let limits: Limits

  /// Makes the policy.
  package init(_ limits: Limits) {
    self.limits = limits
  }

  package func makeMemory() -> Memory { Memory() }

  package func decide(_ phone: PhoneView, _ memory: inout Memory) -> SamplingDecision {
    var keeps = false
    if let fix = phone.fix {
      let course = course(at: fix, after: memory.motion.last)
      memory.motion.add(fix)
      keeps = isWorthKeeping(fix, course, memory)
      if keeps { (memory.kept, memory.course) = (fix, course ?? memory.course) }
    }
    return SamplingDecision(
      keepsFix: keeps, nextWake: phone.afterWake(seconds: limits.pollSeconds))
  }

  private func isWorthKeeping(_ fix: Fix, _ course: Double?, _ memory: Memory) -> Bool {
    guard let kept = memory.kept else { return true }
    let turn = course.flatMap { course in
      memory.course.map { abs((course - $0).remainder(dividingBy: 360)) }
    }
    return Double(fix.time - kept.time) >= limits.seconds * 1000
      || ShortDistance.metres(from: kept.coordinate, to: fix.coordinate) >= limits.metres
      || (turn ?? 0) >= limits.angle
  }

  /// The receiver's course, otherwise the direction of a step that is longer than its noise.
  private func course(at fix: Fix, after before: Fix?) -> Double? {
    if !fix.course.isNaN { return fix.course }
    guard let before else { return nil }
    let path = Geodesic.inverse(from: before.coordinate, to: fix.coordinate)
    return path.distance >= 5 ? path.startAzimuth : nil
  }
}

/// Takes a fix only after a change of position that cell towers would show, and not too often.
///
/// The phone polls every `pollSeconds` while the motion sensor reports motion. The values of
/// OwnTracks' mode of that name are 500 m and five minutes.
package struct SignificantChange: SamplingPolicy {
  let metres: Double
  let pollSeconds: Double

  package var usesMotion: Bool { true }

  package func makeMemory() -> KeptFix { KeptFix() }

  package func decide(_ phone: PhoneView, _ memory: inout KeptFix) -> SamplingDecision {
    var decision = DistanceFilter(metres: metres, pollSeconds: pollSeconds)
      .decide(phone, &memory)
    decision.takesFix = phone.isMoving ?? true
    return decision
  }
}

/// Polls often, and keeps a fix when the others' dead reckoning from the last kept one has an error above a bound.
package struct DeadReckoningReports: SamplingPolicy {
  let errorMetres: Double
  let pollSeconds: Double

  /// The last kept fix with the previous one, and the newest.
  package struct Memory: Sendable {
    var kept: Fix?
    var beforeKept: Fix?
    var before: Fix?

    package init() {}
  }

  package func makeMemory() -> Memory { Memory() }

  package func decide(_ phone: PhoneView, _ memory: inout Memory) -> SamplingDecision {
    var keeps = false
    if let fix = phone.fix {
      keeps = errorOfOthers(memory, at: fix).map { $0 > errorMetres } ?? true
      if keeps { (memory.kept, memory.beforeKept) = (fix, memory.before) }
      memory.before = fix
    }
    return SamplingDecision(
      keepsFix: keeps, nextWake: phone.afterWake(seconds: pollSeconds))
  }

  /// The error of the others' prediction at a fix, in metres; nil before the first.
  private func errorOfOthers(_ memory: Memory, at fix: Fix) -> Double? {
    guard let kept = memory.kept else { return nil }
    return DeadReckoning.Prediction(
      TrackPoint(kept), after: memory.beforeKept.map { TrackPoint($0) }
    )
    .metres(to: TrackPoint(fix))
  }
}
