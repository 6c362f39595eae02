import HitherEngine
import HitherGeodesy
import HitherTracks

/// The data about a path over a place's edge while the crossing is not yet confirmed.
struct Crossing: Hashable {
  /// A moment on the edge.
  struct Moment: Hashable {
    var time: Instant
    var place: Coordinate
  }

  /// Two fixes between which nothing was recorded.
  struct Pause: Hashable {
    var from: Moment
    var to: Moment

    /// Whether a crossing at that time falls into the pause, its bound included.
    func holds(_ time: Instant, isEntering: Bool) -> Bool {
      isEntering
        ? from.time < time && time <= to.time : from.time <= time && time < to.time
    }
  }

  /// The time spent on the new side since the first crossing, in milliseconds.
  var spent: Int64 = 0
  /// The first and the last time that the edge was crossed to the new side, and the last time back.
  var first: Moment
  var last: Moment
  var back: Moment?
  /// Whether the previous fix was on the new side.
  var isBeyond = true
  /// The fix before the first crossing; nil if the record begins on the new side.
  var origin: Moment?
  /// The largest distance of the member beyond the edge, in metres.
  var deepest = 0.0
  /// The first pause since then in which the crossing may have happened.
  var pause: Pause?
  /// From the start of the next such pause to the end of the last.
  var laterPauses: Pause?
  /// Whether the whole path since the origin was recorded.
  var isRecorded = true
  /// Whether the member was at rest, as far as known, when the edge was first crossed.
  var isFromRest = false

  /// Time and place of the crossing, as known at a moment on the new side.
  ///
  /// Noise moves a fix over the edge as often as back. The time spent on the new side, counted back
  /// from now, is therefore the time of the crossing.
  func moment(at now: Instant) -> Moment {
    let time = max(first.time, now + -spent)
    let isFirstNearer = abs(time - first.time) <= abs(time - last.time)
    return Moment(time: time, place: isFirstNearer ? first.place : last.place)
  }

  /// Time and place of the crossing, and the pause in which it happened, if any.
  ///
  /// In a pause the moment is its bound: for an entry the first fix inside, for an exit the last one.
  func settled(at now: Instant, isEntering: Bool) -> (moment: Moment, pause: Pause?) {
    let at = moment(at: now)
    for pause in [pause, laterPauses] {
      guard let pause, pause.holds(at.time, isEntering: isEntering) else { continue }
      return (isEntering ? pause.to : pause.from, pause)
    }
    return (at, nil)
  }

  /// Records a pause between the previous fix and the next, before the time of that fix is added.
  mutating func record(_ new: Pause) {
    isRecorded = false
    let later = laterPauses.map { Pause(from: $0.from, to: new.to) } ?? new
    if let pause, pause.to.time >= moment(at: new.from.time).time {
      laterPauses = later
    } else {
      (pause, laterPauses) = (later, nil)
    }
  }
}

extension Crossing: StateCoding {
  static var version: UInt16 { 3 }

  init() { (first, last) = (Moment(), Moment()) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&spent)
    try c.code(&first)
    try c.code(&last)
    try c.code(&back)
    try c.code(&isBeyond)
    try c.code(&origin)
    try c.code(&deepest)
    try c.code(&pause)
    try c.code(&laterPauses)
    try c.code(&isRecorded)
    try c.code(&isFromRest)
  }

  func validate() throws(StateError) {
    guard (0...Int64.max / 4).contains(spent) else {
      throw StateError.malformed("a time beyond an edge is negative or too long")
    }
  }
}

extension Crossing.Pause: StateCoding {
  init() { (from, to) = (Crossing.Moment(), Crossing.Moment()) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&from)
    try c.code(&to)
  }
}

extension Crossing.Moment: StateCoding {
  init() { (time, place) = (Instant(), Coordinate()) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&place)
  }
}
