/// Plans connections over a network, with the current real-time data.
package struct Planner: Sendable {
  package let network: Network
  private let live: LiveTimetable?

  package init(_ network: Network, live: LiveTimetable? = nil) {
    self.network = network
    self.live = live
  }

  /// Facts that a search ignores.
  private enum Pretence {
    case nothing
    /// Cancelled runs count as running.
    case cancelledRun
    /// Boarding and alighting count as possible at every scheduled stop.
    case allOpen
  }

  /// All sensible connections that leave within the query's window, by departure and then by arrival.
  ///
  /// - Parameter withObstacles: Whether to include those that cannot be taken but would have been
  ///   sensible; of those that are never possible by the timetable only the first one, if it is
  ///   earlier than all others.
  package func connections(_ query: ConnectionQuery, withObstacles: Bool = true) -> [Connection] {
    var found = search(query, .nothing)
    if withObstacles {
      let running = found
      if let live, !live.cancelled.isEmpty {
        found += search(query, .cancelledRun).filter(\.isCancelled)
      }
      if live?.skipsStops == true || isClosed(query) { found += closed(query, running) }
    }
    return found.sorted {
      ($0.departure, $0.arrival, $0.changes, $0.isCancelled ? 1 : 0)
        < ($1.departure, $1.arrival, $1.changes, $1.isCancelled ? 1 : 0)
    }
  }

  /// Connections of vehicles that do not stop for passengers at the origin or the destination.
  private func closed(_ query: ConnectionQuery, _ running: [Connection]) -> [Connection] {
    let all = search(query, .allOpen).filter { closed in
      closed.obstacle != nil
        && !running.contains {
          $0.departure >= closed.departure && $0.arrival <= closed.arrival
            && $0.changes <= closed.changes
        }
    }
    let first = running.map(\.arrival).min() ?? .max
    let always = all.filter { $0.obstacle?.isByTimetable == true && $0.arrival < first }
      .min { ($0.departure, $0.arrival) < ($1.departure, $1.arrival) }
    return all.filter { $0.obstacle?.isByTimetable == false } + (always.map { [$0] } ?? [])
  }

  /// Whether by the timetable some vehicle does not stop for passengers at the origin or the destination.
  private func isClosed(_ query: ConnectionQuery) -> Bool {
    let origin = query.access.map { Array($0.keys) } ?? query.from.flatMap(network.members)
    let goal = query.egress.map { Array($0.keys) } ?? query.to.flatMap(network.members)
    return !network.closed.boarding.isDisjoint(with: origin)
      || !network.closed.alighting.isDisjoint(with: goal)
  }

  /// The next connections: those that arrive first, by departure, and the cancelled ones among them.
  ///
  /// If the window has fewer, later departures are searched, up to a day.
  package func next(
    _ count: Int, _ query: ConnectionQuery, withObstacles: Bool = true
  ) -> [Connection] {
    var query = query
    while true {
      let all = connections(query, withObstacles: withObstacles)
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

  private func search(_ query: ConnectionQuery, _ pretence: Pretence) -> [Connection] {
    let window = Int32(clamping: min(max(0, query.windowSeconds), Self.largestWindow))
    let latest = window + ConnectionSearch.horizonSeconds
    let isOpen = pretence == .allOpen
    let tables = isOpen ? network.tables.map(\.opened) : network.tables
    let liveTable = isOpen ? live?.table.opened : live?.table
    let sheets = sheets(
      tables, liveTable, at: query.at, latest: latest, withCancelled: pretence == .cancelledRun)
    let origin = Set(query.from.flatMap { network.members(of: $0) })
    let goal = Set(query.to.flatMap { network.members(of: $0) })
    guard origin.isDisjoint(with: goal) else { return [] }
    var search = ConnectionSearch(
      network, tables, sheets, SeatedLinks(network, sheets, live),
      to: query.egress ?? network.reach(to: goal.sorted()), latest: latest)
    return search.connections(
      from: query.access ?? network.reach(from: origin.sorted()), departing: 0...window
    ).map { described($0, sheets, query.at) }.filter { !isOpen || isOpenAmid($0) }
  }

  /// Whether only the start or the end of a connection is an obstacle, and no change.
  private func isOpenAmid(_ connection: Connection) -> Bool {
    connection.rides.enumerated().allSatisfy { index, ride in
      switch ride.obstacle {
      case nil: true
      case .boardingSkipped, .noBoarding: index == 0
      case .alightingSkipped, .noAlighting: index == connection.rides.count - 1
      case .byArrangement, .cancelled: connection.rides.count == 1
      }
    }
  }

  private func sheets(
    _ tables: [LineTable], _ liveTable: LineTable?, at: Int64, latest: Int32, withCancelled: Bool
  ) -> [Sheet] {
    var sheets: [Sheet] = []
    for (feed, table) in tables.enumerated() where table.runCount > 0 {
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
    if let live, let liveTable, liveTable.runCount > 0, abs(live.zero - at) < 10 * 86_400 {
      sheets.append(
        Sheet(
          table: liveTable, feed: network.tables.count, day: nil,
          base: Int32(clamping: live.zero - at),
          running: Array(repeating: true, count: liveTable.runCount)))
    }
    return sheets
  }

  /// Which runs of a table run on a day by the calendar, and are not changed by real-time data.
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
    let (rides, all) = (found.rides, found.rides.count)
    return Connection(
      departure: zero + Int64(found.departure), arrival: zero + Int64(found.arrival),
      rides: found.rides.enumerated().map { index, found in
        let isLeft = index + 1 == all || !rides[index + 1].isSeated
        var ride = ride(found, sheets[Int(found.sheet)], zero)
        if ride.obstacle == nil {
          ride.obstacle = obstacle(found, sheets[Int(found.sheet)], isLeft: isLeft)
        }
        return ride
      },
      walkAfter: Int(found.walkAfter))
  }

  /// Why boarding or alighting of a ride is impossible; nil if it is possible.
  ///
  /// - Parameter isLeft: Whether passengers alight at its end; otherwise they stay seated.
  private func obstacle(_ found: FoundRide, _ sheet: Sheet, isLeft: Bool) -> Connection.Obstacle? {
    // The sheet's own table may allow boarding although the timetable does not.
    guard let table = sheet.day == nil ? live?.table : network.tables[sheet.feed] else {
      return nil
    }
    let first = Int(table.stopStart[Int(found.line)])
    let run = sheet.day == nil ? live?.runs[Int(table.owners[Int(found.run)])] : nil
    func skips(_ place: Int32) -> Bool { run?.isSkipped[Int(place)] ?? false }
    let boarding = table.access[first + Int(found.boarding)]
    if !found.isSeated, !boarding.contains(.boarding) {
      if skips(found.boarding) { return .boardingSkipped }
      return boarding.contains(.arrangedBoarding) ? .byArrangement : .noBoarding
    }
    let alighting = table.access[first + Int(found.alighting)]
    if isLeft, !alighting.contains(.alighting) {
      if skips(found.alighting) { return .alightingSkipped }
      return alighting.contains(.arrangedAlighting) ? .byArrangement : .noAlighting
    }
    return nil
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
      obstacle: nil, walkBefore: Int(found.walk),
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
    ride.obstacle = live?.cancelled.contains(key) == true ? .cancelled : nil
    ride.reference.tripID = trip.id
    ride.reference.key = key
    return ride
  }
}
