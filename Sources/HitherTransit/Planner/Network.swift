internal import HitherTracks

/// A timetable prepared for search: its lines, the walks between its stops, and its stops by id.
package struct Network: Sendable {
  package let timetable: Timetable
  /// The lines of each feed; their runs' owners are trips.
  let tables: [LineTable]
  /// The clocks of each feed's times.
  let clocks: [ServiceClock]
  let walks: WalkTable
  /// The points between which transfers take place, and the walks between them.
  let points: ChangePoints
  let pointWalks: WalkTable
  private let stopsByID: [String: [Int]]
  private let members: [[Int]]
  /// The trips by id.
  let tripsByID: [String: [Int]]
  /// Which trips a vehicle runs after one another.
  let seated: SeatedTrips
  /// The positions of these trips' runs in the tables.
  let runs: [Int: RunPlace]

  /// The stops at which some vehicle of the timetable stops but does not allow boarding, and those without alighting.
  let closed: (boarding: Set<Int>, alighting: Set<Int>)

  /// The position of a run in the table of its feed.
  struct RunPlace: Sendable {
    var feed: Int
    var line: Int32
    var run: Int32
  }

  /// Makes a network.
  ///
  /// - Parameter leastChange: The shortest transfer in seconds if the timetable has none.
  /// - Returns: Nil if a feed's zone is unknown.
  package init?(_ timetable: Timetable, leastChange: Int = 0) {
    var clocks: [ServiceClock] = []
    for feed in timetable.feeds {
      guard let zone = TimeZone(named: feed.zone) else { return nil }
      clocks.append(ServiceClock(zone: zone))
    }
    self.timetable = timetable
    self.clocks = clocks
    let members = WalkTable.members(timetable)
    points = ChangePoints(timetable, members)
    tables = Self.tables(timetable, points)
    seated = SeatedTrips(timetable)
    runs = Self.runs(of: Set(seated.trips), tables)
    closed = Self.closedStops(timetable)
    walks = WalkTable(timetable, leastChange: leastChange)
    pointWalks = WalkTable(timetable, points, members, among: walks)
    self.members = members
    stopsByID = Dictionary(grouping: timetable.stops.indices) { timetable.stops[$0].id }
    tripsByID = Dictionary(grouping: timetable.trips.indices) { timetable.trips[$0].id }
  }

  private static func closedStops(
    _ timetable: Timetable
  ) -> (boarding: Set<Int>, alighting: Set<Int>) {
    var closed: (boarding: Set<Int>, alighting: Set<Int>) = ([], [])
    for pattern in timetable.patterns {
      for place in pattern.stops.indices {
        let (stop, access) = (Int(pattern.stops[place]), pattern.access[place])
        if place + 1 < pattern.stops.count, !access.contains(.boarding) {
          closed.boarding.insert(stop)
        }
        if place > 0, !access.contains(.alighting) { closed.alighting.insert(stop) }
      }
    }
    return closed
  }

  private static func runs(of trips: Set<Int>, _ tables: [LineTable]) -> [Int: RunPlace] {
    var places: [Int: RunPlace] = [:]
    guard !trips.isEmpty else { return places }
    for (feed, table) in tables.enumerated() {
      for line in 0..<table.lineCount {
        for run in Int(table.runStart[line])..<Int(table.runStart[line + 1])
        where trips.contains(Int(table.owners[run])) {
          places[Int(table.owners[run])] = RunPlace(
            feed: feed, line: Int32(clamping: line), run: Int32(clamping: run))
        }
      }
    }
    return places
  }

  private static func tables(_ timetable: Timetable, _ points: ChangePoints) -> [LineTable] {
    var patterns = timetable.patterns
    // Patterns of trips that stop at points of their own.
    var places: [Timetable.Pattern: Int] = [:]
    var repeats: [Int: [Timetable.Frequency]] = [:]
    for frequency in timetable.frequencies {
      repeats[frequency.trip, default: []].append(frequency)
    }
    var seeds: [[[LineTable.Seed]]] = timetable.feeds.map { _ in
      Array(repeating: [], count: timetable.patterns.count)
    }
    for (index, trip) in timetable.trips.enumerated() {
      var pattern = trip.pattern
      if let own = points.pattern(timetable.patterns[pattern], of: index) {
        pattern = places[own] ?? patterns.count
        if pattern == patterns.count {
          places[own] = pattern
          patterns.append(own)
          for feed in seeds.indices { seeds[feed].append([]) }
        }
      }
      let feed = timetable.routes[trip.route].feed
      for start in starts(of: trip, repeats[index], timetable) {
        seeds[feed][pattern].append(
          LineTable.Seed(
            owner: Int32(clamping: index), start: Int32(clamping: start), profile: trip.profile))
      }
    }
    return seeds.map {
      LineTable($0, patterns, timetable.profiles, stopCount: points.count)
    }
  }

  /// The starts of a trip's profile: one, or one every headway.
  private static func starts(
    of trip: Timetable.Trip, _ repeats: [Timetable.Frequency]?, _ timetable: Timetable
  ) -> [Int] {
    guard let repeats else { return [trip.start] }
    // The times of a frequency are those of the departure from the first stop.
    let wait = Int(timetable.profiles[trip.profile].departures[0])
    return repeats.flatMap { frequency in
      stride(from: frequency.start, to: frequency.end, by: frequency.headway).map { $0 - wait }
    }
  }

  /// The stops with an id, or `FEED:ID` if several feeds have it.
  package func stops(withID id: String) -> [Int] {
    if let stops = stopsByID[id] { return stops }
    guard let colon = id.firstIndex(of: ":") else { return [] }
    let feed = id[..<colon]
    return (stopsByID[String(id[id.index(after: colon)...])] ?? []).filter {
      timetable.feeds[timetable.stops[$0].feed].name == feed
    }
  }

  /// The stop itself and, for a station, its stops.
  func members(of stop: Int) -> [Int] { members[stop] }

  /// The stops reached by walking from a stop between two rides, and the walking time, in seconds.
  package func waysOnFoot(from stop: Int) -> [(stop: Int, seconds: Int)] {
    (Int(walks.start[stop])..<Int(walks.start[stop + 1])).map {
      (Int(walks.targets[$0]), Int(walks.seconds[$0]))
    }
  }

  /// The shortest transfer time at a stop, in seconds; nil if a transfer is impossible.
  package func changeSeconds(at stop: Int) -> Int? {
    walks.changes[stop] < WalkTable.impossible ? Int(walks.changes[stop]) : nil
  }

  /// The stops reached on foot from some stops, including these, with the least seconds.
  func reach(from stops: [Int]) -> [Int: Int32] {
    var reach: [Int: Int32] = [:]
    for stop in stops {
      for way in Int(walks.start[stop])..<Int(walks.start[stop + 1]) {
        let target = Int(walks.targets[way])
        reach[target] = min(reach[target] ?? .max, walks.seconds[way])
      }
    }
    for stop in stops { reach[stop] = 0 }
    return reach
  }

  /// The stops from which some stops can be reached on foot, with the least seconds.
  func reach(to stops: [Int]) -> [Int: Int32] {
    let goals = Set(stops)
    var reach: [Int: Int32] = [:]
    for stop in timetable.stops.indices {
      for way in Int(walks.start[stop])..<Int(walks.start[stop + 1])
      where goals.contains(Int(walks.targets[way])) {
        reach[stop] = min(reach[stop] ?? .max, walks.seconds[way])
      }
    }
    for stop in stops { reach[stop] = 0 }
    return reach
  }
}
