import HitherEngine
import HitherGeodesy
import HitherTracks

/// How a gap was measured at one instant.
package enum GapWay: UInt8, CaseIterable, Sendable {
  /// By both members' progress along the planned route.
  case route
  /// Along the way that the leader went or, for who is ahead, along that person's own.
  case trail
  /// In a straight line: the follower is off the trail.
  case straight
}

/// How far behind the leader a follower is.
struct Gap: Sendable {
  /// Metres; below 0 for who is ahead.
  var metres: Double
  /// Seconds since the leader passed here; NaN where the leader never did.
  var behind: Double
  var way: GapWay
}

/// Where the leader is now, and what is remembered of the leader's way.
struct LeaderRecord: Sendable {
  /// Where the leader is.
  struct Now {
    var coordinate: Coordinate
    /// Metres along the planned route; NaN for unknown.
    var progress: Double
    /// Whether this is where the leader was last, because nothing newer is known.
    var isHeld: Bool
    /// Whether the leader has a fix since the tick before.
    var bringsFix: Bool
    /// Of that position, in metres; 0 where it is not known.
    var accuracy: Double
  }

  var trail = Trail()
  var trailPassages = PassageLog()
  var routePassages = PassageLog()
  private var plausible = PlausiblePlace()
  private var trusted = TrustedProgress()
  private var last: (time: Instant, coordinate: Coordinate, progress: Double, accuracy: Double)?

  /// Lets another be the leader, who has gone the trail so far and goes on from its end.
  ///
  /// - Parameters:
  ///   - trail: the way up to where the new leader is; empty where that is not known.
  ///   - plausible: what is known of the new leader's places; likewise `trusted`.
  /// - Returns: the same of the former leader.
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

  /// Takes the leader's sample at a tick.
  ///
  /// - Returns: nil where nothing is known of where the leader is.
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

extension TickSample {
  /// Whether there is a fix after the tick before.
  func bringsFix(within tickMilliseconds: Int64) -> Bool { ageMilliseconds < tickMilliseconds }

  /// A sampled value; NaN where there is none.
  func value(_ index: Int?) -> Double {
    guard let index, values.indices.contains(index) else { return .nan }
    return values[index]
  }
}

extension LeaderRecord: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(trail)
    writer.write(trailPassages)
    writer.write(routePassages)
    writer.write(plausible)
    writer.write(trusted)
    writer.write(last != nil)
    if let last {
      last.time.write(to: &writer)
      last.coordinate.write(to: &writer)
      writer.write(last.progress)
      writer.write(last.accuracy)
    }
  }

  init(from reader: inout StateReader) throws(StateError) {
    trail = try reader.read(Trail.self)
    trailPassages = try reader.read(PassageLog.self)
    routePassages = try reader.read(PassageLog.self)
    plausible = try reader.read(PlausiblePlace.self)
    trusted = try reader.read(TrustedProgress.self)
    if try reader.read(Bool.self) {
      last = (
        try Instant(from: &reader), try Coordinate(from: &reader), try reader.read(Double.self),
        try reader.read(Double.self)
      )
    }
  }
}
