import HitherTracks

/// A day of a zone's calendar, laid out by the local time of its clocks.
///
/// On a day when clocks are set forward, some hours are missing. When they are set back, some hours
/// repeat, and both passes are drawn one above the other.
struct LocalDay: Hashable {
  /// A part of the day without a clock change.
  struct Piece: Hashable {
    /// Its part of the row's height.
    enum Lane { case whole, upper, lower }

    let stretch: TimeStretch
    /// The local time at its start, in milliseconds of the day.
    let shownFrom: Int64
    let lane: Lane

    /// The local time at an instant of the piece, in milliseconds of the day.
    func shown(_ instant: Instant) -> Int64 { shownFrom + (instant - stretch.from) }
  }

  let date: CivilDate
  let pieces: [Piece]

  /// The first instant of the day, and that of the next.
  let stretch: TimeStretch

  static let milliseconds: Int64 = 86_400_000

  /// The excess of the day over 24 hours, in milliseconds.
  var extraMilliseconds: Int64 { stretch.milliseconds - Self.milliseconds }

  /// The days that an interval touches, at most `most`.
  static func days(of span: TimeStretch, in zone: TimeZone, most: Int) -> [LocalDay] {
    let first = zone.civilTime(at: span.from).date.daysSinceEpoch
    let last = zone.civilTime(at: span.to).date.daysSinceEpoch
    guard first <= last else { return [] }
    return (first...last).prefix(most).compactMap { day in
      let date = CivilDate(daysSinceEpoch: day)
      let stretch = TimeStretch(
        from: zone.start(of: date),
        to: zone.start(of: CivilDate(daysSinceEpoch: day + 1)))
      // Skips a day that a zone omitted, and the last one if it only begins.
      guard stretch.milliseconds > 0, stretch.from < span.to || span.milliseconds == 0 else {
        return nil
      }
      return LocalDay(date: date, stretch: stretch, in: zone)
    }
  }

  private init(date: CivilDate, stretch: TimeStretch, in zone: TimeZone) {
    self.date = date
    self.stretch = stretch
    let midnight = CivilTime(date: date, millisecondOfDay: 0).instant()
    func shown(_ instant: Instant, _ offset: Int) -> Int64 {
      instant - midnight + Int64(offset) * 1000
    }
    let (before, after) = (
      zone.secondsEast(at: stretch.from), zone.secondsEast(at: stretch.to + -1)
    )
    guard before != after else {
      pieces = [Piece(stretch: stretch, shownFrom: shown(stretch.from, before), lane: .whole)]
      return
    }
    let change = Self.change(stretch, in: zone)
    let doubled = max(0, Int64(before - after) * 1000)
    let cuts = [
      (stretch.from, change + -doubled, before, Piece.Lane.whole),
      (change + -doubled, change, before, .upper), (change, change + doubled, after, .lower),
      (change + doubled, stretch.to, after, .whole),
    ]
    pieces = cuts.filter { $0.0 < $0.1 }.map { from, to, offset, lane in
      Piece(
        stretch: TimeStretch(from: from, to: to), shownFrom: shown(from, offset), lane: lane)
    }
  }

  /// The clock change within an interval.
  private static func change(_ stretch: TimeStretch, in zone: TimeZone) -> Instant {
    let before = zone.secondsEast(at: stretch.from)
    let moments = stretch.from.milliseconds..<stretch.to.milliseconds
    let changed = moments.partitionPoint {
      zone.secondsEast(at: Instant(milliseconds: $0)) == before
    }
    return Instant(milliseconds: changed)
  }
}
