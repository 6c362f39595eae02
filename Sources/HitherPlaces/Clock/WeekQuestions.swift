import HitherTracks

/// The conditions about hours and days, and when their answers may change next.
struct WeekQuestions: Sendable {
  /// The minutes of the day at which an answer may change, ascending.
  private let minutes: [Int]

  /// Whether there are no such conditions.
  var isEmpty: Bool { minutes.isEmpty }

  init(_ atoms: [ClockCondition]) {
    var minutes: Set<Int> = []
    for atom in atoms {
      if case .hours(let ranges) = atom {
        for range in ranges { minutes.formUnion([range.from, range.to % 1440]) }
      }
      if case .weekdays = atom { minutes.insert(0) }
    }
    self.minutes = minutes.sorted()
  }

  /// Whether a condition on hours or days holds at an instant.
  static func holds(_ atom: ClockCondition, _ time: CivilTime) -> Bool {
    switch atom {
    case .hours(let ranges):
      ranges.contains { $0.contains(time.millisecondOfDay / 60_000) }
    case .weekdays(let days): days.contains(time.date.weekday)
    default: false
    }
  }

  /// The next instant after one at which an answer may change.
  ///
  /// A clock change counts too, because the hour changes at once.
  func next(after instant: Instant, _ zone: TimeZone) -> Instant {
    let today = zone.civilTime(at: instant).date.daysSinceEpoch
    var next = instant + 2 * 86_400_000
    for day in today...(today + 2) {
      for minute in minutes {
        let civil = CivilTime(
          date: CivilDate(daysSinceEpoch: day), millisecondOfDay: minute * 60_000)
        for time in zone.instants(of: civil) where time > instant { next = min(next, time) }
      }
    }
    let offset = zone.secondsEast(at: instant)
    guard zone.secondsEast(at: next) != offset else { return next }
    var (before, after) = (instant, next)
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if zone.secondsEast(at: middle) == offset { before = middle } else { after = middle }
    }
    return after
  }
}
