/// Runs of vehicles as columns, in lines on which none overtakes another.
///
/// A line's runs have the same stops; at each of them they arrive, and depart, in the order in which they stand.
/// So the first run that can be caught is found by halving. A pattern on which runs overtake becomes several lines.
struct LineTable: Sendable {
  /// A line of one of several tables.
  struct Line: Hashable, Sendable {
    var table: Int
    var line: Int
  }

  /// A run before it has a line.
  struct Seed {
    /// What it is a run of, for whoever made the table.
    var owner: Int32
    /// Added to the times of its profile.
    var start: Int32
    var profile: Int
  }

  /// The first place of each line in `stops` and `access`, and one more.
  private(set) var stopStart: [Int32] = [0]
  private(set) var stops: [Int32] = []
  private(set) var access: [StopAccess] = []

  /// The same as if one might get in and out everywhere.
  var opened: LineTable {
    var table = self
    table.access = Array(repeating: [.boarding, .alighting], count: access.count)
    return table
  }

  /// The first run of each line, and one more.
  private(set) var runStart: [Int32] = [0]
  private(set) var owners: [Int32] = []
  /// The first place of each line in the times; a run's times stand together.
  private(set) var timeStart: [Int] = []
  private(set) var arrivals: [Int32] = []
  private(set) var departures: [Int32] = []
  /// By place along a line, as in `stops`: the least seconds of any run to the next stop, and of its halt here.
  private(set) var leastRides: [Int32] = []
  private(set) var leastHalts: [Int32] = []
  /// The earliest departure and the latest time of any run.
  private(set) var earliestDeparture = Int32.max
  private(set) var latestArrival: Int32 = 0
  /// Which lines serve a stop, and where along them: the first place of each stop, and one more.
  private(set) var servedStart: [Int32] = []
  private(set) var servedLines: [Int32] = []
  private(set) var servedPositions: [Int32] = []

  var lineCount: Int { stopStart.count - 1 }
  var runCount: Int { owners.count }

  /// Makes lines of runs by pattern.
  init(
    _ seeds: [[Seed]], _ patterns: [Timetable.Pattern], _ profiles: [Timetable.Profile],
    stopCount: Int
  ) {
    for (pattern, runs) in zip(patterns, seeds) where !runs.isEmpty {
      for line in Self.lines(of: runs, profiles) { add(line, pattern, profiles) }
    }
    indexStops(stopCount)
  }

  /// So many lines of a pattern are looked at before another is begun, so that no feed takes for ever.
  private static let linesLookedAt = 32

  /// Puts runs into as few lines as they come: each run into the first in which it overtakes none.
  private static func lines(of runs: [Seed], _ profiles: [Timetable.Profile]) -> [[Seed]] {
    func first(_ seed: Seed) -> Int32 { seed.start + profiles[seed.profile].departures[0] }
    var lines: [[Seed]] = []
    let ordered = runs.sorted { (first($0), $0.start, $0.owner) < (first($1), $1.start, $1.owner) }
    for run in ordered {
      let place = lines.indices.suffix(linesLookedAt).first { index in
        guard let last = lines[index].last else { return true }
        return follows(run, last, profiles)
      }
      if let place { lines[place].append(run) } else { lines.append([run]) }
    }
    return lines
  }

  /// Whether a run is nowhere before another.
  private static func follows(_ run: Seed, _ other: Seed, _ profiles: [Timetable.Profile]) -> Bool {
    if run.profile == other.profile { return run.start >= other.start }
    let (own, its) = (profiles[run.profile], profiles[other.profile])
    for place in own.arrivals.indices
    where run.start + own.arrivals[place] < other.start + its.arrivals[place]
      || run.start + own.departures[place] < other.start + its.departures[place]
    {
      return false
    }
    return true
  }

  private mutating func add(
    _ runs: [Seed], _ pattern: Timetable.Pattern, _ profiles: [Timetable.Profile]
  ) {
    stops += pattern.stops
    access += pattern.access
    stopStart.append(Int32(stops.count))
    timeStart.append(arrivals.count)
    for run in runs {
      owners.append(run.owner)
      let profile = profiles[run.profile]
      for time in profile.arrivals { arrivals.append(run.start + time) }
      for time in profile.departures { departures.append(run.start + time) }
    }
    runStart.append(Int32(owners.count))
    addLeastTimes(runs.count, pattern.stops.count)
  }

  /// The least times of the line that was added last.
  private mutating func addLeastTimes(_ runs: Int, _ count: Int) {
    let first = arrivals.count - runs * count
    for position in 0..<count {
      var (ride, halt) = (Int32.max, Int32.max)
      for run in 0..<runs {
        let place = first + run * count + position
        halt = min(halt, departures[place] &- arrivals[place])
        if position > 0 { ride = min(ride, arrivals[place] &- departures[place - 1]) }
      }
      leastHalts.append(halt)
      // It belongs to the stop before.
      if position > 0 { leastRides.append(ride) }
    }
    leastRides.append(0)
    for place in first..<arrivals.count {
      earliestDeparture = min(earliestDeparture, departures[place])
      latestArrival = max(latestArrival, arrivals[place])
    }
  }

  private mutating func indexStops(_ stopCount: Int) {
    servedStart = Array(repeating: 0, count: stopCount + 1)
    for stop in stops { servedStart[Int(stop) + 1] += 1 }
    for stop in 1..<max(1, servedStart.count) { servedStart[stop] += servedStart[stop - 1] }
    servedLines = Array(repeating: 0, count: stops.count)
    servedPositions = servedLines
    var next = servedStart
    for line in 0..<lineCount {
      for place in Int(stopStart[line])..<Int(stopStart[line + 1]) {
        let stop = Int(stops[place])
        let slot = Int(next[stop])
        next[stop] += 1
        servedLines[slot] = Int32(line)
        servedPositions[slot] = Int32(place) - stopStart[line]
      }
    }
  }

  /// How many stops a line has.
  func stopCount(_ line: Int) -> Int { Int(stopStart[line + 1] - stopStart[line]) }

  /// Where the time of a run at a stop of its line stands.
  func place(_ line: Int, _ run: Int, _ position: Int) -> Int {
    timeStart[line] + (run - Int(runStart[line])) * stopCount(line) + position
  }

  /// The first run of a line that departs no earlier than `time`, of those that run; nil where none does.
  func run(
    of line: Int, at position: Int, notBefore time: Int32, among running: [Bool]
  ) -> Int? {
    var low = Int(runStart[line])
    let end = Int(runStart[line + 1])
    var high = end
    let count = stopCount(line)
    let base = timeStart[line] + position - low * count
    while low < high {
      let middle = (low + high) / 2
      if departures[base + middle * count] < time { low = middle + 1 } else { high = middle }
    }
    while low < end {
      if running[low] { return low }
      low += 1
    }
    return nil
  }
}
