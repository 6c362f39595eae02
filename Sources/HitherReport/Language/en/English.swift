extension Customs {
  /// The formats of English.
  static let english = Customs(
    tag: "en", ownName: "English", plural: { $0 == 1 ? .one : .other },
    numbers: NumberStyle(groups: ",", decimals: ".", range: "–"),
    units: UnitNames(
      gap: "\u{A0}", kilometre: "km", metre: "m", mile: "mi", foot: "ft",
      kilometresPerHour: "km/h", milesPerHour: "mph", minutesPerKilometre: "min/km",
      minutesPerMile: "min/mi", hour: "h", minute: "min", minuteAfterHours: "min", second: "s",
      betweenTimes: " ", percent: "%", beatsPerMinute: "bpm"),
    dates: DateStyle(
      months: months, monthOfYear: { "\($0) \($1)" },
      date: { date in
        "\(DateStyle.pick(weekdays, date.weekday)), \(date.day) "
          + "\(DateStyle.pick(months, date.month)) \(date.year)"
      },
      shortDate: { "\($0.day) \(DateStyle.pick(months, $0.month).prefix(3))" },
      weekdayAndDay: { "\(DateStyle.pick(weekdays, $0.weekday).prefix(3)) \($0.day)" },
      afterDate: ",", afterTimes: "", zone: { $0 }),
    lists: ListStyle(
      between: ", ", beforeLast: " and ", comma: ", ", semicolon: "; ",
      betweenSentences: " "))
}

private let weekdays = [
  "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
]
private let months = [
  "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
  "November", "December",
]
