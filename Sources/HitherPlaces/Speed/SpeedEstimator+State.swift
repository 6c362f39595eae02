package import HitherEngine
import HitherGeodesy

extension SpeedEstimator {
  /// What the operator remembers.
  package struct State: Sendable {
    /// In order of time; those before `first` are past.
    private var fixes: [WindowFix] = []
    private var first = 0
    /// Where the second half of the window begins.
    private var middle = 0
    /// The sums of all fixes so far.
    private var all = WindowSums()
    /// What the sums are relative to.
    private var base: SpeedPoint?
  }

  /// A fix of the window, with the sums of those before it.
  private struct WindowFix {
    let point: SpeedPoint
    let before: WindowSums

    @inline(__always)
    var time: Int64 { point.time }
  }

  /// What is said at a fix.
  typealias Estimate = (speed: Double, moment: Double, isTold: Bool)
}

extension SpeedEstimator.State {
  /// The sums are made anew when the window is so many steps of longitude from their base, of which half a turn of the
  /// earth has 18 times as many.
  private static let farthest: Int64 = 100_000_000

  /// Takes the next fix, and tells how fast the member is at it.
  @inline(__always)
  mutating func take(_ point: SpeedPoint) -> SpeedEstimator.Estimate? {
    // Of fixes at a high rate the newest replaces the one before, but not for ever.
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
    // Where fixes are sparse the one before the window stays, so that there is a stretch.
    let near = point.time - SpeedEstimator.windowMilliseconds / 2
    while first < fixes.count - 2, fixes[first].time < edge,
      fixes[fixes.index(after: first)].time <= near
    { first += 1 }
    split()
    // As many as the window has, so that each is moved about once.
    if first >= 4, first * 2 >= fixes.count { removePast() }
    if isFar(point, from: base) { addAnew() }
    return estimate(point)
  }

  /// Takes away the newest fix.
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

  /// The window is of these fixes.
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

  /// The speed at the newest fix, the moment for which it stands, and whether it is the device's own.
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
    var isTold = false
    let tellers = old.tellers + new.tellers
    if tellers * 2 > old.weight + new.weight, seconds <= 45 {
      let mean = Double(old.told + new.told) / Double(tellers) / 1000
      isTold = speed < mean + SpeedEstimator.disbelief
      if isTold { speed = mean }
    }
    return (speed, Double(origin.time) + (from.time + to.time) / 2, isTold)
  }
}

extension SpeedEstimator {
  /// Whether fixes are too poor to tell a speed.
  ///
  /// - Parameters:
  ///   - squares: The reciprocals of the weights of both halves.
  ///   - seconds: Between the middles of both.
  @inline(__always)
  static func isTooPoor(_ squares: Double, _ seconds: Double, _ speed: Double) -> Bool {
    // Surely no more than the least that is too poor: nearly all are that good.
    let most = poorest * 0.999 * seconds
    guard SpeedPoint.weightScale * squares > most * most else { return false }
    let error = (SpeedPoint.weightScale * squares).squareRoot() / seconds
    return error > max(poorest, speed / 3)
  }

  /// Whether any of four may be too poor for that.
  @inline(__always)
  static func mayBeTooPoor(_ squares: SIMD4<Double>, _ seconds: SIMD4<Double>) -> Bool {
    let most = poorest * 0.999 * seconds
    return any(SpeedPoint.weightScale * squares .> most * most)
  }
}

extension SpeedEstimator.State: StateCoding {
  package static var version: UInt16 { 3 }

  package func write(to writer: inout StateWriter) {
    writer.write(points)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    sum(try reader.readList(SpeedPoint.self))
  }
}
