package import HitherEngine

/// A reference to a ride, by which it is found again in newer data.
package struct RunReference: Hashable, Sendable {
  package var tripID: String
  /// The run of the timetable; nil for one only in real-time data.
  var key: LiveTimetable.RunKey?
  /// The positions along the run, and its scheduled stops there.
  var boarding: Int
  var alighting: Int
  var from: Int
  var to: Int
}

/// The known state of a ride at a moment; times are in seconds since 1970.
package struct RideStatus: Hashable, Sendable {
  /// Whether its run is cancelled, or skips one of its stops.
  package var isCancelled = false
  /// Whether its run skips one of its stops.
  package var isSkipped = false
  package var departure: Int64
  package var arrival: Int64
  package var departureDelay: Int?
  /// The stop of departure.
  package var stop: Int
}

extension Network {
  /// The known state of a ride; nil if no such run is known.
  ///
  /// - Parameters:
  ///   - live: The real-time data at the moment; nil if there is none.
  ///   - uses: Whether passengers board and alight, or stay seated from the previous ride or for
  ///     the next.
  package func standing(
    of ride: RunReference, _ live: LiveTimetable?, uses: StopAccess = [.boarding, .alighting]
  ) -> RideStatus? {
    if let run = live?.run(of: ride) { return Self.standing(of: ride, in: run, uses: uses) }
    guard let key = ride.key, var standing = planned(ride, key) else { return nil }
    standing.isCancelled = live?.isReplaced(key) ?? false
    return standing
  }

  /// The state by the timetable.
  private func planned(_ ride: RunReference, _ key: LiveTimetable.RunKey) -> RideStatus? {
    guard timetable.trips.indices.contains(key.trip) else { return nil }
    let trip = timetable.trips[key.trip]
    let stops = timetable.patterns[trip.pattern].stops.map(Int.init)
    guard let (boarding, alighting) = Self.places(of: ride, in: stops) else { return nil }
    let profile = timetable.profiles[trip.profile]
    let begin = clocks[timetable.routes[trip.route].feed].start(ofDay: key.day) + Int64(key.start)
    return RideStatus(
      departure: begin + Int64(profile.departures[boarding]),
      arrival: begin + Int64(profile.arrivals[alighting]), stop: stops[boarding])
  }

  private static func standing(
    of ride: RunReference, in run: LiveRun, uses: StopAccess
  ) -> RideStatus? {
    guard let (boarding, alighting) = places(of: ride, in: run.plannedStops) else { return nil }
    let isUsed =
      run.pattern.access[boarding].contains(uses.intersection(.boarding))
      && run.pattern.access[alighting].contains(uses.intersection(.alighting))
    return RideStatus(
      isCancelled: !isUsed, isSkipped: !isUsed, departure: run.departures[boarding],
      arrival: run.arrivals[alighting],
      departureDelay: run.departureDelays[boarding], stop: Int(run.pattern.stops[boarding]))
  }

  /// The positions of a ride's start and end along a run.
  private static func places(of ride: RunReference, in stops: [Int]) -> (Int, Int)? {
    if stops.indices.contains(ride.boarding), stops.indices.contains(ride.alighting),
      stops[ride.boarding] == ride.from, stops[ride.alighting] == ride.to
    {
      return (ride.boarding, ride.alighting)
    }
    guard let boarding = stops.firstIndex(of: ride.from),
      let alighting = stops[boarding...].firstIndex(of: ride.to), alighting > boarding
    else { return nil }
    return (boarding, alighting)
  }
}

extension LiveTimetable {
  /// The run as expected; nil if there is no data about it.
  func run(of ride: RunReference) -> LiveRun? {
    if let key = ride.key { return runs.last { $0.key == key && !$0.isObsolete } }
    return runs.last { $0.key == nil && $0.tripID == ride.tripID }
  }

  /// Whether the timetable's run does not run as scheduled.
  func isReplaced(_ key: RunKey) -> Bool {
    replaced[key.day]?[key.trip]?.contains(key.start) ?? false
  }
}

extension RunReference: StateCoding {
  package init() {
    self.init(tripID: "", key: nil, boarding: 0, alighting: 0, from: 0, to: 0)
  }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&tripID)
    let isPlanned = try c.coded(key != nil)
    if isPlanned {
      var run = key ?? LiveTimetable.RunKey(trip: 0, day: 0, start: 0)
      try c.code(&run.trip)
      try c.code(&run.day)
      try c.code(&run.start)
      key = run
    }
    try c.code(&boarding)
    try c.code(&alighting)
    try c.code(&from)
    try c.code(&to)
  }
}
