internal import HitherFormats

/// The stops of a trip with their times, complete and in order.
struct TripTimes {
  private(set) var stops: [Int32] = []
  private(set) var sequences: [Int32] = []
  private(set) var access: [StopAccess] = []
  private(set) var arrivals: [Int32] = []
  private(set) var departures: [Int32] = []

  /// Reads the rows of a trip; nil if it cannot be used, which is reported.
  ///
  /// - Parameter places: The indices of its rows, by number.
  init?(_ rows: StopTimeRows, _ places: [Int32], _ findings: inout FeedFindings) {
    let file = "stop_times.txt"
    for place in places.lazy.map(Int.init) {
      let line = Int(rows.lines[place])
      if let last = sequences.last, last == rows.sequences[place] {
        findings.add(.duplicateKey, file, line: line, field: "stop_sequence", value: "\(last)")
        continue
      }
      var (arrival, departure) = (rows.arrivals[place], rows.departures[place])
      if (arrival == StopTimeRows.absent) != (departure == StopTimeRows.absent) {
        findings.add(.onlyArrivalOrDeparture, file, line: line)
        arrival = max(arrival, departure)
        departure = arrival
      }
      stops.append(rows.stops[place])
      sequences.append(rows.sequences[place])
      access.append(rows.access[place])
      arrivals.append(arrival)
      departures.append(departure)
    }
    let line = places.first.map { Int(rows.lines[Int($0)]) }
    guard stops.count > 1 else {
      findings.add(.unusableTrip, file, line: line)
      return nil
    }
    guard arrivals[0] != StopTimeRows.absent,
      arrivals[arrivals.count - 1] != StopTimeRows.absent
    else {
      findings.add(.missingTripEdge, file, line: line)
      return nil
    }
    fillGaps()
    guard isInOrder else {
      findings.add(.arrivalBeforePreviousDeparture, file, line: line)
      return nil
    }
  }

  /// Missing times are interpolated evenly between the given ones.
  private mutating func fillGaps() {
    var known = 0
    for place in 1..<arrivals.count where arrivals[place] != StopTimeRows.absent {
      let steps = place - known
      let (from, to) = (Int(departures[known]), Int(arrivals[place]))
      for step in 1..<max(1, steps) {
        let time = Int32(clamping: from + (to - from) * step / steps)
        arrivals[known + step] = time
        departures[known + step] = time
      }
      known = place
    }
  }

  private var isInOrder: Bool {
    guard arrivals[0] <= departures[0] else { return false }
    for place in 1..<arrivals.count
    where arrivals[place] < departures[place - 1] || departures[place] < arrivals[place] {
      return false
    }
    return true
  }
}

/// Adds trips to a timetable, so that equal patterns and profiles are stored once.
struct TripMaker {
  private(set) var timetable: Timetable
  private var patterns: [Timetable.Pattern: Int] = [:]
  private var profiles: [Timetable.Profile: Int] = [:]

  init(_ timetable: Timetable) {
    self.timetable = timetable
  }

  /// Adds a trip, and returns its index.
  mutating func add(_ times: TripTimes, of row: FeedImport.TripRow) -> Int {
    let start = times.arrivals[0]
    let pattern = Timetable.Pattern(
      stops: times.stops, access: times.access, sequences: times.sequences)
    let profile = Timetable.Profile(
      arrivals: times.arrivals.map { $0 - start }, departures: times.departures.map { $0 - start })
    timetable.trips.append(
      Timetable.Trip(
        id: row.id, route: row.route, service: row.service, pattern: place(of: pattern),
        profile: place(of: profile), start: Int(start), headsign: row.headsign,
        direction: row.direction, block: row.block))
    return timetable.trips.count - 1
  }

  private mutating func place(of pattern: Timetable.Pattern) -> Int {
    if let place = patterns[pattern] { return place }
    patterns[pattern] = timetable.patterns.count
    timetable.patterns.append(pattern)
    return timetable.patterns.count - 1
  }

  private mutating func place(of profile: Timetable.Profile) -> Int {
    if let place = profiles[profile] { return place }
    profiles[profile] = timetable.profiles.count
    timetable.profiles.append(profile)
    return timetable.profiles.count - 1
  }
}
