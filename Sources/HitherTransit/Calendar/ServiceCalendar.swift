/// The days on which a service runs: a weekly rule between two dates, with days added and removed.
///
/// Either part may be missing. Days are counted from 1970-01-01.
package struct ServiceCalendar: Hashable, Sendable {
  /// Bit 0 is Monday.
  package var weekdays: UInt8 = 0
  /// The first and the last day of the weekly rule, both included.
  package var firstDay = 0
  package var lastDay = -1
  /// The days of `calendar_dates.txt`: true if service was added, false if it was removed.
  package var exceptions: [Int: Bool] = [:]

  /// Whether the service runs on a day.
  package func isActive(on day: Int) -> Bool {
    if let exception = exceptions[day] { return exception }
    guard day >= firstDay, day <= lastDay else { return false }
    // 1970-01-01 was a Thursday.
    let weekday = ((day + 3) % 7 + 7) % 7
    return weekdays >> UInt8(weekday) & 1 == 1
  }

  /// The first and the last day on which it runs; nil if it never does.
  package var activeDays: ClosedRange<Int>? {
    let added = exceptions.filter(\.value).keys
    let weekly = weeklyDays
    let first = [added.min(), weekly?.lowerBound].compactMap { $0 }.min()
    let last = [added.max(), weekly?.upperBound].compactMap { $0 }.max()
    guard let first, let last else { return nil }
    return first...last
  }

  /// The same by the weekly rule alone, ignoring removed days.
  private var weeklyDays: ClosedRange<Int>? {
    guard weekdays & 0x7F != 0, firstDay <= lastDay,
      let first = (firstDay...lastDay).first(where: isActive),
      let last = (firstDay...lastDay).last(where: isActive)
    else { return nil }
    return first...last
  }
}
