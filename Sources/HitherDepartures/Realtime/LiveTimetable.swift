package import HitherFormats

/// What realtime data changes about a timetable: runs that do not run as planned, and those that run instead.
package struct LiveTimetable: Sendable {
  /// A run of a trip on a service day; a trip that is repeated has several starts.
  struct RunKey: Hashable, Sendable {
    var trip: Int
    var day: Int
    /// Seconds of the service day.
    var start: Int
  }

  /// What became of the updates of a feed.
  package struct Counts: Hashable, Sendable {
    package var updates = 0
    /// Those whose trip and service day the timetable has, or that bring all they need.
    package var matched = 0
    package var cancelled = 0
    package var added = 0
  }

  /// When the data was made, in seconds since 1970.
  package let timestamp: Int64?
  package private(set) var counts = Counts()
  /// Seconds since 1970 from which the times of its table count.
  let zero: Int64
  /// By service day and trip: the starts of runs that are not to be taken from the timetable.
  private(set) var replaced: [Int: [Int: Set<Int>]] = [:]
  /// Runs of which a person should be told that they are cancelled.
  private(set) var cancelled: Set<RunKey> = []
  private(set) var runs: [LiveRun] = []
  /// Where the runs of the timetable stand in `runs`.
  private var places: [RunKey: Int] = [:]
  private(set) var table: LineTable
  /// Disruptions, by what they concern.
  package let alerts: LiveAlerts
  /// Where the data came from.
  package let origins: [RealtimeOrigin]
  /// In which disruptions are told, as BCP 47 has it.
  package let language: String

  /// Applies the updates of a feed.
  ///
  /// - Parameter now: Seconds since 1970, for data that does not say when it was made.
  package init(
    _ feed: RealtimeFeed, over network: Network, now: Int64, origins: [RealtimeOrigin] = [],
    language: String = "en"
  ) {
    self.origins = origins
    self.language = language
    timestamp = feed.timestamp
    zero = feed.timestamp ?? now
    alerts = LiveAlerts(feed.alerts)
    table = LineTable([], [], [], stopCount: network.points.count)
    let finder = RunFinder(network, around: zero)
    for update in feed.tripUpdates {
      counts.updates += 1
      apply(update, finder, network)
    }
    table = makeTable(network)
  }

  private mutating func apply(
    _ update: RealtimeFeed.TripUpdate, _ finder: RunFinder, _ network: Network
  ) {
    let found = finder.run(update.trip)
    switch update.trip.relationship {
    case .canceled, .deleted:
      guard let found else { return }
      replace(found, with: nil)
      if update.trip.relationship == .canceled { cancelled.insert(found) }
      counts.cancelled += 1
      counts.matched += 1
    case .replacement:
      guard let run = LiveRun(added: update, found, network, finder) else { return }
      if let found { replace(found, with: run) } else { runs.append(run) }
      counts.added += 1
      counts.matched += 1
    case .added, .new, .duplicated:
      // What is added may bring its times, or be a trip of the timetable at another time.
      let isCopy = update.trip.relationship == .duplicated
      let own = isCopy ? nil : LiveRun(added: update, found, network, finder)
      guard
        let run = own
          ?? finder.copy(update).flatMap({ LiveRun(update, $0, network, finder) })
      else { return }
      runs.append(run)
      counts.added += 1
      counts.matched += 1
    case .scheduled, .unscheduled:
      guard let found, let run = LiveRun(update, found, network, finder) else { return }
      replace(found, with: run)
      counts.matched += 1
    }
  }

  /// What is told last of a run counts.
  private mutating func replace(_ key: RunKey, with run: LiveRun?) {
    replaced[key.day, default: [:]][key.trip, default: []].insert(key.start)
    cancelled.remove(key)
    if let place = places.removeValue(forKey: key) { runs[place].isObsolete = true }
    guard let run else { return }
    places[key] = runs.count
    runs.append(run)
  }

  /// Lines of the runs, with their times from `zero` on.
  private func makeTable(_ network: Network) -> LineTable {
    var patterns: [Timetable.Pattern] = []
    var places: [Timetable.Pattern: Int] = [:]
    var seeds: [[LineTable.Seed]] = []
    var profiles: [Timetable.Profile] = []
    for (index, run) in runs.enumerated() where !run.isObsolete {
      guard let profile = run.profile(from: zero) else { continue }
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

  /// Says of a ride what is known of its run.
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
