package import HitherEngine
package import HitherTracks

/// A follower's gap over time, decimated for drawing to at most `limit` points, or fewer for more
/// than a thousand followers.
///
/// Each tick is kept until the series is full; then every other point is dropped and only every
/// other of the following ones is kept, and so on. The selection depends on the ticks' times alone.
package struct GapSeries: Hashable, Sendable {
  /// The gap at one tick.
  package struct Point: Hashable, Sendable {
    /// The tick.
    package var time: Instant
    /// Metres behind, below 0 for ahead; NaN if unknown.
    package var metres: Double
    /// How it was measured; nil if unknown.
    package var way: GapWay?
    /// Why it is unknown; nil if it is known.
    package var reason: UnknownGapReason?

    static func unknown(_ reason: UnknownGapReason, at time: Instant) -> Point {
      Point(time: time, metres: .nan, way: nil, reason: reason)
    }

    /// Whether all values are equal; two unknown gaps are equal.
    package static func == (left: Point, right: Point) -> Bool {
      left.time == right.time && left.way == right.way && left.reason == right.reason
        && (left.metres == right.metres || (left.metres.isNaN && right.metres.isNaN))
    }
  }

  /// The limit of points.
  package static let limit = 2000
  /// The limit for all members of a group together, and the least for each.
  private static let limitOfAll = 2_000_000
  private static let leastLimit = 20

  /// The points, in order of time.
  package private(set) var points: [Point] = []
  /// The least time between two points, in milliseconds.
  package private(set) var stepMilliseconds: Int64

  /// The limit of points in this series.
  private var most: Int

  /// Makes an empty series for ticks of a step.
  ///
  /// - Parameter members: The number of members with a series: those of a very large group are
  ///   shorter.
  package init(stepMilliseconds: Int64, members: Int = 1) {
    self.stepMilliseconds = max(1, stepMilliseconds)
    most = min(Self.limit, max(Self.leastLimit, Self.limitOfAll / max(1, members)))
  }

  /// A series that stays empty because it will not be drawn.
  package static var none: GapSeries {
    var series = GapSeries(stepMilliseconds: 1)
    series.most = 0
    return series
  }

  /// Adds the last point, at any tick.
  mutating func end(with point: Point) {
    if most > 0 { points.append(point) }
  }

  /// Adds the gap at the next tick.
  mutating func add(_ point: Point) {
    guard most > 0, point.time.milliseconds % stepMilliseconds == 0 else { return }
    points.append(point)
    guard points.count > most, stepMilliseconds < .max / 2 else { return }
    stepMilliseconds *= 2
    points.removeAll { $0.time.milliseconds % stepMilliseconds != 0 }
  }
}

extension GapSeries.Point: StateCoding {
  package init() { (time, metres) = (Instant(), .nan) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &time)
    try c.code(&metres)
    try c.code(orMax: &way)
    try c.code(orMax: &reason)
  }
}

extension GapSeries: StateCoding {
  package init() { self.init(stepMilliseconds: 1) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&stepMilliseconds)
    let most = try c.coded(UInt32(truncatingIfNeeded: most))
    try c.code(&points)
    guard c.isReading else { return }
    stepMilliseconds = max(1, stepMilliseconds)
    self.most = most == 0 ? 0 : min(Self.limit, max(Self.leastLimit, Int(most)))
  }
}
