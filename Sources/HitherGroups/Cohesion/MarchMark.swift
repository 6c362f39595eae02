import HitherEngine
import HitherGeodesy
import HitherTracks

/// When and where something about the order of march turned, and who it is about.
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

/// What one tick tells of everyone along the way.
struct MarchTick {
  let time: Instant
  let settled: Instant
  /// By `MemberIndex`; nil for a member of whom the position is not known.
  let places: [Coordinate?]
  /// Metres along the way by `MemberIndex`; NaN for unknown.
  let along: [Double]
  /// Who has a fix since the tick before, by `MemberIndex`.
  let bringsFix: [Bool]

  /// Whether both the position and the place along the way are known.
  func isKnown(_ member: Int) -> Bool { along[member].isFinite }
}
