package import HitherFormats
package import HitherOuting

/// The changes of real-time data to a timetable: runs that do not run as scheduled, and those that run instead.
package struct LiveTimetable: Sendable {
  /// A run of a trip on a service day; a repeated trip has several starts.
  struct RunKey: Hashable, Sendable {
    var trip: Int
    var day: Int
    /// Start in seconds of the service day.
    var start: Int
  }

  /// The results for the updates of a feed.
  package struct Counts: Hashable, Sendable {
    package var updates = 0
    /// Updates whose trip and service day are in the timetable, or that are complete themselves.
    package var matched = 0
    package var cancelled = 0
    package var added = 0
  }

  /// When the data was made, in seconds since 1970.
  package let timestamp: Int64?
  package private(set) var counts = Counts()
  /// Updates that contradict themselves, in the order of the feed; their trips run as scheduled.
  package private(set) var refused: [RefusedUpdate] = []
  /// The origin of its table's times, in seconds since 1970.
  let zero: Int64
  /// By service day and trip: the starts of runs that are replaced.
  private(set) var replaced: [Int: [Int: Set<Int>]] = [:]
  /// Runs that should be reported as cancelled.
  private(set) var cancelled: Set<RunKey> = []
  private(set) var runs: [LiveRun] = []
  /// The indices of the timetable's runs in `runs`.
  private var places: [RunKey: Int] = [:]
  private(set) var table: LineTable
  /// Disruptions, indexed by what they affect.
  package let alerts: LiveAlerts
  /// The sources of the data.
  package let origins: [RealtimeOrigin]
  /// The language of disruptions, a BCP 47 tag.
  package let language: String

  /// Applies the updates of a feed.
  ///
  /// - Parameter now: Seconds since 1970, for data without a timestamp.
  package init(
    _ feed: RealtimeFeed, over network: Network, now: Int64, origins: [RealtimeOrigin] = [],
    language: String = "en"
  ) {
    self.init(
      feed, over: network, RunFinder(network, around: feed.timestamp ?? now), origins: origins,
      language: language)
    table = makeTable(network)
  }

  /// Updates of feeds that contradict themselves, each as often as it occurs.
  static func refused(of feeds: [RealtimeFeed], over network: Network) -> [RefusedUpdate] {
    var finder = RunFinder(network, around: 0)
    return feeds.flatMap { feed in
      finder.around = feed.timestamp ?? feed.moment ?? 0
      return LiveTimetable(feed, over: network, finder, origins: [], language: "en").refused
    }
  }

  /// Applies the updates, without building lines for search.
  private init(
    _ feed: RealtimeFeed, over network: Network, _ finder: RunFinder, origins: [RealtimeOrigin],
    language: String
  ) {
    self.origins = origins
    self.language = language
    timestamp = feed.timestamp
    zero = finder.around
    alerts = LiveAlerts(feed.alerts)
    table = LineTable([], [], [], stopCount: 0)
    for update in feed.tripUpdates {
      counts.updates += 1
      do throws(TripUpdateFault) {
        if try apply(update, finder, network) { counts.matched += 1 }
      } catch {
        refused.append(RefusedUpdate(error, tripID: update.trip.tripID))
      }
    }
    carryDelays(finder, network)
  }

  /// Passes a late vehicle's delay to the trips as which it continues, unless they have data.
  private mutating func carryDelays(_ finder: RunFinder, _ network: Network) {
    guard !network.seated.trips.isEmpty else { return }
    let timetable = network.timetable
    var index = 0
    while index < runs.count {
      let run = runs[index]
      index += 1
      guard let key = run.key, !run.isObsolete, let end = run.arrivals.last,
        let delay = run.arrivalDelays.last, delay != nil
      else { continue }
      for next in network.seated.next(after: SeatedTrips.Run(trip: key.trip, day: key.day)) {
        let trip = timetable.trips[next.trip]
        let nextKey = RunKey(trip: next.trip, day: next.day, start: trip.start)
        let clock = network.clocks[timetable.routes[trip.route].feed]
        let wait = timetable.profiles[trip.profile].departures.first ?? 0
        let late = end - clock.start(ofDay: next.day) - Int64(trip.start) - Int64(wait)
        guard late > 0, !isReplaced(nextKey) else { continue }
        var update = RealtimeFeed.TripUpdate()
        update.delay = Int(clamping: late)
        guard let following = try? LiveRun(update, nextKey, network, finder) else { continue }
        replace(nextKey, with: following)
      }
    }
  }

  /// - Returns: Whether the update refers to a run.
  private mutating func apply(
    _ update: RealtimeFeed.TripUpdate, _ finder: RunFinder, _ network: Network
  ) throws(TripUpdateFault) -> Bool {
    let found = finder.run(update.trip)
    switch update.trip.relationship {
    case .canceled, .deleted:
      guard let found else { return false }
      replace(found, with: nil)
      if update.trip.relationship == .canceled { cancelled.insert(found) }
      counts.cancelled += 1
    case .replacement:
      guard let run = try LiveRun(added: update, found, network, finder) else { return false }
      if let found { replace(found, with: run) } else { runs.append(run) }
      counts.added += 1
    case .added, .new, .duplicated:
      // An added run may have its own times, or be a trip of the timetable at another time.
      let isCopy = update.trip.relationship == .duplicated
      if !isCopy, let own = try LiveRun(added: update, found, network, finder) {
        runs.append(own)
      } else if let copied = finder.copy(update) {
        runs.append(try LiveRun(update, copied, network, finder))
      } else {
        return false
      }
      counts.added += 1
    case .scheduled, .unscheduled:
      guard let found else { return false }
      replace(found, with: try LiveRun(update, found, network, finder))
    }
    return true
  }

  /// Whether some run skips a scheduled stop.
  var skipsStops: Bool { runs.contains { !$0.isObsolete && $0.isSkipped.contains(true) } }

  /// The last data about a run is used.
  private mutating func replace(_ key: RunKey, with run: LiveRun?) {
    replaced[key.day, default: [:]][key.trip, default: []].insert(key.start)
    cancelled.remove(key)
    if let place = places.removeValue(forKey: key) { runs[place].isObsolete = true }
    guard let run else { return }
    places[key] = runs.count
    runs.append(run)
  }

  /// Lines of the runs, with times relative to `zero`.
  private func makeTable(_ network: Network) -> LineTable {
    var patterns: [Timetable.Pattern] = []
    var places: [Timetable.Pattern: Int] = [:]
    var seeds: [[LineTable.Seed]] = []
    var profiles: [Timetable.Profile] = []
    for (index, run) in runs.enumerated() where !run.isObsolete {
      let profile = run.profile(from: zero)
      let pattern =
        run.key.flatMap { network.points.pattern(run.pattern, of: $0.trip) } ?? run.pattern
      let place = places[pattern] ?? patterns.count
      if place == patterns.count {
        places[pattern] = place
        patterns.append(pattern)
        seeds.append([])
      }
      seeds[place].append(
        LineTable.Seed(owner: Int32(clamping: index), start: 0, profile: profiles.count))
      profiles.append(profile)
    }
    return LineTable(seeds, patterns, profiles, stopCount: network.points.count)
  }

  /// Adds the real-time data of its run to a ride.
  func describe(
    _ ride: inout Connection.Ride, _ index: Int, _ boarding: Int, _ alighting: Int,
    _ timetable: Timetable
  ) {
    let run = runs[index]
    ride.tripID = run.tripID
    ride.day = run.key?.day
    ride.direction = run.direction
    ride.route = run.route
    ride.headsign = run.headsign
    ride.departureDelay = run.departureDelays[boarding]
    ride.arrivalDelay = run.arrivalDelays[alighting]
    ride.plannedPlatform = timetable.stops[run.plannedStops[boarding]].platform
    ride.reference = RunReference(
      tripID: run.tripID, key: run.key, boarding: boarding, alighting: alighting,
      from: run.plannedStops[boarding], to: run.plannedStops[alighting])
  }
}
