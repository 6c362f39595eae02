internal import HitherFormats

/// Finds the runs that real-time data refers to.
struct RunFinder {
  private let network: Network
  /// Time of the data in seconds since 1970, for trips named without a day.
  var around: Int64
  private let repeats: [Int: [Timetable.Frequency]]
  private let routes: [String: Int]
  private let stops: [String: Int]

  init(_ network: Network, around: Int64) {
    self.network = network
    self.around = around
    let timetable = network.timetable
    repeats = Dictionary(grouping: timetable.frequencies, by: \.trip)
    routes = Dictionary(
      timetable.routes.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
    stops = Dictionary(
      timetable.stops.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func route(_ id: String?) -> Int? { id.flatMap { routes[$0] } }

  func stop(_ id: String?) -> Int? { id.flatMap { stops[$0] } }

  /// The run referred to; nil if the timetable has no such run.
  func run(_ descriptor: RealtimeFeed.TripDescriptor) -> LiveTimetable.RunKey? {
    guard let id = descriptor.tripID else { return nil }
    for trip in network.tripsByID[id] ?? [] {
      guard let start = start(of: trip, descriptor.startSeconds) else { continue }
      if let day = descriptor.startDay {
        if isActive(trip, on: day) {
          return LiveTimetable.RunKey(trip: trip, day: day, start: start)
        }
      } else if let day = nearestDay(trip, start) {
        return LiveTimetable.RunKey(trip: trip, day: day, start: start)
      }
    }
    return nil
  }

  /// When a run begins: a repeated trip must be named with its start.
  private func start(of trip: Int, _ seconds: Int?) -> Int? {
    let timetable = network.timetable
    guard let repeats = repeats[trip] else { return timetable.trips[trip].start }
    guard let seconds else { return nil }
    let wait = Int(timetable.profiles[timetable.trips[trip].profile].departures[0])
    let isStart = repeats.contains {
      seconds >= $0.start && seconds < $0.end && (seconds - $0.start) % $0.headway == 0
    }
    return isStart ? seconds - wait : nil
  }

  private func isActive(_ trip: Int, on day: Int) -> Bool {
    let timetable = network.timetable
    return timetable.services[timetable.trips[trip].service].calendar.isActive(on: day)
  }

  /// The day on which the run is under way, or nearest to it; nil if it is none of the days around.
  private func nearestDay(_ trip: Int, _ start: Int) -> Int? {
    let timetable = network.timetable
    let clock = network.clocks[timetable.routes[timetable.trips[trip].route].feed]
    let length = Int(timetable.profiles[timetable.trips[trip].profile].arrivals.last ?? 0)
    let days = clock.days(from: around, through: around, largestSeconds: start + length)
    let distances = days.filter { isActive(trip, on: $0) }.map { day in
      let begin = clock.start(ofDay: day) + Int64(start)
      return (day: day, seconds: max(begin - around, around - begin - Int64(length), 0))
    }
    return distances.min { ($0.seconds, $0.day) < ($1.seconds, $1.day) }?.day
  }

  /// The additional run of a trip.
  func copy(_ update: RealtimeFeed.TripUpdate) -> LiveTimetable.RunKey? {
    guard let id = update.trip.tripID, let trip = network.tripsByID[id]?.first else { return nil }
    let timetable = network.timetable
    let wait = Int(timetable.profiles[timetable.trips[trip].profile].departures[0])
    guard let day = update.properties.startDay ?? update.trip.startDay,
      let start = update.properties.startSeconds ?? update.trip.startSeconds
    else { return nil }
    return LiveTimetable.RunKey(trip: trip, day: day, start: start - wait)
  }
}
