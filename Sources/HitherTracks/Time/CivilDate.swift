/// A day of the proleptic Gregorian calendar.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// The year, 1 to 9999.
  public var year: Int
  /// The month, 1 to 12.
  public var month: Int
  /// The day of the month, from 1.
  public var day: Int

  /// Makes a date without checking it; see `isValid`.
  public init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Makes the date that lies `daysSinceEpoch` days after 1970-01-01.
  ///
  /// Counts in years that begin in March, so that the leap day comes last.
  public init(daysSinceEpoch: Int) {
    let shifted = daysSinceEpoch + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let leaps = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leaps) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01, negative before it.
  public var daysSinceEpoch: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let marchMonth = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Whether year, month and day name a day of the years 1 to 9999.
  public var isValid: Bool {
    (1...9999).contains(year) && (1...12).contains(month) && day >= 1 && day <= daysInMonth
  }

  /// The length of this date's month, in days; 0 for a month that does not exist.
  public var daysInMonth: Int {
    switch month {
    case 1, 3, 5, 7, 8, 10, 12: 31
    case 4, 6, 9, 11: 30
    case 2: isLeapYear ? 29 : 28
    default: 0
    }
  }

  /// Whether the year has a 29th of February.
  public var isLeapYear: Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// The day of the week, 1 for Monday to 7 for Sunday.
  public var weekday: Int {
    let fromThursday = (daysSinceEpoch % 7 + 7) % 7
    return (fromThursday + 3) % 7 + 1
  }

  /// Chronological order.
  public static func < (left: CivilDate, right: CivilDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

/// A date and a time of day, in no particular zone.
public struct CivilTime: Hashable, Sendable {
  /// The day.
  public var date: CivilDate
  /// Milliseconds since the day's midnight, 0 to 86,399,999.
  public var millisecondOfDay: Int

  /// Makes a civil time.
  public init(date: CivilDate, millisecondOfDay: Int) {
    self.date = date
    self.millisecondOfDay = millisecondOfDay
  }

  /// The civil time of an instant, `offsetSeconds` east of UTC.
  public init(_ instant: Instant, offsetSeconds: Int = 0) {
    let shifted = Int((instant + Int64(offsetSeconds) * 1000).milliseconds)
    var days = shifted / 86_400_000
    var rest = shifted % 86_400_000
    if rest < 0 {
      rest += 86_400_000
      days -= 1
    }
    self.init(date: CivilDate(daysSinceEpoch: days), millisecondOfDay: rest)
  }

  /// The instant of this civil time, `offsetSeconds` east of UTC.
  public func instant(offsetSeconds: Int = 0) -> Instant {
    Instant(
      milliseconds: Int64(date.daysSinceEpoch) * 86_400_000 + Int64(millisecondOfDay)
        - Int64(offsetSeconds) * 1000)
  }

  /// The hour, 0 to 23.
  public var hour: Int { millisecondOfDay / 3_600_000 }
  /// The minute, 0 to 59.
  public var minute: Int { millisecondOfDay / 60_000 % 60 }
  /// The second, 0 to 59.
  public var second: Int { millisecondOfDay / 1000 % 60 }
  /// The millisecond, 0 to 999.
  public var millisecond: Int { millisecondOfDay % 1000 }
}
