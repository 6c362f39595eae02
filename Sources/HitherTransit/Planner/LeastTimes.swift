/// Lower bounds of the seconds from each stop to a destination, by number of rides.
///
/// They assume that vehicles never have to be waited for and changes take no time. No connection is
/// faster, so a search may omit what would be too late even then. They are found backwards from the
/// destination, one round per ride, along all lines that serve an improved stop.
struct LeastTimes {
  /// The value of an unreachable destination.
  static let never = Int32.max / 4

  private let stopCount: Int
  private let rides: Int
  /// By number of rides and stop, after alighting there: a walk may follow.
  private var seconds: [Int32]
  /// By stop, for boarding there: a walk cannot be followed by another.
  private var boarding: [Int32]
  /// By line to which others lead while staying seated: for being in it at its first stop.
  private var seated: [LineTable.Line: Int32] = [:]

  /// - Parameters:
  ///   - links: By line, the lines with a vehicle that continues as one of it.
  ///   - egress: Seconds of walking to the destination by stop; `never` if it is out of range.
  ///   - rides: The largest number of rides.
  init(
    _ walks: WalkTable, _ tables: [LineTable], _ links: [LineTable.Line: Set<LineTable.Line>],
    to egress: [Int32], rides: Int
  ) {
    stopCount = egress.count
    self.rides = rides
    seconds = egress
    seconds.reserveCapacity((rides + 1) * stopCount)
    boarding = Array(repeating: Self.never, count: stopCount)
    let following = Self.following(links)
    var improved = StopMarks(stopCount)
    for stop in 0..<stopCount where egress[stop] < Self.never { improved.mark(stop) }
    for _ in 1...rides {
      let before = seconds.count - stopCount
      for stop in 0..<stopCount { seconds.append(seconds[before + stop]) }
      let sources = improved.take()
      var boarded = StopMarks(stopCount)
      goBack(tables, links, following, from: sources, before, &boarded)
      for stop in boarded.take() { arrive(walks, stop, before + stopCount, &improved) }
    }
  }

  /// Improves the stops where one can board a line that leads to others improved in the previous round.
  private mutating func goBack(
    _ tables: [LineTable], _ links: [LineTable.Line: Set<LineTable.Line>],
    _ following: [LineTable.Line: [LineTable.Line]], from sources: [Int], _ before: Int,
    _ boarded: inout StopMarks
  ) {
    for (number, table) in tables.enumerated() {
      var isQueued = Array(repeating: false, count: table.lineCount)
      for stop in sources {
        for slot in Int(table.servedStart[stop])..<Int(table.servedStart[stop + 1]) {
          isQueued[Int(table.servedLines[slot])] = true
        }
      }
      for line in 0..<table.lineCount where isQueued[line] {
        var open = [LineTable.Line(table: number, line: line)]
        while let next = open.popLast() {
          let end = (following[next] ?? []).map { seated[$0] ?? Self.never }.min() ?? Self.never
          let first = goBack(tables[next.table], next.line, from: end, before, &boarded)
          guard let leading = links[next], first < seated[next] ?? Self.never else { continue }
          seated[next] = first
          open += leading
        }
      }
    }
  }

  /// By line, those as which a vehicle of it continues.
  private static func following(
    _ links: [LineTable.Line: Set<LineTable.Line>]
  ) -> [LineTable.Line: [LineTable.Line]] {
    var following: [LineTable.Line: [LineTable.Line]] = [:]
    for (line, leading) in links {
      for other in leading { following[other, default: []].append(line) }
    }
    return following
  }

  /// The same along one line.
  ///
  /// - Parameter end: The least seconds for staying in it at its last stop.
  /// - Returns: Those for being in it at its first stop.
  private mutating func goBack(
    _ table: LineTable, _ line: Int, from end: Int32, _ before: Int, _ boarded: inout StopMarks
  ) -> Int32 {
    let first = Int(table.stopStart[line])
    let last = Int(table.stopStart[line + 1]) - 1
    var aboard = end
    if table.access[last].contains(.alighting) {
      aboard = min(aboard, seconds[before + Int(table.stops[last])])
    }
    var here = aboard
    for place in (first..<last).reversed() {
      let stop = Int(table.stops[place])
      here = min(Self.never, aboard &+ table.leastRides[place])
      if table.access[place].contains(.boarding), here < boarding[stop] {
        boarding[stop] = here
        boarded.mark(stop)
      }
      aboard = min(Self.never, here &+ table.leastHalts[place])
      if table.access[place].contains(.alighting) {
        aboard = min(aboard, seconds[before + stop])
      }
    }
    return here
  }

  /// Improves a boarding stop, and those from which one can walk there.
  private mutating func arrive(
    _ walks: WalkTable, _ stop: Int, _ row: Int, _ improved: inout StopMarks
  ) {
    lower(stop, to: boarding[stop], row, &improved)
    for way in Int(walks.backStart[stop])..<Int(walks.backStart[stop + 1]) {
      let time = boarding[stop] &+ walks.backSeconds[way]
      lower(Int(walks.backTargets[way]), to: time, row, &improved)
    }
  }

  private mutating func lower(
    _ stop: Int, to time: Int32, _ row: Int, _ improved: inout StopMarks
  ) {
    guard time < seconds[row + stop] else { return }
    seconds[row + stop] = time
    improved.mark(stop)
  }

  /// Whether the destination may still be reached in time from a stop at a time after a number of rides.
  ///
  /// - Parameter best: By number of rides, the time by which to be at the destination.
  func mayArrive(_ round: Int, _ stop: Int, at time: Int32, before best: [Int32]) -> Bool {
    for more in 0...(rides - round)
    where time &+ seconds[more * stopCount + stop] < best[round + more] {
      return true
    }
    return false
  }
}

/// Stops that were marked, each once, in the order of their marks.
private struct StopMarks {
  private var isMarked: [Bool]
  private var stops: [Int] = []

  init(_ count: Int) {
    isMarked = Array(repeating: false, count: count)
  }

  mutating func mark(_ stop: Int) {
    guard !isMarked[stop] else { return }
    isMarked[stop] = true
    stops.append(stop)
  }

  /// Returns and clears them.
  mutating func take() -> [Int] {
    for stop in stops { isMarked[stop] = false }
    defer { stops.removeAll(keepingCapacity: true) }
    return stops
  }
}
