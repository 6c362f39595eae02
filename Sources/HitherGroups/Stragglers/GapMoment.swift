import HitherEngine
import HitherGeodesy
import HitherTracks

/// A measured gap, with its place and time.
struct GapMoment: Sendable {
  var time: Instant
  var coordinate: Coordinate
  var metres: Double
  var behind: Double

  /// The interpolated moment at a fraction between two moments.
  static func between(_ one: Self, _ other: Self, _ fraction: Double) -> Self {
    guard fraction < 1 else { return other }
    let behind = one.behind + (other.behind - one.behind) * fraction
    return Self(
      time: one.time + Int64((Double(other.time - one.time) * fraction).rounded()),
      coordinate: Geodesic.interpolate(
        from: one.coordinate, to: other.coordinate, fraction: fraction),
      metres: one.metres + (other.metres - one.metres) * fraction,
      behind: behind.isNaN ? other.behind : behind)
  }

  /// Time since the leader passed here, in seconds; nil if unknown.
  var behindSeconds: Double? { behind.isNaN ? nil : behind }
}

extension GapMoment: StateCoding {
  init() { (time, coordinate, metres, behind) = (Instant(), Coordinate(), 0, 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &time)
    try c.code(plain: &coordinate)
    try c.code(&metres)
    try c.code(&behind)
  }
}
