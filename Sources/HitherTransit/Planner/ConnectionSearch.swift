/// Finds all Pareto-optimal connections within a range of departures.
///
/// No result is dominated by another one that leaves no earlier, even after the range, arrives no
/// later and has no more changes, and is better in one of these.
///
/// Method: rounds of public transport over a range of departures, latest first (Delling, Pajor,
/// Werneck: "Round-based public transit routing", 2012, RAPTOR and rRAPTOR). A round is a ride;
/// labels of later departures are kept, so an earlier departure counts only if it arrives earlier.
struct ConnectionSearch {
  /// The largest number of rides of a connection.
  static let largestRides = 8
  /// The longest duration of a connection, in seconds.
  static let horizonSeconds: Int32 = 86_400

  private let network: Network
  private let sheets: [Sheet]
  private var seats: StayingSeated
  private let stopCount: Int
  /// Seconds of walking to the destination; `never` if it is out of range.
  private var egress: [Int32]
  /// By round and stop: the earliest arrival by a ride with at most this number of rides, and that on foot after one.
  private var rideArrivals: [Int32]
  private var walkArrivals: [Int32]
  private var rides: [FoundRide]
  /// Where a walk to a stop began.
  private var walkOrigins: [Int32]
  /// By round: the earliest arrival at the destination.
  private var best: [Int32]
  private var isMarked: [Bool]
  private var marked: [Int] = []
  /// By line of a sheet: the first position along it at which boarding is possible.
  private var queuedPositions: [Int32]
  private var queue: [Int] = []
  private let least: LeastTimes

  init(
    _ network: Network, _ tables: [LineTable], _ sheets: [Sheet], _ links: SeatedLinks,
    to destination: [Int: Int32], latest: Int32
  ) {
    self.network = network
    self.sheets = sheets
    seats = StayingSeated(links)
    stopCount = network.points.count
    egress = Array(repeating: LeastTimes.never, count: stopCount)
    for (stop, seconds) in destination {
      for point in network.points.points(of: stop) { egress[point] = seconds }
    }
    least = LeastTimes(
      network.pointWalks, tables + sheets.filter { $0.day == nil }.map(\.table),
      links.lines(sheets), to: egress, rides: Self.largestRides)
    let labels = (Self.largestRides + 1) * stopCount
    rideArrivals = Array(repeating: latest, count: labels)
    walkArrivals = rideArrivals
    let none = FoundRide(sheet: 0, line: 0, run: 0, boarding: 0, alighting: 0, walk: 0)
    rides = Array(repeating: none, count: labels)
    walkOrigins = Array(repeating: -1, count: labels)
    best = Array(repeating: latest, count: Self.largestRides + 1)
    isMarked = Array(repeating: false, count: stopCount)
    let lines = sheets.map(\.table.lineCount).max() ?? 0
    queuedPositions = Array(repeating: .max, count: lines)
  }

  /// All connections that leave within a range of times, by departure and then by arrival.
  mutating func connections(
    from origin: [Int: Int32], departing range: ClosedRange<Int32>
  ) -> [FoundConnection] {
    var points: [Int: Int32] = [:]
    for (stop, seconds) in origin {
      for point in network.points.points(of: stop) { points[point] = seconds }
    }
    let origin = points
    let access = origin.sorted { $0.key < $1.key }
    var found: [FoundConnection] = []
    // Departures after the range are not results, but dominate those that arrive no earlier.
    _ = set(out: range.upperBound + 1, access, origin)
    for departure in departures(access, range).reversed() {
      found += set(out: departure, access, origin)
    }
    return found.sorted {
      ($0.departure, $0.arrival, $0.changes) < ($1.departure, $1.arrival, $1.changes)
    }
  }

  /// Computes the labels for leaving at a time; returns the connections that arrive earlier than known before.
  private mutating func set(
    out departure: Int32, _ access: [(key: Int, value: Int32)], _ origin: [Int: Int32]
  ) -> [FoundConnection] {
    var found: [FoundConnection] = []
    for (stop, walk) in access
    where departure + walk < walkArrivals[stop]
      && least.mayArrive(0, stop, at: departure + walk, before: best)
    {
      Self.lower(&walkArrivals, stop, stopCount, to: departure + walk)
      walkOrigins[stop] = -1
      mark(stop)
    }
    for round in 1...Self.largestRides where !marked.isEmpty {
      if let goal = ride(round) { found.append(connection(round, goal, departure, origin)) }
      walk(round)
    }
    for stop in marked { isMarked[stop] = false }
    marked.removeAll(keepingCapacity: true)
    return found
  }

  /// The relevant times to leave, in order.
  private func departures(
    _ access: [(key: Int, value: Int32)], _ range: ClosedRange<Int32>
  ) -> [Int32] {
    var times: Set<Int32> = []
    for (stop, walk) in access {
      for sheet in sheets {
        let table = sheet.table
        for slot in Int(table.servedStart[stop])..<Int(table.servedStart[stop + 1]) {
          let line = Int(table.servedLines[slot])
          let position = Int(table.servedPositions[slot])
          guard table.access[Int(table.stopStart[line]) + position].contains(.boarding),
            position + 1 < table.stopCount(line)
          else { continue }
          let first = range.lowerBound + walk - sheet.base
          guard
            var run = table.run(of: line, at: position, notBefore: first, among: sheet.running)
          else { continue }
          while run < Int(table.runStart[line + 1]) {
            let time = table.departures[table.place(line, run, position)] + sheet.base - walk
            guard time <= range.upperBound else { break }
            if sheet.running[run] { times.insert(time) }
            run += 1
          }
        }
      }
    }
    return times.sorted()
  }

  /// Lowers a label, and with it those of more rides.
  private static func lower(
    _ labels: inout [Int32], _ label: Int, _ stopCount: Int, to time: Int32
  ) {
    var label = label
    while label < labels.count, labels[label] > time {
      labels[label] = time
      label += stopCount
    }
  }

  private mutating func mark(_ stop: Int) {
    guard !isMarked[stop] else { return }
    isMarked[stop] = true
    marked.append(stop)
  }

  /// When boarding is possible at a stop, after a number of rides.
  private func ready(_ round: Int, _ stop: Int) -> Int32 {
    let label = round * stopCount + stop
    return min(rideArrivals[label] + network.pointWalks.changes[stop], walkArrivals[label])
  }
}

extension ConnectionSearch {
  /// Rides from the stops reached in the previous round; returns the stop from which the
  /// destination is reached earlier than before.
  private mutating func ride(_ round: Int) -> Int? {
    let sources = marked
    for stop in sources { isMarked[stop] = false }
    marked.removeAll(keepingCapacity: true)
    var goal: Int?
    for index in sheets.indices {
      let sheet = sheets[index]
      for stop in sources { enqueue(stop, sheet, round) }
      for line in queue {
        let position = Int(queuedPositions[line])
        queuedPositions[line] = .max
        if let reached = scan(sheet, index, line, from: position, round) { goal = reached }
      }
      queue.removeAll(keepingCapacity: true)
    }
    return goal
  }

  /// Adds the lines of a stop with a run that can be caught in time.
  private mutating func enqueue(_ stop: Int, _ sheet: Sheet, _ round: Int) {
    let table = sheet.table
    let time = ready(round - 1, stop)
    for slot in Int(table.servedStart[stop])..<Int(table.servedStart[stop + 1]) {
      let line = Int(table.servedLines[slot])
      let position = table.servedPositions[slot]
      let runs = Int(table.runStart[line])..<Int(table.runStart[line + 1])
      let first = sheet.base &+ table.departures[table.place(line, runs.lowerBound, Int(position))]
      let last =
        sheet.base &+ table.departures[table.place(line, runs.upperBound - 1, Int(position))]
      guard last >= time, first < best[round] else { continue }
      let queued = queuedPositions[line]
      if queued == .max { queue.append(line) }
      if position < queued { queuedPositions[line] = position }
    }
  }

  /// Rides along a line, in the first run that can be caught.
  private mutating func scan(
    _ sheet: Sheet, _ index: Int, _ line: Int, from position: Int, _ round: Int
  ) -> Int? {
    let table = sheet.table
    let count = table.stopCount(line)
    let first = Int(table.stopStart[line])
    var goal: Int?
    var run: Int?
    var boarding = 0
    for place in position..<count {
      let stop = Int(table.stops[first + place])
      let access = table.access[first + place]
      if let run, access.contains(.alighting) {
        let time = sheet.base &+ table.arrivals[table.place(line, run, place)]
        if time < rideArrivals[round * stopCount + stop] {
          let ride = FoundRide(
            sheet: Int32(index), line: Int32(line), run: Int32(run), boarding: Int32(boarding),
            alighting: Int32(place), walk: 0)
          if alight(stop, at: time, round, ride) { goal = stop }
        }
      }
      guard place + 1 < count, access.contains(.boarding) else { continue }
      let time = ready(round - 1, stop)
      if let run, sheet.base &+ table.departures[table.place(line, run, place)] < time { continue }
      let caught = table.run(
        of: line, at: place, notBefore: time &- sheet.base, among: sheet.running)
      if let caught, caught < run ?? .max {
        run = caught
        boarding = place
      }
    }
    guard let run, !seats.links.isEmpty else { return goal }
    let opened = seats.open(
      SeatedLinks.Line(sheet: Int32(index), line: Int32(line)), from: Int32(run), round)
    return stay(in: opened, boarding: Int32(boarding), round) ?? goal
  }

  /// Stays in vehicles that continue as other trips.
  private mutating func stay(
    in runs: [SeatedLinks.Run], boarding: Int32, _ round: Int
  ) -> Int? {
    var goal: Int?
    var open = runs.filter { sheets.arrival(of: $0) < best[round] }.map { run in
      (run: run, boarding: boarding, seat: Int32(-1))
    }
    while let here = open.popLast() {
      let last = sheets[Int(here.run.sheet)].table.stopCount(Int(here.run.line)) - 1
      let seat = seats.take(
        FoundRide(
          sheet: here.run.sheet, line: here.run.line, run: here.run.run, boarding: here.boarding,
          alighting: Int32(last), walk: 0, seat: here.seat))
      for next in seats.following(here.run, round) {
        if let reached = rideOn(next, seat, round) { goal = reached }
        open.append((next, 0, seat))
      }
    }
    return goal
  }

  /// Rides along a run after staying in it from the previous ride.
  private mutating func rideOn(_ next: SeatedLinks.Run, _ seat: Int32, _ round: Int) -> Int? {
    let sheet = sheets[Int(next.sheet)]
    let table = sheet.table
    let (line, run) = (Int(next.line), Int(next.run))
    let first = Int(table.stopStart[line])
    var goal: Int?
    for place in 1..<table.stopCount(line)
    where table.access[first + place].contains(.alighting) {
      let stop = Int(table.stops[first + place])
      let time = sheet.base &+ table.arrivals[table.place(line, run, place)]
      let ride = FoundRide(
        sheet: next.sheet, line: next.line, run: next.run, boarding: 0, alighting: Int32(place),
        walk: 0, seat: seat)
      if alight(stop, at: time, round, ride) { goal = stop }
    }
    return goal
  }

  /// Alights at a stop if that is earlier than known before.
  ///
  /// - Returns: Whether the destination is reached earlier from there.
  private mutating func alight(
    _ stop: Int, at time: Int32, _ round: Int, _ ride: FoundRide
  ) -> Bool {
    let label = round * stopCount + stop
    guard time < rideArrivals[label], least.mayArrive(round, stop, at: time, before: best) else {
      return false
    }
    Self.lower(&rideArrivals, label, stopCount, to: time)
    rides[label] = ride
    mark(stop)
    return reachGoal(round, at: time + egress[stop])
  }

  private mutating func reachGoal(_ round: Int, at time: Int32) -> Bool {
    guard time < best[round] else { return false }
    for later in round..<best.count where best[later] > time { best[later] = time }
    return true
  }

  /// Walks from the stops where rides of this round ended.
  private mutating func walk(_ round: Int) {
    let walks = network.pointWalks
    for stop in marked where isMarked[stop] {
      let arrival = rideArrivals[round * stopCount + stop]
      for way in Int(walks.start[stop])..<Int(walks.start[stop + 1]) {
        let target = Int(walks.targets[way])
        let time = arrival + walks.seconds[way]
        let label = round * stopCount + target
        guard time < walkArrivals[label],
          least.mayArrive(round, target, at: time, before: best)
        else { continue }
        Self.lower(&walkArrivals, label, stopCount, to: time)
        walkOrigins[label] = Int32(stop)
        mark(target)
      }
    }
  }

  /// Follows the labels back from the stop at which the last ride ends.
  ///
  /// Each label that led to an earlier arrival was set for this departure: otherwise the arrival
  /// would have been found with the later departure or with fewer rides.
  private func connection(
    _ round: Int, _ goal: Int, _ departure: Int32, _ origin: [Int: Int32]
  ) -> FoundConnection {
    var found = FoundConnection(
      departure: departure, arrival: best[round], rides: [], walkAfter: egress[goal])
    var stop = goal
    for round in (1...round).reversed() {
      var ride = rides[round * stopCount + stop]
      while ride.isSeated {
        found.rides.append(ride)
        ride = seats.ride(ride.seat)
      }
      let (sheet, boarding) = (sheets[Int(ride.sheet)], Int(ride.boarding))
      let table = sheet.table
      let leaving =
        sheet.base + table.departures[table.place(Int(ride.line), Int(ride.run), boarding)]
      stop = Int(table.stops[Int(table.stopStart[Int(ride.line)]) + boarding])
      let label = (round - 1) * stopCount + stop
      if round == 1 {
        ride.walk = origin[stop] ?? 0
      } else if rideArrivals[label] + network.pointWalks.changes[stop] > leaving {
        let from = max(0, Int(walkOrigins[label]))
        // At the same stop it is a change without a walk.
        if network.points.stops[from] != network.points.stops[stop] {
          ride.walk = walkArrivals[label] - rideArrivals[(round - 1) * stopCount + from]
        }
        stop = from
      }
      found.rides.append(ride)
    }
    found.rides.reverse()
    return found
  }
}
