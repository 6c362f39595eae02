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
  /// By number of rides and stop.
  private var seconds: [Int32]

  /// - Parameters:
  ///   - egress: Seconds on foot to the destination by stop; `never` where it is out of reach.
  ///   - rides: The most rides.
  init(_ walks: WalkTable, _ tables: [LineTable], to egress: [Int32], rides: Int) {
    stopCount = egress.count
    self.rides = rides
    seconds = egress
    seconds.reserveCapacity((rides + 1) * stopCount)
    var isImproved = egress.map { $0 < Self.never }
    var improved = isImproved.indices.filter { isImproved[$0] }
    for _ in 1...rides {
      let before = seconds.count - stopCount
      for stop in 0..<stopCount { seconds.append(seconds[before + stop]) }
      let sources = improved
      for stop in sources { isImproved[stop] = false }
      improved.removeAll(keepingCapacity: true)
      for table in tables {
        Self.goBack(table, from: sources, before, stopCount, &seconds, &isImproved, &improved)
      }
      walk(walks, before + stopCount, &isImproved, &improved)
    }
  }

  /// Improves the stops of which a line leads to others that were improved in the round before.
  private static func goBack(
    _ table: LineTable, from sources: [Int], _ before: Int, _ stopCount: Int,
    _ seconds: inout [Int32], _ isImproved: inout [Bool], _ improved: inout [Int]
  ) {
    var isQueued = Array(repeating: false, count: table.lineCount)
    for stop in sources {
      for slot in Int(table.servedStart[stop])..<Int(table.servedStart[stop + 1]) {
        isQueued[Int(table.servedLines[slot])] = true
      }
    }
    for line in 0..<table.lineCount where isQueued[line] {
      let first = Int(table.stopStart[line])
      var aboard = never
      for place in (first..<Int(table.stopStart[line + 1])).reversed() {
        let stop = Int(table.stops[place])
        let here = aboard &+ table.leastRides[place]
        if table.access[place].contains(.boarding), here < seconds[before + stopCount + stop] {
          seconds[before + stopCount + stop] = here
          if !isImproved[stop] {
            isImproved[stop] = true
            improved.append(stop)
          }
        }
        aboard = min(never, here &+ table.leastHalts[place])
        if table.access[place].contains(.alighting) {
          aboard = min(aboard, seconds[before + stop])
        }
      }
    }
  }

  /// Improves the stops from which one can walk to those that a ride has improved.
  private mutating func walk(
    _ walks: WalkTable, _ row: Int, _ isImproved: inout [Bool], _ improved: inout [Int]
  ) {
    for place in 0..<improved.count {
      let stop = improved[place]
      let there = seconds[row + stop]
      for way in Int(walks.backStart[stop])..<Int(walks.backStart[stop + 1]) {
        let origin = Int(walks.backTargets[way])
        let time = there &+ walks.backSeconds[way]
        guard time < seconds[row + origin] else { continue }
        seconds[row + origin] = time
        if !isImproved[origin] {
          isImproved[origin] = true
          improved.append(origin)
        }
      }
    }
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
