import HitherEngine
import HitherGeodesy
import HitherTracks

/// Time and place of a change; the place is unknown if it is long ago.
struct ClockMark: Hashable {
  var time: Instant
  var place: Coordinate?
}

extension ClockMark: StateCoding {
  init() { time = Instant() }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&place)
  }
}

/// A member's positions during the last minutes, at intervals of ten seconds or more.
struct RecentPlaces {
  private var marks: [Crossing.Moment] = []

  private static let closest: Int64 = 10_000
  private static let most = 32

  /// Adds the next fix.
  mutating func take(_ time: Instant, _ place: Coordinate) {
    // The newest is replaced until it is far enough from the previous one.
    if time.milliseconds < replacedUntil {
      marks[marks.count - 1] = Crossing.Moment(time: time, place: place)
      return
    }
    if marks.count >= Self.most { marks.removeFirst(Self.most / 2) }
    marks.append(Crossing.Moment(time: time, place: place))
  }

  /// Adds consecutive fixes of a batch, and reads only those that are kept.
  mutating func take(_ batch: FixBatch, _ range: Range<Int>) {
    guard var newest = range.first else { return }
    let times = batch.time.span
    take(Instant(milliseconds: times[newest]), batch.coordinate(newest))
    var edge = replacedUntil
    for index in (newest + 1)..<range.upperBound {
      // Nearly all replace the previous one.
      if times[index] >= edge {
        replaceNewest(Instant(milliseconds: times[newest]), batch.coordinate(newest))
        take(Instant(milliseconds: times[index]), batch.coordinate(index))
        edge = replacedUntil
      }
      newest = index
    }
    replaceNewest(Instant(milliseconds: times[newest]), batch.coordinate(newest))
  }

  /// The time until which the newest is replaced, in milliseconds.
  private var replacedUntil: Int64 {
    marks.count < 2 ? .min : marks[marks.count - 2].time.milliseconds &+ Self.closest
  }

  private mutating func replaceNewest(_ time: Instant, _ place: Coordinate) {
    marks[marks.count - 1] = Crossing.Moment(time: time, place: place)
  }

  /// Whether a place is farther from the newest than the noise of a fix.
  func isFar(from place: Coordinate) -> Bool {
    guard let last = marks.last?.place else { return false }
    return ShortDistance.metres(from: last, to: place) > 200
  }

  /// The position at a time; nil if that is too long ago.
  func place(at time: Instant) -> Coordinate? {
    guard let last = marks.last, time < last.time else { return marks.last?.place }
    guard let index = marks.firstIndex(where: { $0.time > time }), index > 0 else { return nil }
    let (before, after) = (marks[index - 1], marks[index])
    return before.place.between(
      after.place, Double(time - before.time) / Double(max(1, after.time - before.time)))
  }
}

extension RecentPlaces: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    var kept = marks.map { ClockMark(time: $0.time, place: $0.place) }
    try c.code(&kept)
    guard c.isReading else { return }
    marks = kept.compactMap { mark in
      mark.place.map { Crossing.Moment(time: mark.time, place: $0) }
    }
  }
}
