import HitherTracks

/// A language that reports are written in.
package enum Language: String, CaseIterable, Sendable {
  case english = "en"

  /// What stands between thousands.
  var groupSeparator: String {
    switch self {
    case .english: ","
    }
  }

  /// What stands before the decimals.
  var decimalSeparator: String {
    switch self {
    case .english: "."
    }
  }

  /// A date as people write it.
  func date(weekday: Int, day: Int, month: Int, year: Int) -> String {
    switch self {
    case .english:
      "\(EnglishPhrases.weekdays[weekday - 1]), \(day) \(EnglishPhrases.months[month - 1]) \(year)"
    }
  }

  /// A day in little room, such as `Mon 4`.
  func weekdayAndDay(_ date: CivilDate) -> String {
    switch self {
    case .english: "\(EnglishPhrases.weekdays[date.weekday - 1].prefix(3)) \(date.day)"
    }
  }

  /// A day within an outing of several.
  func shortDate(day: Int, month: Int) -> String {
    switch self {
    case .english: "\(day) \(EnglishPhrases.months[month - 1].prefix(3))"
    }
  }
}

/// The measures that reports are written in.
package enum UnitSystem: String, CaseIterable, Sendable {
  case metric
  case imperial
}
