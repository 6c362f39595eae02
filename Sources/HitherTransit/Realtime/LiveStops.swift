internal import HitherFormats

/// The scheduled and the expected times of a run at its stops.
///
/// The rules are those of the GTFS-Realtime reference for `StopTimeUpdate`: an update of a stop
/// applies to the following stops until the next update; `time` takes precedence over `delay`;
/// after `NO_DATA` nothing is known; a skipped stop passes on the delay from before it, and its own
/// times are ignored. Before the first stop with an update nothing is known either, unless the trip
/// has its own delay. Unknown is not zero: such a stop has no delay.
struct LiveStops {
  /// Scheduled times, in seconds since 1970.
  let plannedArrivals: [Int64]
  let plannedDepartures: [Int64]
  private(set) var arrivals: [Int64]
  private(set) var departures: [Int64]
  /// Delays in seconds; nil if unknown.
  private(set) var arrivalDelays: [Int?]
  private(set) var departureDelays: [Int?]
  private(set) var isSkipped: [Bool]
  /// The times stated by the updates themselves, by event.
  private var stated: [Int64?]

  /// - Parameter updates: By the position of the stop along the run.
  init(
    plannedArrivals: [Int64], plannedDepartures: [Int64],
    _ updates: [Int: RealtimeFeed.StopUpdate], delay: Int?
  ) throws(EventTimes.Contradiction) {
    self.plannedArrivals = plannedArrivals
    self.plannedDepartures = plannedDepartures
    arrivals = plannedArrivals
    departures = plannedDepartures
    arrivalDelays = Array(repeating: nil, count: plannedArrivals.count)
    departureDelays = arrivalDelays
    isSkipped = Array(repeating: false, count: plannedArrivals.count)
    stated = Array(repeating: nil, count: 2 * plannedArrivals.count)
    var current = delay
    for place in plannedArrivals.indices {
      if let update = updates[place] {
        apply(update, at: place, &current)
      } else {
        set(place, arrival: current, departure: current)
      }
    }
    try keepOrder()
  }

  private mutating func apply(
    _ update: RealtimeFeed.StopUpdate, at place: Int, _ current: inout Int?
  ) {
    switch update.relationship {
    case .noData:
      current = nil
      set(place, arrival: nil, departure: nil)
      return
    case .skipped:
      isSkipped[place] = true
      set(place, arrival: current, departure: current)
      return
    case .scheduled, .unscheduled: break
    }
    let arrival = Self.delay(update.arrival, plannedArrivals[place])
    let departure = Self.delay(update.departure, plannedDepartures[place])
    set(place, arrival: arrival ?? current, departure: departure ?? arrival ?? current)
    if arrival != nil { stated[2 * place] = arrivals[place] }
    if departure != nil { stated[2 * place + 1] = departures[place] }
    current = departure ?? arrival ?? current
  }

  private static func delay(_ event: RealtimeFeed.StopEvent?, _ planned: Int64) -> Int? {
    guard let event else { return nil }
    return event.time.map { Int($0 - planned) } ?? event.delay
  }

  private mutating func set(_ place: Int, arrival: Int?, departure: Int?) {
    arrivalDelays[place] = arrival
    departureDelays[place] = departure
    arrivals[place] = plannedArrivals[place] + Int64(arrival ?? 0)
    departures[place] = plannedDepartures[place] + Int64(departure ?? 0)
  }

  /// Keeps times in order along the run: estimates are changed to fit stated times.
  private mutating func keepOrder() throws(EventTimes.Contradiction) {
    let events = try EventTimes(
      planned: Self.events(plannedArrivals, plannedDepartures), stated: stated,
      estimates: Self.events(arrivals, departures))
    for place in arrivals.indices {
      arrivals[place] = events.times[2 * place]
      departures[place] = events.times[2 * place + 1]
      arrivalDelays[place] = arrivalDelays[place].map { _ in
        Int(arrivals[place] - plannedArrivals[place])
      }
      departureDelays[place] = departureDelays[place].map { _ in
        Int(departures[place] - plannedDepartures[place])
      }
    }
  }

  private static func events(_ arrivals: [Int64], _ departures: [Int64]) -> [Int64] {
    zip(arrivals, departures).flatMap { [$0, $1] }
  }
}
