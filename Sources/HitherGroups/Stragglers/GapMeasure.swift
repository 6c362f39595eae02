import HitherEngine
import HitherGeodesy
import HitherTracks

/// How a gap was measured at one instant.
package enum GapWay: UInt8, CaseIterable, Sendable {
  /// By both members' progress along the planned route.
  case route
  /// Along the leader's trail or, for a follower ahead, along the follower's own.
  case trail
  /// In a straight line: the follower is off the trail.
  case straight
}

/// The distance of a follower behind the leader.
struct Gap: Sendable {
  /// Metres; below 0 for a follower ahead.
  var metres: Double
  /// Seconds since the leader passed here; NaN if the leader never did.
  var behind: Double
  var way: GapWay
}

/// A gap, or why it is unknown.
enum GapMeasurement: Sendable {
  case known(Gap)
  case unknown(UnknownGapReason)
}

/// The leader's current position and recorded trail.
struct LeaderRecord: Sendable {
  /// The leader's position at a tick.
  struct Now {
    var coordinate: Coordinate
    /// Metres along the planned route; NaN if unknown.
    var progress: Double
    /// Whether this is the leader's last position because there is no newer one.
    var isHeld: Bool
    /// Whether the leader has a fix since the previous tick.
    var bringsFix: Bool
    /// Accuracy of that position, in metres; 0 if unknown.
    var accuracy: Double
  }

  var trail = Trail()
  var trailPassages = PassageLog()
  var routePassages = PassageLog()
  private var plausible = PlausiblePlace()
  private var trusted = TrustedProgress()
  private var last: (time: Instant, coordinate: Coordinate, progress: Double, accuracy: Double)?

  /// Changes the leader; the new leader continues from the end of the trail.
  ///
  /// - Parameters:
  ///   - trail: The path up to the new leader's position; empty if unknown.
  ///   - plausible: The plausibility state of the new leader's places; `trusted` is the same for
  ///     the progress.
  /// - Returns: The same for the former leader.
  mutating func handOver(
    _ trail: Trail, _ plausible: PlausiblePlace, _ trusted: TrustedProgress
  ) -> (plausible: PlausiblePlace, trusted: TrustedProgress) {
    defer {
      self.trail = trail
      if trail.head == nil { trailPassages = PassageLog() }
      self.plausible = plausible
      self.trusted = trusted
      last = nil
    }
    return (self.plausible, self.trusted)
  }

  /// Processes the leader's sample at a tick.
  ///
  /// - Returns: Nil if the leader's position is unknown; `leaderAbsence` of the sample is then the reason.
  mutating func take(
    _ sample: TickSample?, at time: Instant, _ parameters: StragglerDetector.Parameters
  ) -> Now? {
    let bringsFix = sample?.bringsFix(within: parameters.tickMilliseconds) ?? false
    if let sample, sample.isKnown,
      plausible.take(sample.coordinate, at: time, isFix: bringsFix)
    {
      let progress = trusted.take(
        sample.value(parameters.progressIndex), isNear: parameters.isNearRoute(sample),
        sample.coordinate, at: time)
      trail.extend(to: sample.coordinate, at: time)
      trailPassages.record(trail.length, at: time)
      routePassages.record(progress, at: time)
      last = (time, sample.coordinate, progress, sample.accuracy)
      return Now(
        coordinate: sample.coordinate, progress: progress, isHeld: false,
        bringsFix: bringsFix, accuracy: sample.accuracy)
    }
    let limit = sample?.freshMilliseconds ?? GapColumns.usualFreshness
    guard let last, time - last.time <= limit, (sample?.ageMilliseconds ?? 0) <= limit else {
      return nil
    }
    return Now(
      coordinate: last.coordinate, progress: last.progress, isHeld: true, bringsFix: false,
      accuracy: last.accuracy)
  }
}

extension TickSample? {
  /// Why a leader with this sample has no position.
  var leaderAbsence: UnknownGapReason {
    self?.isKnown == true ? .implausiblePosition : .noLeaderPosition
  }
}

extension TickSample {
  /// Whether there is a fix after the previous tick.
  func bringsFix(within tickMilliseconds: Int64) -> Bool { ageMilliseconds < tickMilliseconds }

  /// A sampled value; NaN if there is none.
  func value(_ index: Int?) -> Double {
    guard let index, values.indices.contains(index) else { return .nan }
    return values[index]
  }
}

extension LeaderRecord: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&trail)
    try c.code(&trailPassages)
    try c.code(&routePassages)
    try c.code(&plausible)
    try c.code(&trusted)
    guard try c.coded(last != nil) else { return }
    var seen = last ?? (Instant(), Coordinate(), .nan, .nan)
    try c.code(plain: &seen.time)
    try c.code(plain: &seen.coordinate)
    try c.code(&seen.progress)
    try c.code(&seen.accuracy)
    last = seen
  }
}
