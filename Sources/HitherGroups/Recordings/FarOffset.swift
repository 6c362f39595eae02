import HitherEngine
import HitherTracks

/// A difference of days from a known clock fault.
struct FarOffset {
  /// How far the second clock is ahead of the first, in milliseconds.
  var milliseconds: Int64
  var cause: ClockOffset.Cause

  private static let day: Int64 = 86_400_000
  /// The week number of the satellites has ten bits.
  private static let rollover = 1024 * 7 * day
  private static let mostYears = 60

  /// The differences that move the second recording to the time of the first.
  ///
  /// - Parameter limit: The largest remaining difference between the clocks, in milliseconds.
  /// - Returns: Nil if the recordings are not far apart.
  static func candidates(
    from one: [TickPlace], to other: [TickPlace], within limit: Int64
  ) -> [FarOffset]? {
    guard let first = one.first?.tick, let end = one.last?.tick,
      let otherFirst = other.first?.tick, let otherEnd = other.last?.tick
    else { return nil }
    let reach = limit + max(end - first, otherEnd - otherFirst)
    let apart = otherFirst - first
    guard abs(apart) > reach, abs(apart) > 20 * day else { return nil }
    let rollovers = [-2, -1, 1, 2].map {
      FarOffset(milliseconds: $0 * rollover, cause: .weekRollover)
    }
    let anniversaries = (-mostYears...mostYears).compactMap { years($0, before: otherFirst) }
    return (rollovers + anniversaries).filter { abs(apart - $0.milliseconds) <= reach }
  }

  /// The difference from the same date `years` earlier.
  private static func years(_ years: Int, before time: Instant) -> FarOffset? {
    guard years != 0 else { return nil }
    let rest = (time.milliseconds % day + day) % day
    let days = Int((time.milliseconds - rest) / day)
    var date = CivilDate(daysSinceEpoch: days)
    date.year -= years
    guard date.isValid else { return nil }
    return FarOffset(
      milliseconds: Int64(days - date.daysSinceEpoch) * day, cause: .years(years))
  }
}
