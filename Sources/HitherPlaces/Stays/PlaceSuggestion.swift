package import HitherGeodesy
package import HitherTracks

/// A place that a member's stays suggest, or why they suggest none.
package struct PlaceSuggestion: Hashable, Sendable {
  package var member: String
  package var kind: PlaceKind
  /// Nil if the evidence does not suffice.
  package var found: Found?
  /// What the suggestion rests on, or why there is none.
  package var reason: Reason

  /// What a suggestion rests on, or why there is none; counts are nights, weekdays, days and places.
  package enum Reason: Hashable, Sendable {
    case nights(Int, of: Int)
    case weekdays(Int, of: Int)
    case schooldays(Int, of: Int)
    case fewNights(Int, needed: Int)
    case noNightAtOnePlace
    case mostNights(Int, of: Int, places: Int)
    case shortStay(nights: Int, days: Int)
    case oneAfterTheOther(nights: Int, places: Int)
    case nightsAndTimeApart
    case noHome
    case noWeekday
    case fewWeekdays(Int, of: Int)
    case nightsThereToo
    case irregular(Int, of: Int)
  }

  package struct Found: Hashable, Sendable {
    package var center: Coordinate
    package var radiusMetres: Double
    /// Nights for a home, weekdays for work and school.
    package var days: Int
    /// Local times of day between which the member is usually there, in milliseconds; nil for a home.
    package var hours: Range<Int64>?
  }

  /// The id under which it is saved.
  package var id: String { "\(member)-\(kind.rawValue)" }
}

/// Suggests where a member lives, works and learns, by the stays that repeat.
///
/// A home needs nights, a place of work or a school needs weekdays at usual hours. A rule that does
/// not hold gives no suggestion and its reason: people on a journey sleep at several places, and
/// people on night shifts sleep by day, and a wrong home is worse than none.
package struct PlaceSuggester: Sendable {
  /// A home has at least so many nights, spread over so many days.
  static let leastNights = 5
  static let leastNightSpan = 10
  /// It has this share of the nights whose place is known.
  static let nightShare = 0.6
  /// If nights elsewhere were spent too, but the member never came back, it has at least so many.
  static let nightsWithoutReturn = 21
  /// A place of work has at least so many weekdays, in two weeks, and this share of those known.
  static let leastWeekdays = 4
  static let weekdayShare = 0.3
  /// Half of the arrivals are within this time, in milliseconds.
  static let regularMilliseconds: Int64 = 2 * 3_600_000
  /// Whoever leaves by then, and was there by 9:15, is taken to be at school: 15:45.
  static let schoolEnd: Int64 = 56_700_000
  static let schoolStart: Int64 = 33_300_000

  private let zone: TimeZone

  package init(zone: TimeZone) { self.zone = zone }

  /// The suggestions for a member: the home first, then work or school.
  package func suggestions(for member: String, _ stays: [Stay]) -> [PlaceSuggestion] {
    let places = FrequentPlace.all(of: stays, zone: zone)
    let observed = FrequentPlace.observed(places, zone)
    let (home, reason) = home(places, nights: observed.nights)
    var list = [
      PlaceSuggestion(
        member: member, kind: .home,
        found: home.map { place in
          PlaceSuggestion.Found(
            center: place.center, radiusMetres: place.radiusMetres, days: place.nights.count)
        }, reason: reason)
    ]
    list.append(day(member, places, home: home, weekdays: observed.weekdays))
    return list
  }

  private func home(
    _ places: [FrequentPlace], nights: Int
  ) -> (place: FrequentPlace?, reason: PlaceSuggestion.Reason) {
    guard nights >= Self.leastNights else {
      return (nil, .fewNights(nights, needed: Self.leastNights))
    }
    let slept = places.filter { !$0.nights.isEmpty }
    guard let most = slept.max(by: { $0.nights.count < $1.nights.count }) else {
      return (nil, .noNightAtOnePlace)
    }
    let count = most.nights.count
    guard Double(count) >= Self.nightShare * Double(nights), count >= Self.leastNights else {
      return (nil, .mostNights(count, of: nights, places: slept.count))
    }
    let span = (most.nights.max() ?? 0) - (most.nights.min() ?? 0) + 1
    guard span >= Self.leastNightSpan else {
      return (nil, .shortStay(nights: count, days: span))
    }
    guard slept.count == 1 || Self.returns(to: most, slept) || count >= Self.nightsWithoutReturn
    else { return (nil, .oneAfterTheOther(nights: nights, places: slept.count)) }
    guard places.first?.center == most.center else {
      return (nil, .nightsAndTimeApart)
    }
    return (most, .nights(count, of: nights))
  }

  /// Whether nights at a place lie before and after one elsewhere.
  private static func returns(to place: FrequentPlace, _ slept: [FrequentPlace]) -> Bool {
    guard let first = place.nights.min(), let last = place.nights.max() else { return false }
    let elsewhere = slept.filter { $0.center != place.center }.flatMap(\.nights)
    return elsewhere.contains { $0 > first && $0 < last }
  }

  private func day(
    _ member: String, _ places: [FrequentPlace], home: FrequentPlace?, weekdays: Int
  ) -> PlaceSuggestion {
    func none(_ reason: PlaceSuggestion.Reason) -> PlaceSuggestion {
      PlaceSuggestion(member: member, kind: .work, found: nil, reason: reason)
    }
    guard let home else { return none(.noHome) }
    let candidates = places.filter { $0.center != home.center && !$0.weekdays.isEmpty }
    guard let best = candidates.max(by: { $0.weekdays.count < $1.weekdays.count }) else {
      return none(.noWeekday)
    }
    let count = best.weekdays.count
    let weeks = Set(best.weekdays.map { ($0 + 3) / 7 }).count
    guard count >= Self.leastWeekdays, weeks >= 2,
      Double(count) >= Self.weekdayShare * Double(weekdays)
    else { return none(.fewWeekdays(count, of: weekdays)) }
    guard best.nights.count * 10 <= count else {
      return none(.nightsThereToo)
    }
    let (starts, ends) = (best.starts.sorted(), best.ends.sorted())
    guard starts[3 * starts.count / 4] - starts[starts.count / 4] <= Self.regularMilliseconds else {
      return none(.irregular(count, of: weekdays))
    }
    let (start, end) = (
      starts[starts.count / 2], max(starts[starts.count / 2], ends[ends.count / 2])
    )
    let isSchool =
      start <= Self.schoolStart && end <= Self.schoolEnd && best.weekends.isEmpty
    return PlaceSuggestion(
      member: member, kind: isSchool ? .school : .work,
      found: PlaceSuggestion.Found(
        center: best.center, radiusMetres: best.radiusMetres, days: count, hours: start..<end),
      reason: isSchool ? .schooldays(count, of: weekdays) : .weekdays(count, of: weekdays))
  }
}
