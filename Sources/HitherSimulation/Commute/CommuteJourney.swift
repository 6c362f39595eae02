import HitherGeodesy
import HitherTracks

/// A repeated journey of the commuter, and when to leave for its vehicles.
struct CommuteJourney: Sendable {
  let name: String
  let place: String
  let toStop: String
  let way: CommuteCity.Way
  /// The days as the file of journeys writes them.
  let days: String
  let firstHour: Int
  let lastHour: Int

  static let bufferSeconds: Int64 = 180

  static let toCampus = CommuteJourney(
    name: "Home → University", place: "home", toStop: "U", way: CommuteCity.out,
    days: "mon,tue,wed,thu,fri", firstHour: 6, lastHour: 10)
  static let toHome = CommuteJourney(
    name: "University → Home", place: "campus", toStop: "L", way: CommuteCity.back,
    days: "mon,tue,wed,thu,fri", firstHour: 15, lastHour: 20)
  static let byNight = CommuteJourney(
    name: "Club → Home", place: "club", toStop: "L", way: CommuteCity.night, days: "sat",
    firstHour: 23, lastHour: 5)

  static let all = [toCampus, toHome, byNight]

  /// Whether the journey is scheduled at a moment.
  func isWanted(at time: Int64, _ zone: TimeZone) -> Bool {
    let civil = zone.civilTime(at: Instant(milliseconds: time * 1000))
    let weekday = civil.date.weekday
    if firstHour < lastHour {
      return weekday <= 5 && civil.hour >= firstHour && civil.hour < lastHour
    }
    return weekday == 6 && civil.hour >= firstHour || weekday == 7 && civil.hour < lastHour
  }
}

/// When to leave for a vehicle.
struct TrueLeaving: Sendable {
  let journey: CommuteJourney
  let run: CommuteTraffic.Run
  /// Time in seconds since 1970.
  let time: Int64
  let walkSeconds: Int64
}

extension CommuteTraffic {
  /// When to leave from a place for a vehicle, by the data known then; nil if it is known to be cancelled.
  func leaving(
    _ journey: CommuteJourney, _ run: Run, from place: Coordinate, _ city: CommuteCity
  ) -> TrueLeaving? {
    // The known data are constant from one feed to the next.
    let around = feedTimes.filter { abs($0 - run.departure) <= 7200 }
    var since: [Int64?] = [feedTimes.last { $0 < run.departure - 7200 }]
    since += around
    for (index, feed) in since.enumerated() {
      let known = Self.known(run, by: feed)
      let walk = city.walkSeconds(from: place, to: known.stop)
      let time = run.departure + (known.delay ?? 0) - walk - CommuteJourney.bufferSeconds
      let until = index + 1 < since.count ? since[index + 1] ?? .max : .max
      guard time < until else { continue }
      return known.isCancelled
        ? nil
        : TrueLeaving(
          journey: journey, run: run, time: max(time, feed ?? .min), walkSeconds: walk)
    }
    return nil
  }

  /// All moments to leave for a journey's vehicles within an interval, from one place.
  func leavings(
    _ journey: CommuteJourney, from place: Coordinate, during stretch: ClosedRange<Int64>,
    _ city: CommuteCity, _ zone: TimeZone
  ) -> [TrueLeaving] {
    runs.filter {
      $0.way.prefix == journey.way.prefix && $0.departure > stretch.lowerBound
        && $0.departure < stretch.upperBound + 7200
    }.compactMap { leaving(journey, $0, from: place, city) }
      .filter { stretch.contains($0.time) && journey.isWanted(at: $0.time, zone) }
      .sorted { $0.time < $1.time }
  }
}
