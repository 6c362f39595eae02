import HitherEngine
import HitherGeodesy
import HitherTracks

/// What is noted of the way over a place's edge while it is not yet sure that it was crossed.
struct Crossing: Hashable {
  /// A moment on the edge.
  struct Moment: Hashable {
    var time: Instant
    var place: Coordinate
  }

  /// The time spent on the new side since the first crossing, in milliseconds.
  var spent: Int64 = 0
  /// The first and the last time that the edge was crossed to the new side, and the last time back.
  var first: Moment
  var last: Moment
  var back: Moment?
  /// Whether the fix before was on the new side.
  var isBeyond = true
  /// The fix before the first crossing; nil where the record begins on the new side.
  var origin: Moment?
  /// How far beyond the edge the member was at most, in metres.
  var deepest = 0.0
  /// The fixes between which the edge was crossed, where nothing was recorded between them.
  var gap: TimeStretch?
  /// Whether all of the way since the origin was recorded.
  var isRecorded = true

  /// When and where the edge was crossed, as known at a moment on the new side.
  ///
  /// Noise takes a fix over the edge as often as back; so the time spent on the new side, counted
  /// back from now, is when the crossing was, whatever came and went about it.
  func moment(at now: Instant) -> Moment {
    let time = max(first.time, now + -spent)
    let isFirstNearer = abs(time - first.time) <= abs(time - last.time)
    return Moment(time: time, place: isFirstNearer ? first.place : last.place)
  }
}

extension Crossing: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(spent)
    writer.write(first)
    writer.write(last)
    writer.write(back)
    writer.write(isBeyond)
    writer.write(origin)
    writer.write(deepest)
    writer.write(gap)
    writer.write(isRecorded)
  }

  init(from reader: inout StateReader) throws(StateError) {
    spent = try reader.read(Int64.self)
    first = try reader.read(Moment.self)
    last = try reader.read(Moment.self)
    back = try reader.readOptional(Moment.self)
    isBeyond = try reader.read(Bool.self)
    origin = try reader.readOptional(Moment.self)
    deepest = try reader.read(Double.self)
    gap = try reader.readOptional(TimeStretch.self)
    isRecorded = try reader.read(Bool.self)
    guard (0...Int64.max / 4).contains(spent) else {
      throw StateError.malformed("a time beyond an edge is negative or too long")
    }
  }
}

extension Crossing.Moment: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(time)
    writer.write(place)
  }

  init(from reader: inout StateReader) throws(StateError) {
    time = try reader.read(Instant.self)
    place = try reader.read(Coordinate.self)
  }
}
