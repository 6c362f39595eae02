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
  func write(to writer: inout StateWriter) {
    time.write(to: &writer)
    coordinate.write(to: &writer)
    writer.write(metres)
    writer.write(behind)
  }

  init(from reader: inout StateReader) throws(StateError) {
    time = try Instant(from: &reader)
    coordinate = try Coordinate(from: &reader)
    metres = try reader.read(Double.self)
    behind = try reader.read(Double.self)
  }
}
