/// Runs of vehicles as columns, in lines without overtaking.
///
/// A line's runs have the same stops; at each of them they arrive, and depart, in the order in
/// which they are stored. The first run that can be caught is therefore found by binary search. A
/// pattern with overtaking runs becomes several lines.
struct LineTable: Sendable {
  /// A line of one of several tables.
  struct Line: Hashable, Sendable {
    var table: Int
    var line: Int
  }

  /// A run that is not yet assigned to a line.
  struct Seed {
    /// The caller's identifier of the run.
    var owner: Int32
    /// Added to the times of its profile.
    var start: Int32
    var profile: Int
  }

  /// The first index of each line in `stops` and `access`, and the end.
  private(set) var stopStart: [Int32] = [0]
  private(set) var stops: [Int32] = []
  private(set) var access: [StopAccess] = []

  /// The same as if boarding and alighting were possible everywhere.
  var opened: LineTable {
    var table = self
    table.access = Array(repeating: [.boarding, .alighting], count: access.count)
    return table
  }

  /// The first run of each line, and the end.
  private(set) var runStart: [Int32] = [0]
  private(set) var owners: [Int32] = []
  /// The first index of each line in the times; a run's times are contiguous.
  private(set) var timeStart: [Int] = []
  private(set) var arrivals: [Int32] = []
  private(set) var departures: [Int32] = []
  /// By index along a line, as in `stops`: the least seconds of any run to the next stop, and of its dwell here.
  private(set) var leastRides: [Int32] = []
  private(set) var leastHalts: [Int32] = []
  /// The earliest departure and the latest time of any run.
  private(set) var earliestDeparture = Int32.max
  private(set) var latestArrival: Int32 = 0
  /// The lines that serve a stop, with the position along them: the first index of each stop, and the end.
  private(set) var servedStart: [Int32] = []
  private(set) var servedLines: [Int32] = []
  private(set) var servedPositions: [Int32] = []

  var lineCount: Int { stopStart.count - 1 }
  var runCount: Int { owners.count }

  /// Makes lines from runs by pattern.
  init(
    _ seeds: [[Seed]], _ patterns: [Timetable.Pattern], _ profiles: [Timetable.Profile],
    stopCount: Int
  ) {
    for (pattern, runs) in zip(patterns, seeds) where !runs.isEmpty {
      for line in Self.lines(of: runs, profiles) { add(line, pattern, profiles) }
    }
    indexStops(stopCount)
  }

  /// The number of a pattern's lines tried before another is begun, which bounds the time for any feed.
  private static let linesLookedAt = 32

  /// Assigns runs to lines: each run to the first line in which it overtakes none.
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

  /// Whether a run is nowhere earlier than another.
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

  /// Computes the least times of the last added line.
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
      // It belongs to the previous stop.
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

  /// The number of stops of a line.
  func stopCount(_ line: Int) -> Int { Int(stopStart[line + 1] - stopStart[line]) }

  /// The index of the time of a run at a stop of its line.
  func place(_ line: Int, _ run: Int, _ position: Int) -> Int {
    timeStart[line] + (run - Int(runStart[line])) * stopCount(line) + position
  }

  /// The first run of a line that departs no earlier than `time`, of those that run; nil if there is none.
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
