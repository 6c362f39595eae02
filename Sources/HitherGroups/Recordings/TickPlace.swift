package import HitherEngine
package import HitherGeodesy
package import HitherTracks

/// Where a member was at a tick: what the comparison of recordings asks of a `TickSample`, in a quarter of its memory.
package struct TickPlace: Hashable, Sendable {
  package let tick: Instant
  package let coordinate: Coordinate
  private let age: Int32
  /// Whether the tick lies in a recording gap, so that the place is a guess along its chord.
  package let isInGap: Bool

  package init(_ sample: TickSample) {
    tick = sample.tick
    coordinate = sample.coordinate
    age = Int32(clamping: sample.ageMilliseconds)
    isInGap = sample.isInGap
  }

  /// Time from the last fix at or before the tick, in milliseconds; no more than 24 days.
  package var ageMilliseconds: Int64 { Int64(age) }
}
