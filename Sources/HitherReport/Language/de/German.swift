extension Customs {
  /// The formats of German.
  static let german = Customs(
    tag: "de", ownName: "Deutsch", plural: { $0 == 1 ? .one : .other },
    numbers: NumberStyle(groups: ".", decimals: ",", range: "–"),
    units: UnitNames(
      gap: "\u{A0}", kilometre: "km", metre: "m", mile: "mi", foot: "ft",
      kilometresPerHour: "km/h", milesPerHour: "mph", minutesPerKilometre: "min/km",
      minutesPerMile: "min/mi", hour: "h", minute: "min", minuteAfterHours: "min", second: "s",
      betweenTimes: " ", percent: "\u{A0}%", beatsPerMinute: "S/min"),
    dates: DateStyle(
      months: months, monthOfYear: { "\($0) \($1)" },
      date: { date in
        "\(DateStyle.pick(weekdays, date.weekday)), \(date.day).\u{A0}"
          + "\(DateStyle.pick(months, date.month)) \(date.year)"
      },
      shortDate: { "\($0.day).\u{A0}\(DateStyle.pick(shortMonths, $0.month))" },
      weekdayAndDay: { "\(DateStyle.pick(weekdays, $0.weekday).prefix(2)) \($0.day)." },
      afterDate: ",", afterTimes: "\u{A0}Uhr",
      zone: { ["CET": "MEZ", "CEST": "MESZ", "EET": "OEZ", "EEST": "OESZ"][$0] ?? $0 }),
    lists: ListStyle(
      between: ", ", beforeLast: " und ", comma: ", ", semicolon: "; ",
      betweenSentences: " "))
}

private let weekdays = [
  "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
]
private let months = [
  "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
  "November", "Dezember",
]
/// The abbreviations of the Duden.
private let shortMonths = [
  "Jan.", "Febr.", "März", "April", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez.",
]
