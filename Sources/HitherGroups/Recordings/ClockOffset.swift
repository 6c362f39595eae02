import HitherEngine
import HitherGeodesy
import HitherTracks

/// A constant difference between the clocks of two members who walked the same route together.
///
/// The criterion and its limits are in `docs/methods/recordings.md`.
package struct ClockOffset: Hashable, Sendable {
  /// How far the second member's clock is ahead of the first's, in milliseconds.
  package var milliseconds: Int64
  /// The share of the common ticks, after the correction, at which the two are near each other.
  package var share: Double
  /// Why a clock is off by days, if the difference shows it.
  package var cause: Cause?

  /// The cause of a clock error of days.
  package enum Cause: Hashable, Sendable {
    /// A receiver whose ten-bit week number has rolled over to 0.
    case weekRollover
    /// The same date and time in another year.
    case years(Int)
  }

  /// Two members within this distance are together, in metres.
  static let nearMetres = 75.0
  /// No two time zones are farther apart, in milliseconds.
  static let longestOffset: Int64 = 14 * 3_600_000
  /// A smaller offset cannot be distinguished from walking behind, in milliseconds.
  private static let shortestOffset: Int64 = 60_000
  /// The least time together that shows an offset, in milliseconds.
  private static let shortestCommon = 1_200_000
  /// The same for a difference of a known clock fault.
  private static let shortestKnown = 180_000
  private static let halfHour: Int64 = 1_800_000

  /// Compares two members' samples on one grid.
  ///
  /// - Parameter step: Between two ticks, in milliseconds.
  /// - Returns: Nil if the clocks agree, or the data is not sufficient.
  package static func between(
    _ one: [TickPlace], _ other: [TickPlace], step: Int64
  ) -> ClockOffset? {
    guard step <= 30_000, let origin = one.first?.coordinate else { return nil }
    let frame = LocalFrame(origin: origin)
    guard let first = TickTrack(one, frame, step: step),
      let second = TickTrack(other, frame, step: step)
    else { return nil }
    // At no offset are the two at one place: the search would find nothing.
    if first.isBeyond(nearMetres, of: second) { return nil }
    if let far = FarOffset.candidates(from: one, to: other, within: longestOffset) {
      for candidate in far {
        let moved = second.moved(byTicks: -Int(candidate.milliseconds / step))
        guard var found = between(first, moved, step: step, mayAgree: true) else { continue }
        found.milliseconds += candidate.milliseconds
        found.cause = candidate.cause
        return found
      }
      return nil
    }
    return between(first, second, step: step, mayAgree: false)
  }

  /// Compares two tracks whose clocks are at most `longestOffset` apart.
  ///
  /// - Parameter mayAgree: Whether an offset of 0 is a valid result.
  private static func between(
    _ first: TickTrack, _ second: TickTrack, step: Int64, mayAgree: Bool
  ) -> ClockOffset? {
    let needed = min(first.count, second.count) * 3 / 5
    // A difference that is known beforehand is not searched for, so less time is sufficient.
    guard needed * Int(step) >= (mayAgree ? shortestKnown : shortestCommon) else { return nil }
    if let now = first.nearness(to: second, offset: 0, every: 1), now.common >= 20,
      now.near * 2 >= now.common
    {
      guard mayAgree, now.common >= needed else { return nil }
      let share = Double(now.near) / Double(now.common)
      return share >= 0.85 ? ClockOffset(milliseconds: 0, share: share) : nil
    }
    guard needed * Int(step) >= shortestCommon,
      let ticks = best(first, second, needed: needed, step: step),
      let found = first.nearness(to: second, offset: ticks, every: 1), found.common >= needed
    else { return nil }
    let share = Double(found.near) / Double(found.common)
    let milliseconds = Int64(ticks) * step
    guard share >= 0.85, abs(milliseconds) >= shortestOffset else { return nil }
    let round = (milliseconds + (milliseconds < 0 ? -1 : 1) * halfHour / 2) / halfHour * halfHour
    let isRound = round != 0 && abs(round - milliseconds) <= 120_000
    let rests = first.rests(with: second, offset: ticks)
    guard rests.agree(isRound: isRound) else { return nil }
    return ClockOffset(milliseconds: isRound ? round : milliseconds, share: share)
  }

  /// The offset, in ticks, at which the two are closest: first coarse, then to the tick.
  private static func best(
    _ one: TickTrack, _ other: TickTrack, needed: Int, step: Int64
  ) -> Int? {
    let every = max(1, one.count / 200)
    let stride = max(1, Int(30_000 / step))
    let limit = Int(longestOffset / step)
    var best: (offset: Int, share: Double, metres: Double)?
    func look(_ offset: Int, _ every: Int) {
      guard let found = one.nearness(to: other, offset: offset, every: every),
        found.common * every >= needed
      else { return }
      let share = Double(found.near) / Double(found.common)
      let metres = found.metres / Double(found.common)
      guard let known = best else {
        best = (offset, share, metres)
        return
      }
      if share > known.share || (share == known.share && metres < known.metres) {
        best = (offset, share, metres)
      }
    }
    for offset in Swift.stride(from: -limit, through: limit, by: stride) { look(offset, every) }
    guard let coarse = best, coarse.share >= 0.6 else { return nil }
    best = nil
    for offset in (coarse.offset - 2 * stride)...(coarse.offset + 2 * stride) {
      guard let found = one.nearness(to: other, offset: offset, every: 1), found.common > 0
      else { continue }
      let metres = found.metres / Double(found.common)
      if metres < best?.metres ?? .infinity {
        best = (offset, Double(found.near) / Double(found.common), metres)
      }
    }
    return best?.offset
  }
}

/// The agreement of two members' rests.
struct SharedRests {
  /// Ticks at which both rest, and at which at least one does.
  var both = 0
  var either = 0
  /// The number of separate periods of a minute or more in which both rest.
  var count = 0

  /// Whether the rests show that the two were together.
  ///
  /// A follower does not lag by exact half hours; any other lag needs the same rests.
  func agree(isRound: Bool) -> Bool {
    if isRound { return either < 12 || both * 2 >= either }
    return count >= 2 && both * 10 >= either * 7
  }
}
