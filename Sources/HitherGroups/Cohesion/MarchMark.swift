import HitherEngine
import HitherGeodesy
import HitherTracks

/// The time, place and member of a change in the order of march.
struct MarchMark: Sendable {
  var time: Instant
  var coordinate: Coordinate
  var member: Int
  var metres: Double
}

extension MarchMark: StateCoding {
  init() { (time, coordinate, member, metres) = (Instant(), Coordinate(), 0, 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &time)
    try c.code(plain: &coordinate)
    try c.code(&member)
    try c.code(&metres)
  }
}

/// The places of all members along the route at one tick.
struct MarchTick {
  let time: Instant
  let settled: Instant
  /// By `MemberIndex`; nil for a member whose position is unknown.
  let places: [Coordinate?]
  /// Metres along the route by `MemberIndex`; NaN if unknown.
  let along: [Double]
  /// Whether a member has a fix since the previous tick, by `MemberIndex`.
  let bringsFix: [Bool]

  /// Whether both the position and the place along the route are known.
  func isKnown(_ member: Int) -> Bool { along[member].isFinite }
}
