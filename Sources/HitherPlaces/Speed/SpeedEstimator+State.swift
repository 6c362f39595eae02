package import HitherEngine
import HitherGeodesy

extension SpeedEstimator {
  /// The operator's state.
  package struct State: Sendable {
    /// The fixes in order of time; those before `first` are no longer used.
    private var fixes: [WindowFix] = []
    private var first = 0
    /// Where the second half of the window begins.
    private var middle = 0
    /// The sums of all fixes so far.
    private var all = WindowSums()
    /// The origin of the sums.
    private var base: SpeedPoint?

    package init() {}
  }

  /// A fix of the window, with the sums of those before it.
  private struct WindowFix {
    let point: SpeedPoint
    let before: WindowSums

    @inline(__always)
    var time: Int64 { point.time }
  }

  /// The estimate at a fix.
  typealias Estimate = (speed: Double, moment: Double, isReported: Bool)
}

extension SpeedEstimator.State {
  /// The distance from their origin, in steps of longitude, at which the sums are rebuilt; half a
  /// turn of the earth is 18 times as many.
  private static let farthest: Int64 = 100_000_000

  /// Adds the next fix, and returns the member's speed at it.
  @inline(__always)
  mutating func take(_ point: SpeedPoint) -> SpeedEstimator.Estimate? {
    // At a high rate the newest fix replaces the previous one, but not for ever.
    if fixes.count - first >= 3,
      point.time - fixes[fixes.count - 2].time < SpeedEstimator.closestMilliseconds
    {
      takeLast()
    }
    let base = self.base ?? point
    self.base = base
    fixes.append(SpeedEstimator.WindowFix(point: point, before: all))
    all.add(point, from: base)
    let edge = point.time - SpeedEstimator.windowMilliseconds
    // If fixes are sparse, the one before the window is kept, so that there is an interval.
    let near = point.time - SpeedEstimator.windowMilliseconds / 2
    while first < fixes.count - 2, fixes[first].time < edge,
      fixes[fixes.index(after: first)].time <= near
    { first += 1 }
    split()
    // As many as the window has, so that each fix is moved about once.
    if first >= 4, first * 2 >= fixes.count { removePast() }
    if isFar(point, from: base) { addAnew() }
    return estimate(point)
  }

  /// Removes the newest fix.
  private mutating func takeLast() {
    guard let last = fixes.popLast() else { return }
    all = last.before
    middle = min(middle, fixes.count)
  }

  /// Fixes up to the middle of the window belong to its first half.
  @inline(__always)
  private mutating func split() {
    guard let newest = fixes.last else { return }
    let moment = (fixes[first].time + newest.time) / 2
    middle = max(middle, first)
    while middle < fixes.count, fixes[middle].time <= moment { middle += 1 }
  }

  private mutating func removePast() {
    fixes.removeFirst(first)
    middle -= first
    first = 0
  }

  @inline(__always)
  private func isFar(_ point: SpeedPoint, from base: SpeedPoint) -> Bool {
    abs(Int64(point.longitudeE7) - Int64(base.longitudeE7)) > Self.farthest
  }

  private mutating func addAnew() {
    sum(points)
  }

  /// The fixes of the window.
  var points: [SpeedPoint] { fixes[first...].map(\.point) }

  /// Sets the window to these fixes.
  mutating func sum(_ points: [SpeedPoint]) {
    (fixes, first, middle, all) = ([], 0, 0, WindowSums())
    guard let base = points.first else { return }
    self.base = base
    for point in points {
      fixes.append(SpeedEstimator.WindowFix(point: point, before: all))
      all.add(point, from: base)
    }
    split()
  }

  /// The speed at the newest fix, the moment that it represents, and whether it is the device's own.
  @inline(__always)
  private func estimate(_ newest: SpeedPoint) -> SpeedEstimator.Estimate? {
    guard fixes.count - first >= 2, middle < fixes.count, let base else { return nil }
    let origin = fixes[first].point
    let half = fixes[middle].before
    let (old, new) = (half - fixes[first].before, all - half)
    guard old.weight > 0, new.weight > 0 else { return nil }
    let (from, to) = (old.mean(from: origin, base: base), new.mean(from: origin, base: base))
    guard to.time > from.time else { return nil }
    let scale = RoughScale.metresPerUnit * RoughScale.cosine(origin.latitudeE7)
    let north = (to.north - from.north) * RoughScale.metresPerUnit
    let east = (to.east - from.east) * scale
    let seconds = (to.time - from.time) / 1000
    var speed = (north * north + east * east).squareRoot() / seconds
    if newest.tellsAccuracy {
      let squares = 1 / Double(old.weight) + 1 / Double(new.weight)
      if SpeedEstimator.isTooPoor(squares, seconds, speed) { return nil }
    }
    var isReported = false
    let reporting = old.reporting + new.reporting
    if reporting * 2 > old.weight + new.weight, seconds <= 45 {
      let mean = Double(old.reported + new.reported) / Double(reporting) / 1000
      isReported = speed < mean + SpeedEstimator.disbelief
      if isReported { speed = mean }
    }
    return (speed, Double(origin.time) + (from.time + to.time) / 2, isReported)
  }
}

extension SpeedEstimator {
  /// Whether fixes are too inaccurate for a speed.
  ///
  /// - Parameters:
  ///   - squares: The reciprocals of the weights of both halves.
  ///   - seconds: Time between the middles of both.
  @inline(__always)
  static func isTooPoor(_ squares: Double, _ seconds: Double, _ speed: Double) -> Bool {
    // Certainly below the limit: nearly all fixes are that accurate.
    let most = poorest * 0.999 * seconds
    guard SpeedPoint.weightScale * squares > most * most else { return false }
    let error = (SpeedPoint.weightScale * squares).squareRoot() / seconds
    return error > max(poorest, speed / 3)
  }

  /// Whether any of four may be too inaccurate for that.
  @inline(__always)
  static func mayBeTooPoor(_ squares: SIMD4<Double>, _ seconds: SIMD4<Double>) -> Bool {
    let most = poorest * 0.999 * seconds
    return any(SpeedPoint.weightScale * squares .> most * most)
  }
}

extension SpeedEstimator.State: StateCoding {
  package static var version: UInt16 { 3 }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    var points = points
    try c.code(&points)
    if c.isReading { sum(points) }
  }
}
