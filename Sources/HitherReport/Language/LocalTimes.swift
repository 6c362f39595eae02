package import HitherTracks

/// Instants in the outing's local time.
package struct LocalTimes: Sendable {
  package let zone: TimeZone
  package let language: Language
  /// The outing's first day: times on other days include their day.
  private let firstDay: CivilDate?

  /// Makes the formatter for an outing's zone; UTC if the system does not know the zone.
  package init(zoneName: String, start: Instant?, language: Language = .english) {
    zone = TimeZone(named: zoneName) ?? .utc
    self.language = language
    firstDay = start.map { [zone] start in zone.civilTime(at: start).date }
  }

  private var dates: DateStyle { language.customs.dates }

  /// The day, such as `Friday, 1 May 2026`.
  package func date(_ instant: Instant) -> String {
    dates.date(zone.civilTime(at: instant).date)
  }

  /// The day as in files and tables, such as `2026-05-01`.
  func day(_ instant: Instant) -> String {
    let date = zone.civilTime(at: instant).date
    return "\(date.year)-\(Self.twoDigits(date.month))-\(Self.twoDigits(date.day))"
  }

  /// The time of day, such as `08:10`, with the day if it is not the outing's first.
  package func time(_ instant: Instant) -> String {
    let civil = zone.civilTime(at: instant)
    let time = Self.twoDigits(civil.hour) + ":" + Self.twoDigits(civil.minute)
    guard let firstDay, civil.date != firstDay else { return time }
    return dates.shortDate(civil.date) + " " + time
  }

  /// The time of day with its second, such as `08:10:25`, with the day if it is not the outing's first.
  func timeWithSeconds(_ instant: Instant) -> String {
    time(instant) + ":" + Self.twoDigits(zone.civilTime(at: instant).second)
  }

  /// The days and times from one instant to another, with the zone, in parts to be kept together.
  package func span(_ start: Instant, _ end: Instant) -> [String] {
    let startDate = date(start)
    let endDate = date(end)
    let (from, to) = (timeOfDay(start), timeOfDay(end))
    let zone = zoneLabel(at: start)
    let (comma, oClock) = (dates.afterDate, dates.afterTimes)
    let dash = language.customs.numbers.range
    let endZone = zoneLabel(at: end)
    // The clocks were set in between.
    guard zone == endZone else {
      return [startDate + comma, "\(from)\(oClock) \(zone) \(dash)"]
        + (startDate == endDate ? [] : [endDate + comma]) + [to + oClock, endZone]
    }
    if startDate == endDate { return [startDate + comma, from + dash + to + oClock, zone] }
    return [startDate + comma, "\(from)\(oClock) \(dash)", endDate + comma, to + oClock, zone]
  }

  /// The zone at an instant, such as `CEST (UTC+2)`.
  package func zoneLabel(at instant: Instant) -> String {
    let offset = Self.offsetLabel(zone.secondsEast(at: instant))
    guard let abbreviation = dates.zone(zone.abbreviation(at: instant)) else { return offset }
    let isNamed = abbreviation.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    guard isNamed, abbreviation != "UTC" else { return offset }
    return "\(abbreviation) (\(offset))"
  }

  /// The times of an interval; the second one includes its day if that is not the first one's.
  func ends(_ start: Instant, _ end: Instant) -> (from: String, to: String) {
    let isOneDay = zone.civilTime(at: start).date == zone.civilTime(at: end).date
    return (time(start), isOneDay ? timeOfDay(end) : time(end))
  }

  /// The time of day, such as `08:10`.
  package func timeOfDay(_ instant: Instant) -> String {
    Self.timeOfDay(millisecondOfDay: Int64(zone.civilTime(at: instant).millisecondOfDay))
  }

  /// The local time at a number of milliseconds after midnight; `24:00` at the day's end.
  static func timeOfDay(millisecondOfDay: Int64) -> String {
    let minutes = Int(millisecondOfDay / 60_000)
    return twoDigits(minutes / 60) + ":" + twoDigits(minutes % 60)
  }

  private static func offsetLabel(_ secondsEast: Int) -> String {
    guard secondsEast != 0 else { return "UTC" }
    let minutes = secondsEast.magnitude / 60
    let rest = minutes % 60
    return "UTC" + (secondsEast < 0 ? "−" : "+") + "\(minutes / 60)"
      + (rest == 0 ? "" : ":" + twoDigits(Int(rest)))
  }

  private static func twoDigits(_ value: Int) -> String {
    value < 10 ? "0\(value)" : "\(value)"
  }
}
