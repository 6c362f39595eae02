package import HitherGeodesy
package import HitherTracks

/// A place to which a member's stays return, with what they show of its use.
package struct FrequentPlace: Hashable, Sendable {
  /// Stays nearer to one another than this are at one place, in metres.
  package static let reachMetres = 150.0
  /// A night is from midnight to 5:00, in milliseconds of the day.
  static let night: Range<Int64> = 0..<18_000_000
  /// The hours of work and school: 6:00 to 20:00.
  static let daytime: Range<Int64> = 21_600_000..<72_000_000
  /// A night counts where at least half of it was spent.
  static let nightMilliseconds: Int64 = 9_000_000
  /// A day counts with 3 hours.
  static let dayMilliseconds: Int64 = 10_800_000

  package private(set) var center: Coordinate
  package private(set) var stays: [Stay] = []
  /// The mornings after nights here, as days since 1970.
  package private(set) var nights: Set<Int> = []
  /// The weekdays, Monday to Friday, on which the daytime was spent here.
  package private(set) var weekdays: Set<Int> = []
  /// Saturdays and Sundays of the same kind.
  package private(set) var weekends: Set<Int> = []
  /// Local times of day between which the weekdays were spent, in milliseconds.
  package private(set) var starts: [Int64] = []
  package private(set) var ends: [Int64] = []

  package var milliseconds: Int64 { stays.reduce(0) { $0 + ($1.end - $1.start) } }

  /// The radius of a fence around the scattered fixes, in metres.
  package var radiusMetres: Double {
    let weights = stays.map { Double($0.end - $0.start) }
    let sum = zip(stays, weights).reduce(0) { $0 + $1.0.scatterMetres * $1.1 }
    let scatter = sum / max(1, weights.reduce(0, +))
    return min(250, max(75, (2.5 * scatter / 5).rounded(.up) * 5))
  }

  /// The places of a member's stays, the one with the longest time first.
  package static func all(of stays: [Stay], zone: TimeZone) -> [Self] {
    var places: [Self] = []
    let longestFirst = stays.enumerated().sorted {
      ($1.element.end - $1.element.start, $0.offset) < (
        $0.element.end - $0.element.start, $1.offset
      )
    }
    for (_, stay) in longestFirst {
      let index = places.firstIndex {
        ShortDistance.metres(from: $0.center, to: stay.center) <= reachMetres
      }
      if let index { places[index].stays.append(stay) } else { places.append(Self(stay)) }
    }
    for index in places.indices { places[index].count(zone) }
    let ranked = places.enumerated().sorted {
      ($1.element.milliseconds, $0.offset) < ($0.element.milliseconds, $1.offset)
    }
    return ranked.map(\.element)
  }

  private init(_ first: Stay) { (center, stays) = (first.center, [first]) }

  /// The mornings on which it is known where a member spent the night, and the weekdays likewise.
  package static func observed(_ places: [Self], _ zone: TimeZone) -> (nights: Int, weekdays: Int) {
    var nights: [Int: Int64] = [:]
    var days: [Int: Int64] = [:]
    for stay in places.flatMap(\.stays) {
      for day in Self.days(of: stay, zone) {
        nights[day.number, default: 0] += day.overlap(stay, night)
        if day.isWeekday { days[day.number, default: 0] += day.overlap(stay, daytime) }
      }
    }
    return (
      nights.values.count { $0 >= nightMilliseconds }, days.values.count { $0 >= dayMilliseconds }
    )
  }

  private mutating func count(_ zone: TimeZone) {
    stays.sort { $0.start < $1.start }
    var nightTimes: [Int: Int64] = [:]
    var dayTimes: [Int: (day: Day, time: Int64, start: Int64, end: Int64)] = [:]
    for stay in stays {
      for day in Self.days(of: stay, zone) {
        nightTimes[day.number, default: 0] += day.overlap(stay, Self.night)
        let time = day.overlap(stay, Self.daytime)
        guard time > 0 else { continue }
        let (start, end) = (max(0, stay.start - day.start), min(86_400_000, stay.end - day.start))
        let before = dayTimes[day.number]
        dayTimes[day.number] = (
          day, (before?.time ?? 0) + time, min(before?.start ?? start, start),
          max(before?.end ?? end, end)
        )
      }
    }
    nights = Set(nightTimes.filter { $0.value >= Self.nightMilliseconds }.keys)
    for (number, found) in dayTimes.sorted(by: { $0.key < $1.key })
    where found.time >= Self.dayMilliseconds {
      guard found.day.isWeekday else {
        weekends.insert(number)
        continue
      }
      weekdays.insert(number)
      starts.append(found.start)
      ends.append(found.end)
    }
  }

  /// A day in local time.
  private struct Day {
    let number: Int
    let start: Instant
    let isWeekday: Bool

    func overlap(_ stay: Stay, _ part: Range<Int64>) -> Int64 {
      max(0, min(stay.end - start, part.upperBound) - max(stay.start - start, part.lowerBound))
    }
  }

  private static func days(of stay: Stay, _ zone: TimeZone) -> [Day] {
    let first = zone.civilTime(at: stay.start).date.daysSinceEpoch
    let last = max(first, zone.civilTime(at: stay.end).date.daysSinceEpoch)
    return (first...last).map { number in
      let date = CivilDate(daysSinceEpoch: number)
      return Day(
        number: number, start: zone.start(of: date), isWeekday: (1...5).contains(date.weekday))
    }
  }
}
