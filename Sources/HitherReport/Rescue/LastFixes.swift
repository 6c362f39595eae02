import HitherEngine
import HitherGeodesy
import HitherGroups
import HitherTracks

/// The end of a member's track: what the fixes before the last one show of the movement.
struct LastFixes {
  /// The fixes before the last one that are kept: those of two hours, and at least ten.
  private static let milliseconds: Int64 = 7_200_000
  private static let least = 10
  /// The time over which the speed is measured, in milliseconds.
  private static let speedMilliseconds: Int64 = 300_000
  /// A fix counts as one before the last if it is older by this, in milliseconds.
  private static let beforeMilliseconds: Int64 = 60_000

  /// The kept fixes, in order of time.
  private(set) var fixes = FixBatch()
  private(set) var battery: Battery?

  /// The last battery level that the device stated.
  struct Battery: Hashable {
    let percent: Double
    let time: Instant
  }

  /// The average speed over the last fixes, in m/s.
  struct Speed: Hashable {
    let metresPerSecond: Double
    let milliseconds: Int64
  }

  /// A fix before the last one.
  struct Before: Hashable {
    let time: Instant
    let coordinate: Coordinate
    /// Straight to the last one.
    let metres: Double
  }

  /// Adds the next fixes, in order of time.
  mutating func add(_ batch: FixBatch) {
    let levels = batch[.battery]
    if let index = levels.indices.last(where: { !levels[$0].isNaN }) {
      battery = Battery(
        percent: levels[index], time: Instant(milliseconds: batch.time[index]))
    }
    fixes.append(batch)
    guard let last = fixes.time.last else { return }
    let old = fixes.time.prefix { last - $0 > Self.milliseconds }.count
    fixes.removeFirst(min(old, max(0, fixes.count - Self.least)))
  }

  /// The last fix; nil if there is none.
  var last: Fix? { fixes.isEmpty ? nil : fixes[fixes.count - 1] }

  /// The speed over the last minutes in which the recording was not interrupted; nil if there is only one fix.
  ///
  /// - Parameters:
  ///   - distances: Metres travelled up to each fix.
  ///   - gapMilliseconds: A longer pause between two fixes is a recording gap.
  func speed(distances: [Double], gapMilliseconds: Int64) -> Speed? {
    let end = fixes.count - 1
    guard end > 0, distances.count == fixes.count else { return nil }
    var start = end
    while start > 0, !fixes.startsSegment[start],
      fixes.time[start] - fixes.time[start - 1] <= gapMilliseconds,
      fixes.time[end] - fixes.time[start] < Self.speedMilliseconds
    {
      start -= 1
    }
    let (span, metres) = (fixes.time[end] - fixes.time[start], distances[end] - distances[start])
    guard span > 0, metres.isFinite else { return nil }
    return Speed(metresPerSecond: max(0, metres) / (Double(span) / 1000), milliseconds: span)
  }

  /// The walking direction at the last fix; nil if the member was stopped or it is unknown.
  func heading(gapMilliseconds: Int64) -> Double? {
    guard let last = fixes.time.last else { return nil }
    var finder = WhereaboutsFinder(
      at: Instant(milliseconds: last), gapMilliseconds: gapMilliseconds)
    finder.add(fixes)
    return finder.whereabouts?.heading
  }

  /// The last fix at least a minute before the last one, also across a recording gap.
  var before: Before? {
    guard let last,
      let index = fixes.time.lastIndex(where: {
        last.time.milliseconds - $0 >= Self.beforeMilliseconds
      })
    else { return nil }
    let place = fixes.coordinate(index)
    return Before(
      time: Instant(milliseconds: fixes.time[index]), coordinate: place,
      metres: ShortDistance.metres(from: place, to: last.coordinate))
  }
}
