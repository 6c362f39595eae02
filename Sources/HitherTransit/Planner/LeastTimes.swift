/// The least seconds from each stop to a destination with so many rides or fewer: as if every vehicle stood
/// ready and changing took no time.
///
/// No connection is faster, so that a search may leave out what even so would come too late. They are found
/// backwards from the destination, a round a ride, along all lines that serve a stop that was improved.
struct LeastTimes {
  /// Stands for a destination that cannot be reached.
  static let never = Int32.max / 4

  private let stopCount: Int
  private let rides: Int
  /// By number of rides and stop, for one who got out there: one may walk first.
  private var seconds: [Int32]
  /// By stop, for one who gets in there: after a way on foot there is no other.
  private var boarding: [Int32]

  /// - Parameters:
  ///   - egress: Seconds on foot to the destination by stop; `never` where it is out of reach.
  ///   - rides: The most rides.
  init(_ walks: WalkTable, _ tables: [LineTable], to egress: [Int32], rides: Int) {
    stopCount = egress.count
    self.rides = rides
    seconds = egress
    seconds.reserveCapacity((rides + 1) * stopCount)
    boarding = Array(repeating: Self.never, count: stopCount)
    var improved = StopMarks(stopCount)
    for stop in 0..<stopCount where egress[stop] < Self.never { improved.mark(stop) }
    for _ in 1...rides {
      let before = seconds.count - stopCount
      for stop in 0..<stopCount { seconds.append(seconds[before + stop]) }
      let sources = improved.take()
      var boarded = StopMarks(stopCount)
      for table in tables { goBack(table, from: sources, before, &boarded) }
      for stop in boarded.take() { arrive(walks, stop, before + stopCount, &improved) }
    }
  }

  /// Improves the stops at which one may get into a line that leads to others that were improved in the round before.
  private mutating func goBack(
    _ table: LineTable, from sources: [Int], _ before: Int, _ boarded: inout StopMarks
  ) {
    var isQueued = Array(repeating: false, count: table.lineCount)
    for stop in sources {
      for slot in Int(table.servedStart[stop])..<Int(table.servedStart[stop + 1]) {
        isQueued[Int(table.servedLines[slot])] = true
      }
    }
    for line in 0..<table.lineCount where isQueued[line] {
      let first = Int(table.stopStart[line])
      var aboard = Self.never
      for place in (first..<Int(table.stopStart[line + 1])).reversed() {
        let stop = Int(table.stops[place])
        let here = aboard &+ table.leastRides[place]
        if table.access[place].contains(.boarding), here < boarding[stop] {
          boarding[stop] = here
          boarded.mark(stop)
        }
        aboard = min(Self.never, here &+ table.leastHalts[place])
        if table.access[place].contains(.alighting) {
          aboard = min(aboard, seconds[before + stop])
        }
      }
    }
  }

  /// Improves a stop at which one gets in, and those from which one walks there.
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

  /// Whether one who is at a stop at a time after a number of rides may still be in time.
  ///
  /// - Parameter best: By number of rides, the time before which one must be at the destination.
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

  /// Gives them up.
  mutating func take() -> [Int] {
    for stop in stops { isMarked[stop] = false }
    defer { stops.removeAll(keepingCapacity: true) }
    return stops
  }
}
