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
  init() { (stop, start, before) = (Stop(), Instant(), CellTrail.Sums()) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&stop)
    try c.code(&start)
    try c.code(&before)
    try c.code(&restedBefore)
    try c.code(&isTold)
    try c.code(&isOver)
  }
}
