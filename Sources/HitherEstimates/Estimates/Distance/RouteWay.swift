import HitherEngine

/// Measures the distance along the planned route between sparse fixes that lie on it.
///
/// Of steps forward and back, only the part beyond the last turning point counts, so that a
/// wandering position at rest adds nothing.
struct RouteWay: Hashable, Sendable {
  /// Below this interval the recorded path is better than the route, in seconds.
  static let leastSeconds = 25.0
  /// A turn back counts from this length on, in metres.
  private static let turnMetres = 25.0
  /// The distance along the route may be shorter than the straight line by this, in metres.
  private static let slackMetres = 40.0
  /// A step faster than this multiple of the pace was not along the route.
  private static let mostPaces = 2.0
  /// The pace until it is known, in m/s, and when it is known, in seconds.
  private static let firstPace = 2.0
  private static let paceSeconds = 600.0

  private var turning = Double.nan
  private var direction: Int8 = 0
  private var metresGone = 0.0
  private var secondsGone = 0.0

  /// The distance from a fix to the next along the route; nil if the route does not determine it.
  mutating func metres(
    from start: PathFix, to end: PathFix, chord: Double, isStanding: Bool
  ) -> Double? {
    let seconds = end.node.seconds - start.node.seconds
    // True for most recordings, which need no further checks.
    guard seconds > Self.leastSeconds else {
      turning = .nan
      return nil
    }
    let along = abs(end.progress - start.progress)
    let pace = secondsGone >= Self.paceSeconds ? metresGone / secondsGone : Self.firstPace
    guard along >= chord - Self.slackMetres,
      along <= max(1.5 * chord + Self.turnMetres, Self.mostPaces * pace * seconds),
      !turning.isNaN || along >= Self.turnMetres
    else {
      turning = .nan
      return nil
    }
    if !isStanding {
      metresGone += along
      secondsGone += seconds
    }
    if turning.isNaN {
      turning = start.progress
      direction = 0
    }
    return follow(end.progress)
  }

  private mutating func follow(_ progress: Double) -> Double {
    let change = progress - turning
    if direction > 0 ? change >= 0 : change >= Self.turnMetres {
      direction = 1
    } else if direction < 0 ? change <= 0 : change <= -Self.turnMetres {
      direction = -1
    } else {
      return 0
    }
    turning = progress
    return abs(change)
  }

  /// Resets: the track to the next fix is unknown.
  mutating func breakOff() { turning = .nan }
}

extension RouteWay: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&turning)
    try c.code(&metresGone)
    try c.code(&secondsGone)
    try c.code(&direction)
  }
}
