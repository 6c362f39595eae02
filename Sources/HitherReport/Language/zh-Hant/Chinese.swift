extension Customs {
  /// The formats of Chinese in Taiwan.
  static let chinese = Customs(
    tag: "zh-Hant", ownName: "繁體中文", plural: { _ in .other },
    numbers: NumberStyle(groups: ",", decimals: ".", range: "～"),
    units: UnitNames(
      gap: "", kilometre: "公里", metre: "公尺", mile: "英里", foot: "英尺",
      kilometresPerHour: "公里/小時", milesPerHour: "英里/小時", minutesPerKilometre: "分/公里",
      minutesPerMile: "分/英里", hour: "小時", minute: "分鐘", minuteAfterHours: "分", second: "秒",
      betweenTimes: "", percent: "%", beatsPerMinute: "次/分"),
    dates: DateStyle(
      months: (1...12).map { "\($0)月" }, monthOfYear: { "\($1)年\($0)" },
      date: { date in
        "\(date.year)年\(date.month)月\(date.day)日（星期\(DateStyle.pick(weekdays, date.weekday))）"
      },
      shortDate: { "\($0.month)月\($0.day)日" },
      weekdayAndDay: { "\($0.day)日（\(DateStyle.pick(weekdays, $0.weekday))）" },
      afterDate: "", afterTimes: "", zone: { _ in nil }),
    lists: ListStyle(
      between: "、", beforeLast: "和", comma: "，", semicolon: "；", betweenSentences: ""))
}

private let weekdays = ["一", "二", "三", "四", "五", "六", "日"]
