internal import HitherFormats

/// A run as expected, with the times and the stops from real-time data.
struct LiveRun: Sendable {
  let tripID: String
  let route: Int?
  let headsign: String?
  let direction: Int?
  /// The run of the timetable; nil for one that is not in it.
  let key: LiveTimetable.RunKey?
  /// The stops that it uses, including changed ones; skipped stops cannot be used.
  let pattern: Timetable.Pattern
  /// The scheduled stops.
  let plannedStops: [Int]
  let arrivals: [Int64]
  let departures: [Int64]
  let arrivalDelays: [Int?]
  let departureDelays: [Int?]
  /// By position, whether a scheduled stop is skipped.
  let isSkipped: [Bool]
  /// Whether a later update replaces it.
  var isObsolete = false

  /// A run of the timetable, or a second run of one of its trips.
  init(
    _ update: RealtimeFeed.TripUpdate, _ key: LiveTimetable.RunKey, _ network: Network,
    _ finder: RunFinder
  ) throws(TripUpdateFault) {
    let timetable = network.timetable
    let trip = timetable.trips[key.trip]
    let planned = timetable.patterns[trip.pattern]
    let profile = timetable.profiles[trip.profile]
    let clock = network.clocks[timetable.routes[trip.route].feed]
    let begin = clock.start(ofDay: key.day) + Int64(key.start)
    let updates = try Self.match(update.stops, planned, timetable)
    let live: LiveStops
    do throws(EventTimes.Contradiction) {
      live = try LiveStops(
        plannedArrivals: profile.arrivals.map { begin + Int64($0) },
        plannedDepartures: profile.departures.map { begin + Int64($0) }, updates,
        delay: update.delay)
    } catch {
      let stop = timetable.stops[Int(planned.stops[error.place])].id
      throw TripUpdateFault(error.kind, at: stop)
    }
    var pattern = planned
    for (place, update) in updates {
      if let stop = finder.stop(update.assignedStopID) {
        pattern.stops[place] = Int32(clamping: stop)
      }
    }
    for place in planned.stops.indices where live.isSkipped[place] { pattern.access[place] = [] }
    isSkipped = live.isSkipped
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
    try checkReach(finder, timetable)
    let early = planned.stops.indices.dropLast().first { place in
      live.departureDelays[place].map { $0 < -Self.earliestSeconds } ?? false
    }
    if let early {
      let stop = timetable.stops[Int(planned.stops[early])].id
      throw TripUpdateFault(.implausiblyEarly, at: stop)
    }
  }

  /// A run with its own stops, all with times; nil if it has none.
  init?(
    added update: RealtimeFeed.TripUpdate, _ key: LiveTimetable.RunKey?, _ network: Network,
    _ finder: RunFinder
  ) throws(TripUpdateFault) {
    var pattern = Timetable.Pattern()
    var plannedStops: [Int] = []
    var (arrivals, departures): ([Int64], [Int64]) = ([], [])
    // Its delay is relative to the feed's planned times, if any; there is no other plan.
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
      arrivals.append(arrival)
      departures.append(departure)
      arrivalDelays.append(Self.delay(of: stop.arrival, arrival))
      departureDelays.append(Self.delay(of: stop.departure, departure))
    }
    guard arrivals.count > 1 else { return nil }
    let numbers = update.stops.filter { $0.relationship != .skipped }.map(\.sequence)
    try Self.checkOrder(pattern, numbers, arrivals, departures, network.timetable)
    let trip = key.map { network.timetable.trips[$0.trip] }
    guard let tripID = update.trip.tripID ?? trip?.id else { return nil }
    self.tripID = tripID
    route = finder.route(update.trip.routeID) ?? trip?.route
    headsign = update.properties.headsign ?? trip?.headsign
    direction = update.trip.direction ?? trip?.direction
    // An added run exists in addition to the trip whose name it may have.
    self.key = update.trip.relationship == .replacement ? key : nil
    self.pattern = pattern
    isSkipped = Array(repeating: false, count: pattern.stops.count)
    self.plannedStops = plannedStops
    self.arrivals = arrivals
    self.departures = departures
    self.arrivalDelays = arrivalDelays
    self.departureDelays = departureDelays
    try checkReach(finder, network.timetable)
  }

  /// A run's own stops and times must be in order.
  private static func checkOrder(
    _ pattern: Timetable.Pattern, _ numbers: [Int?], _ arrivals: [Int64], _ departures: [Int64],
    _ timetable: Timetable
  ) throws(TripUpdateFault) {
    for place in arrivals.indices {
      func fault(_ kind: RefusedUpdate.Kind) -> TripUpdateFault {
        TripUpdateFault(kind, at: timetable.stops[Int(pattern.stops[place])].id)
      }
      if departures[place] < arrivals[place] { throw fault(.departureBeforeArrival) }
      guard place > 0 else { continue }
      if let number = numbers[place], let before = numbers[place - 1] {
        if number == before { throw fault(.repeatedStop) }
        if number < before { throw fault(.unsortedStops) }
      }
      if arrivals[place] < departures[place - 1] { throw fault(.decreasingTimes) }
    }
  }

  /// A run whose times are months from its data would never be found by a search.
  private func checkReach(_ finder: RunFinder, _ timetable: Timetable) throws(TripUpdateFault) {
    let far = (arrivals.indices).first { place in
      [arrivals[place], departures[place]].contains { abs($0 - finder.around) >= Self.reach }
    }
    guard let far else { return }
    throw TripUpdateFault(.impossibleTime, at: timetable.stops[Int(pattern.stops[far])].id)
  }

  /// The earliest plausible departure before the scheduled time, in seconds: beyond it the data
  /// belongs to another run or day.
  private static let earliestSeconds = 900
  /// The largest distance of a run from the time of its data, in seconds.
  private static let reach: Int64 = 10_000_000

  private static func delay(of event: RealtimeFeed.StopEvent?, _ time: Int64) -> Int? {
    event?.scheduledTime.map { Int(clamping: time - $0) }
  }

  /// The updates by the position along the run: by number, otherwise by stop, each after the previous one.
  private static func match(
    _ updates: [RealtimeFeed.StopUpdate], _ pattern: Timetable.Pattern, _ timetable: Timetable
  ) throws(TripUpdateFault) -> [Int: RealtimeFeed.StopUpdate] {
    func id(_ place: Int) -> String { timetable.stops[Int(pattern.stops[place])].id }
    var matched: [Int: RealtimeFeed.StopUpdate] = [:]
    var last = -1
    for update in updates {
      let numbered = update.sequence.flatMap { sequence in
        pattern.sequences.firstIndex { Int($0) == sequence }
      }
      let named = pattern.stops.indices.lazy.filter { id($0) == update.stopID }
      // An update of a stop that the trip does not have is ignored.
      guard let place = numbered ?? named.first(where: { $0 > last }) ?? named.first else {
        continue
      }
      if place == last, matched[place] == update { continue }
      guard place > last else {
        throw TripUpdateFault(place == last ? .repeatedStop : .unsortedStops, at: id(place))
      }
      matched[place] = update
      last = place
    }
    return matched
  }

  /// Its times relative to the time of its data.
  func profile(from zero: Int64) -> Timetable.Profile {
    Timetable.Profile(
      arrivals: arrivals.map { Int32(clamping: $0 - zero) },
      departures: departures.map { Int32(clamping: $0 - zero) })
  }
}
