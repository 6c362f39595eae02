/// The rule for a zone's future: the POSIX `TZ` string at the end of a TZif file, such as
/// `CET-1CEST,M3.5.0,M10.5.0/3`.
struct PosixZoneRule: Hashable, Sendable {
  private let standard: TimeZone.Offset
  private let daylight: TimeZone.Offset?
  private var start = Day(month: 3, week: 5, weekday: 0, seconds: 7200)
  private var end = Day(month: 10, week: 5, weekday: 0, seconds: 7200)

  /// A day of the year on which clocks change.
  private struct Day: Hashable {
    /// 1 to 12; 0 if `weekday` is a day of the year from 0, 13 if it is one from 1 that skips the leap day.
    var month: Int
    var week: Int
    var weekday: Int
    /// Seconds of local time after midnight.
    var seconds: Int
  }

  /// Reads a rule; nil for anything else.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    guard let name = Self.name(&rest), let west = Self.duration(&rest) else { return nil }
    standard = TimeZone.Offset(secondsEast: -west, abbreviation: name)
    guard !rest.isEmpty else {
      daylight = nil
      return
    }
    guard let summer = Self.name(&rest) else { return nil }
    var summerEast = 3600 - west
    if let byte = rest.first, byte != UInt8(ascii: ",") {
      guard let given = Self.duration(&rest) else { return nil }
      summerEast = -given
    }
    daylight = TimeZone.Offset(secondsEast: summerEast, abbreviation: summer)
    guard Self.take(",", &rest), let start = Self.day(&rest), Self.take(",", &rest),
      let end = Self.day(&rest), rest.isEmpty
    else { return nil }
    self.start = start
    self.end = end
  }

  /// What clocks show at a moment, in seconds since 1970.
  func offset(at seconds: Int64) -> TimeZone.Offset {
    guard let daylight else { return standard }
    let local = CivilTime(
      Instant(milliseconds: seconds * 1000), offsetSeconds: standard.secondsEast)
    let year = local.date.year
    let starts = moment(start, in: year) - Int64(standard.secondsEast)
    let ends = moment(end, in: year) - Int64(daylight.secondsEast)
    let isDaylight =
      starts < ends ? seconds >= starts && seconds < ends : seconds < ends || seconds >= starts
    return isDaylight ? daylight : standard
  }

  /// Local seconds since 1970 at which clocks change in a year.
  private func moment(_ day: Day, in year: Int) -> Int64 {
    let newYear = CivilDate(year: year, month: 1, day: 1)
    var days = newYear.daysSinceEpoch
    switch day.month {
    case 0: days += day.weekday
    case 13: days += day.weekday - 1 + (newYear.isLeapYear && day.weekday >= 60 ? 1 : 0)
    default:
      let first = CivilDate(year: year, month: day.month, day: 1)
      let ahead = (day.weekday - first.weekday % 7 + 7) % 7
      var date = 1 + ahead + (day.week - 1) * 7
      while date > first.daysInMonth { date -= 7 }
      days = first.daysSinceEpoch + date - 1
    }
    return Int64(days) * 86_400 + Int64(day.seconds)
  }

  private static func take(_ character: Character, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard let byte = rest.first, byte == character.asciiValue else { return false }
    rest.removeFirst()
    return true
  }

  private static func name(_ rest: inout ArraySlice<UInt8>) -> String? {
    let isQuoted = take("<", &rest)
    let letters = rest.prefix { byte in
      isQuoted
        ? byte != UInt8(ascii: ">")
        : (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
    rest = rest.dropFirst(letters.count)
    guard letters.count >= 3, !isQuoted || take(">", &rest) else { return nil }
    return String(decoding: letters, as: UTF8.self)
  }

  private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
    var value: Int?
    while let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      value = min((value ?? 0) * 10 + Int(byte - UInt8(ascii: "0")), 100_000)
      rest.removeFirst()
    }
    return value
  }

  /// `[+-]hh[:mm[:ss]]`, in seconds.
  private static func duration(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let isNegative = take("-", &rest)
    if !isNegative { _ = take("+", &rest) }
    guard var seconds = number(&rest).map({ $0 * 3600 }) else { return nil }
    if take(":", &rest) {
      guard let minutes = number(&rest) else { return nil }
      seconds += minutes * 60
      if take(":", &rest) {
        guard let more = number(&rest) else { return nil }
        seconds += more
      }
    }
    return isNegative ? -seconds : seconds
  }

  /// `Mm.w.d`, `Jn` or `n`, with `/time` if it is not 02:00.
  private static func day(_ rest: inout ArraySlice<UInt8>) -> Day? {
    var day: Day
    if take("M", &rest) {
      guard let month = number(&rest), (1...12).contains(month), take(".", &rest),
        let week = number(&rest), (1...5).contains(week), take(".", &rest),
        let weekday = number(&rest), (0...6).contains(weekday)
      else { return nil }
      day = Day(month: month, week: week, weekday: weekday, seconds: 7200)
    } else {
      let leavesOutLeapDay = take("J", &rest)
      guard let number = number(&rest), (0...366).contains(number) else { return nil }
      day = Day(month: leavesOutLeapDay ? 13 : 0, week: 0, weekday: number, seconds: 7200)
    }
    if take("/", &rest) {
      guard let seconds = duration(&rest) else { return nil }
      day.seconds = seconds
    }
    return day
  }
}
