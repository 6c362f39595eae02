package import HitherEngine
import HitherGeodesy

extension SpeedEstimator {
  /// What the operator remembers.
  package struct State: Sendable {
    /// In order of time; those before `first` are past.
    private var points: [SpeedPoint] = []
    private var first = 0
    /// Where the second half of the window begins.
    private var middle = 0
    private var old = HalfWindow()
    private var new = HalfWindow()
    /// What the sums are relative to.
    private var base: SpeedPoint?

    package init() {}
  }
}

extension SpeedEstimator.State {
  /// The sums are made anew when the window is farther from their base than this: in milliseconds, and in steps of
  /// the grid, of which half a turn of the earth has 18 times as many.
  private static let longest: Int64 = 1_000_000_000
  private static let farthest: Int64 = 100_000_000

  /// Takes the next fix.
  mutating func take(_ point: SpeedPoint) {
    // Of fixes at a high rate the newest replaces the one before, but not for ever.
    if points.count - first >= 3,
      point.time - points[points.count - 2].time < SpeedEstimator.closestMilliseconds
    {
      takeLast()
    }
    points.append(point)
    let base = self.base ?? point
    self.base = base
    new.add(point, from: base)
    let edge = point.time - SpeedEstimator.windowMilliseconds
    // Where fixes are sparse the one before the window stays, so that there is a stretch.
    let near = point.time - SpeedEstimator.windowMilliseconds / 2
    while first < points.count - 2, points[first].time < edge,
      points[points.index(after: first)].time <= near
    { leave(base) }
    split(base)
    // As many as the window has, so that each is moved about once.
    if first >= 4, first * 2 >= points.count { removePast() }
    if isFar(point, from: base) { addAnew() }
  }

  /// Takes away the newest fix.
  private mutating func takeLast() {
    guard let last = points.popLast(), let base else { return }
    if middle > points.count {
      old.add(last, from: base, sign: -1)
      middle = points.count
    } else {
      new.add(last, from: base, sign: -1)
    }
  }

  /// The oldest fix leaves the window.
  private mutating func leave(_ base: SpeedPoint) {
    if first < middle {
      old.add(points[first], from: base, sign: -1)
    } else {
      new.add(points[first], from: base, sign: -1)
      middle = first + 1
    }
    first += 1
  }

  /// Fixes up to the middle of the window belong to its first half.
  private mutating func split(_ base: SpeedPoint) {
    guard let newest = points.last else { return }
    let moment = (points[first].time + newest.time) / 2
    while middle < points.count, points[middle].time <= moment {
      new.add(points[middle], from: base, sign: -1)
      old.add(points[middle], from: base)
      middle += 1
    }
  }

  private mutating func removePast() {
    points.removeFirst(first)
    middle -= first
    first = 0
  }

  private func isFar(_ point: SpeedPoint, from base: SpeedPoint) -> Bool {
    point.time - base.time > Self.longest
      || abs(Int64(point.latitudeE7) - Int64(base.latitudeE7)) > Self.farthest
      || abs(Int64(point.longitudeE7) - Int64(base.longitudeE7)) > Self.farthest
  }

  private mutating func addAnew() {
    removePast()
    (old, new, middle) = (HalfWindow(), HalfWindow(), 0)
    guard let base = points.first else { return }
    self.base = base
    for point in points { new.add(point, from: base) }
    split(base)
  }

  /// The speed at the newest fix, the moment for which it stands, and whether it is the device's own.
  @inline(__always)
  var estimate: (speed: Double, moment: Double, isTold: Bool)? {
    guard points.count - first >= 2, old.weight > 0, new.weight > 0, let base,
      let newest = points.last
    else { return nil }
    let origin = points[first]
    let (from, to) = (old.mean(from: origin, base: base), new.mean(from: origin, base: base))
    guard to.time > from.time else { return nil }
    let scale = RoughScale.metresPerUnit * RoughScale.cosine(origin.latitudeE7)
    let north = (to.north - from.north) * RoughScale.metresPerUnit
    let east = (to.east - from.east) * scale
    let seconds = (to.time - from.time) / 1000
    var speed = (north * north + east * east).squareRoot() / seconds
    if newest.tellsAccuracy {
      let squares = 1 / Double(old.weight) + 1 / Double(new.weight)
      // Surely no more than the least that is too poor: nearly all are that good.
      let most = SpeedEstimator.poorest * 0.999 * seconds
      if SpeedPoint.weightScale * squares > most * most {
        let error = (SpeedPoint.weightScale * squares).squareRoot() / seconds
        if error > max(SpeedEstimator.poorest, speed / 3) { return nil }
      }
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

extension SpeedEstimator.State: StateCoding {
  package static var version: UInt16 { 3 }

  package func write(to writer: inout StateWriter) {
    writer.write(Array(points[first...]))
  }

  package init(from reader: inout StateReader) throws(StateError) {
    points = try reader.readList(SpeedPoint.self)
    addAnew()
  }
}
