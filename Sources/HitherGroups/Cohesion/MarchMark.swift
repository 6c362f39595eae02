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
  func write(to writer: inout StateWriter) {
    time.write(to: &writer)
    coordinate.write(to: &writer)
    writer.write(Int64(member))
    writer.write(metres)
  }

  init(from reader: inout StateReader) throws(StateError) {
    time = try Instant(from: &reader)
    coordinate = try Coordinate(from: &reader)
    member = Int(try reader.read(Int64.self))
    metres = try reader.read(Double.self)
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
