internal import HitherFormats

/// A run as it is expected, with the times and the stops that it has by realtime data.
struct LiveRun: Sendable {
  let tripID: String
  let route: Int?
  let headsign: String?
  let direction: Int?
  /// The run of the timetable; nil for one that it does not have.
  let key: LiveTimetable.RunKey?
  /// The stops that it uses, also where it was to use others; none may be used where it skips them.
  let pattern: Timetable.Pattern
  /// By the timetable.
  let plannedStops: [Int]
  let arrivals: [Int64]
  let departures: [Int64]
  let arrivalDelays: [Int?]
  let departureDelays: [Int?]
  /// Whether another update has told of the same run since.
  var isObsolete = false

  /// A run of the timetable, or a second run of one of its trips.
  init?(
    _ update: RealtimeFeed.TripUpdate, _ key: LiveTimetable.RunKey, _ network: Network,
    _ finder: RunFinder
  ) {
    let timetable = network.timetable
    let trip = timetable.trips[key.trip]
    let planned = timetable.patterns[trip.pattern]
    let profile = timetable.profiles[trip.profile]
    let clock = network.clocks[timetable.routes[trip.route].feed]
    let begin = clock.start(ofDay: key.day) + Int64(key.start)
    let updates = Self.match(update.stops, planned, timetable)
    let live = LiveStops(
      plannedArrivals: profile.arrivals.map { begin + Int64($0) },
      plannedDepartures: profile.departures.map { begin + Int64($0) }, updates,
      delay: update.delay)
    var pattern = planned
    for (place, update) in updates {
      if let stop = finder.stop(update.assignedStopID) {
        pattern.stops[place] = Int32(clamping: stop)
      }
    }
    for place in planned.stops.indices where live.isSkipped[place] { pattern.access[place] = [] }
    let isCopy = update.trip.relationship != .scheduled && update.trip.relationship != .unscheduled
    tripID = isCopy ? update.properties.tripID ?? trip.id : trip.id
    route = trip.route
    headsign = update.properties.headsign ?? trip.headsign
    direction = trip.direction
    self.key = isCopy ? nil : key
    self.pattern = pattern
    plannedStops = planned.stops.map(Int.init)
    arrivals = live.arrivals
    departures = live.departures
    arrivalDelays = live.arrivalDelays
    departureDelays = live.departureDelays
  }

  /// A run that brings its own stops, all with times; nil where it does not.
  init?(
    added update: RealtimeFeed.TripUpdate, _ key: LiveTimetable.RunKey?, _ network: Network,
    _ finder: RunFinder
  ) {
    var pattern = Timetable.Pattern()
    var plannedStops: [Int] = []
    var (arrivals, departures): ([Int64], [Int64]) = ([], [])
    // It is late by what it was to be, where the feed says that; there is no other plan.
    var (arrivalDelays, departureDelays): ([Int?], [Int?]) = ([], [])
    for (index, stop) in update.stops.enumerated() where stop.relationship != .skipped {
      guard let place = finder.stop(stop.assignedStopID ?? stop.stopID),
        let arrival = stop.arrival?.time ?? stop.departure?.time,
        let departure = stop.departure?.time ?? stop.arrival?.time
      else { return nil }
      pattern.stops.append(Int32(clamping: place))
      plannedStops.append(finder.stop(stop.stopID) ?? place)
      pattern.access.append([.boarding, .alighting])
      pattern.sequences.append(Int32(clamping: stop.sequence ?? index))
      let earliest = max(arrival, departures.last ?? .min)
      arrivals.append(earliest)
      departures.append(max(earliest, departure))
      arrivalDelays.append(Self.delay(of: stop.arrival, earliest))
      departureDelays.append(Self.delay(of: stop.departure, max(earliest, departure)))
    }
    guard arrivals.count > 1 else { return nil }
    let trip = key.map { network.timetable.trips[$0.trip] }
    guard let tripID = update.trip.tripID ?? trip?.id else { return nil }
    self.tripID = tripID
    route = finder.route(update.trip.routeID) ?? trip?.route
    headsign = update.properties.headsign ?? trip?.headsign
    direction = update.trip.direction ?? trip?.direction
    // What is added runs beside the trip whose name it may have.
    self.key = update.trip.relationship == .replacement ? key : nil
    self.pattern = pattern
    self.plannedStops = plannedStops
    self.arrivals = arrivals
    self.departures = departures
    self.arrivalDelays = arrivalDelays
    self.departureDelays = departureDelays
  }

  private static func delay(of event: RealtimeFeed.StopEvent?, _ time: Int64) -> Int? {
    event?.scheduledTime.map { Int(clamping: time - $0) }
  }

  /// The places along the run of which something is told: by number, or else by stop, each after the one before.
  private static func match(
    _ updates: [RealtimeFeed.StopUpdate], _ pattern: Timetable.Pattern, _ timetable: Timetable
  ) -> [Int: RealtimeFeed.StopUpdate] {
    var matched: [Int: RealtimeFeed.StopUpdate] = [:]
    var next = 0
    for update in updates {
      let numbered = update.sequence.flatMap { sequence in
        pattern.sequences.firstIndex { Int($0) == sequence }
      }
      let place =
        numbered
        ?? pattern.stops.indices.first {
          $0 >= next && timetable.stops[Int(pattern.stops[$0])].id == update.stopID
        }
      guard let place else { continue }
      matched[place] = update
      next = place + 1
    }
    return matched
  }

  /// Its times from a moment on; nil where they lie too far from it.
  func profile(from zero: Int64) -> Timetable.Profile? {
    let times = arrivals + departures
    guard times.allSatisfy({ abs($0 - zero) < 10_000_000 }) else { return nil }
    return Timetable.Profile(
      arrivals: arrivals.map { Int32($0 - zero) }, departures: departures.map { Int32($0 - zero) })
  }
}
