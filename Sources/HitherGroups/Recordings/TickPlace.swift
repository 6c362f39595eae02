package import HitherEngine
package import HitherGeodesy
package import HitherTracks

/// A member's position at a tick: the part of a `TickSample` that the comparison of recordings
/// needs, in a quarter of its memory.
package struct TickPlace: Hashable, Sendable {
  package private(set) var tick: Instant
  package private(set) var coordinate: Coordinate
  private var age: Int32
  /// Whether the tick lies in a recording gap, so that the place is interpolated along its chord.
  package private(set) var isInGap: Bool

  package init(_ sample: TickSample) {
    tick = sample.tick
    coordinate = sample.coordinate
    age = Int32(clamping: sample.ageMilliseconds)
    isInGap = sample.isInGap
  }

  /// Time from the last fix at or before the tick, in milliseconds; at most 24 days.
  package var ageMilliseconds: Int64 { Int64(age) }
}

extension TickPlace: StateCoding {
  package init() { self.init(TickSample()) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &tick)
    try c.code(plain: &coordinate)
    try c.code(&age)
    try c.code(&isInGap)
  }
}
