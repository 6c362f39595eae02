package import HitherTracks

/// How a language writes days and zones.
package struct DateStyle: Sendable {
  /// A date, such as `Friday, 1 May 2026`.
  let date: @Sendable (CivilDate) -> String
  /// A day within an outing of several, such as `1 May`.
  let shortDate: @Sendable (CivilDate) -> String
  /// A day in little room, such as `Mon 4`.
  package let weekdayAndDay: @Sendable (CivilDate) -> String
  /// What stands after a date that a time follows.
  let afterDate: String
  /// What stands after the times of a day where they are told in full.
  let afterTimes: String
  /// What readers call a zone by its English abbreviation; nil where they have no name for it.
  let zone: @Sendable (String) -> String?

  package static let english = DateStyle(
    date: { date in
      "\(pick(englishWeekdays, date.weekday)), \(date.day) \(pick(englishMonths, date.month)) "
        + "\(date.year)"
    },
    shortDate: { "\($0.day) \(pick(englishMonths, $0.month).prefix(3))" },
    weekdayAndDay: { "\(pick(englishWeekdays, $0.weekday).prefix(3)) \($0.day)" },
    afterDate: ",", afterTimes: "", zone: { $0 })

  static let german = DateStyle(
    date: { date in
      "\(pick(germanWeekdays, date.weekday)), \(date.day).\u{A0}\(pick(germanMonths, date.month)) "
        + "\(date.year)"
    },
    shortDate: { "\($0.day).\u{A0}\(pick(shortGermanMonths, $0.month))" },
    weekdayAndDay: { "\(pick(germanWeekdays, $0.weekday).prefix(2)) \($0.day)." },
    afterDate: ",", afterTimes: "\u{A0}Uhr",
    zone: { ["CET": "MEZ", "CEST": "MESZ", "EET": "OEZ", "EEST": "OESZ"][$0] ?? $0 })

  static let traditionalChinese = DateStyle(
    date: { date in
      "\(date.year)年\(date.month)月\(date.day)日（星期\(pick(chineseWeekdays, date.weekday))）"
    },
    shortDate: { "\($0.month)月\($0.day)日" },
    weekdayAndDay: { "\($0.day)日（\(pick(chineseWeekdays, $0.weekday))）" },
    afterDate: "", afterTimes: "", zone: { _ in nil })

  /// A name by its number from 1; empty where there is none.
  private static func pick(_ names: [String], _ number: Int) -> String {
    names.indices.contains(number - 1) ? names[number - 1] : ""
  }

  private static let englishWeekdays = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]
  package static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let germanWeekdays = [
    "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
  ]
  private static let germanMonths = [
    "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
    "November", "Dezember",
  ]
  /// As Duden shortens them.
  private static let shortGermanMonths = [
    "Jan.", "Febr.", "März", "April", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.",
    "Dez.",
  ]
  private static let chineseWeekdays = ["一", "二", "三", "四", "五", "六", "日"]
}
