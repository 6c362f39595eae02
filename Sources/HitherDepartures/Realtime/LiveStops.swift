internal import HitherFormats

/// The times of a run at its stops, by the timetable and as they are expected.
///
/// The rules are those of the GTFS-Realtime reference for `StopTimeUpdate`: what is told of a stop holds for the
/// stops after it until more is told; `time` counts before `delay`; after `NO_DATA` nothing is known; a
/// skipped stop passes the delay on. Before the first stop that is told of nothing is known either, unless the
/// trip's own delay says something. Unknown is not zero: the timetable's time stands there without a delay.
struct LiveStops {
  /// By the timetable, in seconds since 1970.
  let plannedArrivals: [Int64]
  let plannedDepartures: [Int64]
  private(set) var arrivals: [Int64]
  private(set) var departures: [Int64]
  /// Seconds late; nil where not known.
  private(set) var arrivalDelays: [Int?]
  private(set) var departureDelays: [Int?]
  private(set) var isSkipped: [Bool]

  /// - Parameter updates: By the place of the stop along the run.
  init(
    plannedArrivals: [Int64], plannedDepartures: [Int64],
    _ updates: [Int: RealtimeFeed.StopUpdate], delay: Int?
  ) {
    self.plannedArrivals = plannedArrivals
    self.plannedDepartures = plannedDepartures
    arrivals = plannedArrivals
    departures = plannedDepartures
    arrivalDelays = Array(repeating: nil, count: plannedArrivals.count)
    departureDelays = arrivalDelays
    isSkipped = Array(repeating: false, count: plannedArrivals.count)
    var current = delay
    for place in plannedArrivals.indices {
      if let update = updates[place] {
        apply(update, at: place, &current)
      } else {
        set(place, arrival: current, departure: current)
      }
    }
    keepOrder()
  }

  private mutating func apply(
    _ update: RealtimeFeed.StopUpdate, at place: Int, _ current: inout Int?
  ) {
    switch update.relationship {
    case .noData:
      current = nil
      set(place, arrival: nil, departure: nil)
      return
    case .skipped: isSkipped[place] = true
    case .scheduled, .unscheduled: break
    }
    let arrival = Self.delay(update.arrival, plannedArrivals[place])
    let departure = Self.delay(update.departure, plannedDepartures[place])
    set(place, arrival: arrival ?? current, departure: departure ?? arrival ?? current)
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

  /// No vehicle is anywhere before it left the stop before: what is not known gives way, and what is told in
  /// another order is told by the later time.
  private mutating func keepOrder() {
    var earliest = Int64.min
    for place in arrivals.indices {
      raise(&arrivals[place], &arrivalDelays[place], to: earliest)
      raise(&departures[place], &departureDelays[place], to: arrivals[place])
      earliest = departures[place]
    }
  }

  private func raise(_ time: inout Int64, _ delay: inout Int?, to earliest: Int64) {
    guard time < earliest else { return }
    delay = delay.map { $0 + Int(earliest - time) }
    time = earliest
  }
}
