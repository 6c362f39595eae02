import HitherEngine
import HitherGeodesy
import HitherTracks

/// A member's progress along the planned route, as far as it agrees with the distance that was walked.
///
/// If two branches of a route run side by side, a member off one of them may be matched to the
/// other, and seems to jump by a lap. The progress cannot grow by more than the distance walked: a
/// progress beyond what was walked since the last accepted one is suspect. Meanwhile the progress
/// is unknown, so that the gap is measured in another way. A jump is accepted once the member has
/// followed the route there, on it, for `followedMetres`; until then the member may only have come
/// near that branch.
struct TrustedProgress: Sendable {
  /// A jump is accepted after this time at the earliest, in milliseconds.
  static let timeoutMilliseconds: Int64 = 300_000
  /// The distance along the route that shows that a member is on it, in metres.
  static let followedMetres = 80.0

  /// A jump that is not accepted yet.
  private struct Doubt {
    var reach: ProgressReach
    /// When, and from which progress on, the member was near the route.
    var since: Instant
    var from: Double
  }

  private var way = WalkedWay()
  private var trusted: ProgressReach?
  private var doubt: Doubt?

  /// Processes the next known position.
  ///
  /// - Parameter isNear: Whether the position is on the route, within the off-route distance.
  /// - Returns: The progress; NaN while it is unknown or suspect.
  mutating func take(
    _ progress: Double, isNear: Bool = true, _ coordinate: Coordinate, at time: Instant
  ) -> Double {
    let walked = way.take(coordinate, at: time)
    trusted?.grow(walked: walked)
    doubt?.reach.grow(walked: walked)
    guard progress.isFinite else {
      doubt = nil
      return .nan
    }
    guard let trusted, !trusted.contains(progress) else {
      return trust(trusted ?? ProgressReach(progress), progress)
    }
    guard var doubt, doubt.reach.contains(progress) else {
      doubt = Doubt(reach: ProgressReach(progress), since: time, from: progress)
      return .nan
    }
    doubt.reach.move(to: progress)
    if !isNear { (doubt.since, doubt.from) = (time, progress) }
    self.doubt = doubt
    guard time - doubt.since >= Self.timeoutMilliseconds,
      progress - doubt.from >= Self.followedMetres
    else { return .nan }
    return trust(doubt.reach, progress)
  }

  private mutating func trust(_ reach: ProgressReach, _ progress: Double) -> Double {
    trusted = reach
    trusted?.move(to: progress)
    doubt = nil
    return progress
  }
}

extension TrustedProgress: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&way)
    try c.code(&trusted)
    var (reach, since) = (doubt?.reach, doubt?.since)
    try c.code(&reach)
    try c.code(&since)
    let from = try c.coded(doubt?.from ?? .nan)
    if let reach, let since { doubt = Doubt(reach: reach, since: since, from: from) }
  }
}
