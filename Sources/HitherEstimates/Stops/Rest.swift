import HitherEngine
import HitherTracks

/// A time at rest within a segment, with the stop that it becomes or is part of.
struct Rest: Hashable, Sendable {
  /// The stop to be reported; its start may lie before a recording gap.
  var stop: Stop
  /// The start within the segment.
  var start: Instant
  /// The sums of the positions before the rest.
  var before: CellTrail.Sums
  /// The time that the member had rested there just before, in milliseconds.
  var restedBefore: Int64 = 0
  /// Whether the stop's start has been reported.
  var isTold = false
  /// Whether it is over.
  var isOver = false

  /// The part of an interval that was spent in it, in milliseconds.
  func share(from: Int64, to: Int64) -> Int64 {
    let end = isOver ? min(to, stop.end.milliseconds) : to
    return max(0, end - max(from, start.milliseconds))
  }
}

extension Rest: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(stop)
    writer.write(start)
    writer.write(before)
    writer.write(restedBefore)
    writer.write(isTold)
    writer.write(isOver)
  }

  init(from reader: inout StateReader) throws(StateError) {
    stop = try reader.read(Stop.self)
    start = try reader.read(Instant.self)
    before = try reader.read(CellTrail.Sums.self)
    restedBefore = try reader.read(Int64.self)
    isTold = try reader.read(Bool.self)
    isOver = try reader.read(Bool.self)
  }
}
