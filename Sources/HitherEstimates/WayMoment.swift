import HitherEngine
import HitherTracks

/// The distance travelled at a moment.
struct WayMoment: Hashable, Sendable {
  var milliseconds: Int64
  var metres: Double
  var movingSeconds: Double

  init(_ fix: SettledTotals.PendingFix, _ metres: Double) {
    milliseconds = fix.time.milliseconds
    self.metres = metres
    movingSeconds = Double(fix.movingMilliseconds) / 1000
  }

  /// The moment at a time between this one and a later one, by linear interpolation.
  func between(_ later: WayMoment, at time: Int64) -> WayMoment {
    let span = later.milliseconds - milliseconds
    guard span > 0 else { return later }
    let share = min(max(Double(time - milliseconds) / Double(span), 0), 1)
    var moment = self
    moment.milliseconds = time
    moment.metres += (later.metres - metres) * share
    moment.movingSeconds += (later.movingSeconds - movingSeconds) * share
    return moment
  }

  /// The distances up to fixes; a skipped fix gets that of the next measured one.
  ///
  /// Its height may be that of an excursion, and must not make a piece of its own.
  static func upToNext(_ ways: [Double]) -> [Double] {
    guard ways.contains(where: \.isNaN) else { return ways }
    var (filled, next) = (ways, ways.last { !$0.isNaN } ?? 0)
    for index in filled.indices.reversed() {
      if filled[index].isNaN { filled[index] = next } else { next = filled[index] }
    }
    return filled
  }

  /// The distances up to the first `count` of some fixes, with those of skipped fixes interpolated
  /// by time between the measured ones.
  static func filled(
    _ ways: [Double], _ fixes: [SettledTotals.PendingFix], _ count: Int, after last: WayMoment?
  ) -> [Double] {
    guard ways.contains(where: \.isNaN) else { return ways }
    var (filled, before, first) = (ways, last, 0)
    for index in 0..<count where !ways[index].isNaN {
      let next = WayMoment(fixes[index], ways[index])
      for passed in first..<index {
        filled[passed] = (before ?? next).between(next, at: fixes[passed].time.milliseconds).metres
      }
      (before, first) = (next, index + 1)
    }
    for passed in first..<count { filled[passed] = before?.metres ?? 0 }
    return filled
  }
}

extension WayMoment: StateCoding {
  init() { (milliseconds, metres, movingSeconds) = (0, 0, 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&milliseconds)
    try c.code(&metres)
    try c.code(&movingSeconds)
  }
}
