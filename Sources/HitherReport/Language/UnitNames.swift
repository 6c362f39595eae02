/// What a language calls the units, and what stands between a number and its unit.
struct UnitNames: Sendable {
  /// Between a number and its unit; nothing that a line could break at.
  let gap: String
  let kilometre: String
  let metre: String
  let mile: String
  let yard: String
  let foot: String
  let kilometresPerHour: String
  let milesPerHour: String
  let minutesPerKilometre: String
  let minutesPerMile: String
  let hour: String
  let minute: String
  /// Minutes after hours.
  let minuteAfterHours: String
  let second: String
  /// Between hours and minutes.
  let betweenTimes: String
  /// What stands after a share of a hundred, with what separates them.
  let percent: String
  let beatsPerMinute: String

  static let english = UnitNames(
    gap: "\u{A0}", kilometre: "km", metre: "m", mile: "mi", yard: "yd", foot: "ft",
    kilometresPerHour: "km/h", milesPerHour: "mph", minutesPerKilometre: "min/km",
    minutesPerMile: "min/mi", hour: "h", minute: "min", minuteAfterHours: "min", second: "s",
    betweenTimes: " ", percent: "%", beatsPerMinute: "bpm")

  static let german = UnitNames(
    gap: "\u{A0}", kilometre: "km", metre: "m", mile: "mi", yard: "yd", foot: "ft",
    kilometresPerHour: "km/h", milesPerHour: "mph", minutesPerKilometre: "min/km",
    minutesPerMile: "min/mi", hour: "h", minute: "min", minuteAfterHours: "min", second: "s",
    betweenTimes: " ", percent: "\u{A0}%", beatsPerMinute: "S/min")

  static let traditionalChinese = UnitNames(
    gap: "", kilometre: "公里", metre: "公尺", mile: "英里", yard: "碼", foot: "英尺",
    kilometresPerHour: "公里/小時", milesPerHour: "英里/小時", minutesPerKilometre: "分/公里",
    minutesPerMile: "分/英里", hour: "小時", minute: "分鐘", minuteAfterHours: "分", second: "秒",
    betweenTimes: "", percent: "%", beatsPerMinute: "次/分")
}
