/// Plans connections over a network, with what is known of its vehicles now.
package struct Planner: Sendable {
  package let network: Network
  private let live: LiveTimetable?

  package init(_ network: Network, live: LiveTimetable? = nil) {
    self.network = network
    self.live = live
  }

  /// All sensible connections that leave within the query's window, by departure and then by arrival.
  ///
  /// Those of which some ride is cancelled are among them, where they would have been sensible.
  package func connections(_ query: ConnectionQuery) -> [Connection] {
    var found = search(query, withCancelled: false)
    if let live, !live.cancelled.isEmpty {
      found += search(query, withCancelled: true).filter(\.isCancelled)
    }
    return found.sorted {
      ($0.departure, $0.arrival, $0.changes, $0.isCancelled ? 1 : 0)
        < ($1.departure, $1.arrival, $1.changes, $1.isCancelled ? 1 : 0)
    }
  }

  /// The next connections: those that arrive first, by departure, and the cancelled ones among them.
  ///
  /// Where the window holds fewer, later departures are looked at, up to a day.
  package func next(_ count: Int, _ query: ConnectionQuery) -> [Connection] {
    var query = query
    while true {
      let all = connections(query)
      let running = all.filter { !$0.isCancelled }
      if running.count >= count || query.windowSeconds >= Self.largestWindow {
        return Self.first(count, of: running, among: all)
      }
      query.windowSeconds = min(Self.largestWindow, max(1, query.windowSeconds) * 4)
    }
  }

  private static func first(
    _ count: Int, of running: [Connection], among all: [Connection]
  ) -> [Connection] {
    let chosen = Set(
      running.sorted {
        ($0.arrival, -$0.departure, $0.changes) < ($1.arrival, -$1.departure, $1.changes)
      }.prefix(max(0, count)))
    let last = chosen.map(\.departure).max() ?? .max
    return all.filter { connection in
      connection.isCancelled ? connection.departure <= last : chosen.contains(connection)
    }
  }

  private static let largestWindow = 86_400

  private func search(_ query: ConnectionQuery, withCancelled: Bool) -> [Connection] {
    let window = Int32(clamping: min(max(0, query.windowSeconds), Self.largestWindow))
    let latest = window + ConnectionSearch.horizonSeconds
    let sheets = sheets(at: query.at, latest: latest, withCancelled: withCancelled)
    let origin = Set(query.from.flatMap { network.members(of: $0) })
    let goal = Set(query.to.flatMap { network.members(of: $0) })
    guard origin.isDisjoint(with: goal) else { return [] }
    var search = ConnectionSearch(
      network, sheets, SeatedLinks(network, sheets, live),
      to: query.egress ?? network.reach(to: goal.sorted()), latest: latest)
    return search.connections(
      from: query.access ?? network.reach(from: origin.sorted()), departing: 0...window
    ).map { described($0, sheets, query.at) }
  }

  private func sheets(at: Int64, latest: Int32, withCancelled: Bool) -> [Sheet] {
    var sheets: [Sheet] = []
    for (feed, table) in network.tables.enumerated() where table.runCount > 0 {
      let clock = network.clocks[feed]
      let end = at + Int64(latest)
      let days = clock.days(from: at, through: end, largestSeconds: Int(table.latestArrival))
      for day in days {
        let base = Int32(clamping: clock.start(ofDay: day) - at)
        guard base + table.earliestDeparture <= latest, base + table.latestArrival >= 0 else {
          continue
        }
        let running = running(table, day, withCancelled)
        guard running.contains(true) else { continue }
        sheets.append(Sheet(table: table, feed: feed, day: day, base: base, running: running))
      }
    }
    if let live, live.table.runCount > 0, abs(live.zero - at) < 10 * 86_400 {
      sheets.append(
        Sheet(
          table: live.table, feed: network.tables.count, day: nil,
          base: Int32(clamping: live.zero - at),
          running: Array(repeating: true, count: live.table.runCount)))
    }
    return sheets
  }

  /// Which runs of a table run on a day by the calendar, and are not told otherwise by realtime data.
  private func running(_ table: LineTable, _ day: Int, _ withCancelled: Bool) -> [Bool] {
    let timetable = network.timetable
    let active = timetable.services.map { $0.calendar.isActive(on: day) }
    var running = table.owners.map { active[timetable.trips[Int($0)].service] }
    guard let live, let replaced = live.replaced[day] else { return running }
    for line in 0..<table.lineCount {
      for run in Int(table.runStart[line])..<Int(table.runStart[line + 1]) {
        guard let runs = replaced[Int(table.owners[run])] else { continue }
        let key = LiveTimetable.RunKey(
          trip: Int(table.owners[run]), day: day,
          start: Int(table.arrivals[table.place(line, run, 0)]))
        guard runs.contains(key.start) else { continue }
        running[run] = withCancelled && live.cancelled.contains(key)
      }
    }
    return running
  }

  private func described(
    _ found: FoundConnection, _ sheets: [Sheet], _ zero: Int64
  ) -> Connection {
    Connection(
      departure: zero + Int64(found.departure), arrival: zero + Int64(found.arrival),
      rides: found.rides.map { ride($0, sheets[Int($0.sheet)], zero) },
      walkAfter: Int(found.walkAfter))
  }

  private func ride(_ found: FoundRide, _ sheet: Sheet, _ zero: Int64) -> Connection.Ride {
    let table = sheet.table
    let (line, run) = (Int(found.line), Int(found.run))
    let (boarding, alighting) = (Int(found.boarding), Int(found.alighting))
    let first = Int(table.stopStart[line])
    let owner = Int(table.owners[run])
    let departure = table.departures[table.place(line, run, boarding)]
    let arrival = table.arrivals[table.place(line, run, alighting)]
    let from = Int(network.points.stops[Int(table.stops[first + boarding])])
    let platform = network.timetable.stops[from].platform
    let to = Int(network.points.stops[Int(table.stops[first + alighting])])
    var ride = Connection.Ride(
      tripID: "", route: nil, headsign: nil, from: from, to: to,
      departure: zero + Int64(sheet.base + departure), arrival: zero + Int64(sheet.base + arrival),
      departureDelay: nil, arrivalDelay: nil, platform: platform, plannedPlatform: platform,
      isCancelled: false, walkBefore: Int(found.walk),
      reference: RunReference(
        tripID: "", key: nil, boarding: boarding, alighting: alighting, from: from, to: to),
      isSeated: found.isSeated)
    guard let day = sheet.day else {
      live?.describe(&ride, owner, boarding, alighting, network.timetable)
      return ride
    }
    let trip = network.timetable.trips[owner]
    ride.tripID = trip.id
    ride.day = day
    ride.direction = trip.direction
    ride.route = trip.route
    ride.headsign = trip.headsign
    let start = Int(table.arrivals[table.place(line, run, 0)])
    let key = LiveTimetable.RunKey(trip: owner, day: day, start: start)
    ride.isCancelled = live?.cancelled.contains(key) ?? false
    ride.reference.tripID = trip.id
    ride.reference.key = key
    return ride
  }
}
