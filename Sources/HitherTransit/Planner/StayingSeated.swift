/// What a search knows of vehicles in which it stayed seated while they went on as other trips.
struct StayingSeated {
  let links: SeatedLinks
  /// Rides to the end of a trip, after each of which one stayed.
  private var seats: [FoundRide] = []
  /// By round, in which run of a line one was the earliest, and all later ones with it: none overtakes another.
  private var earliest: [SeatedLinks.Line: [Int32]] = [:]
  /// By run in which one stayed from the trip before, the fewest rides.
  private var fewest: [SeatedLinks.Run: Int] = [:]

  init(_ links: SeatedLinks) {
    self.links = links
  }

  /// The runs of a line that go on and were not yet ridden with so few rides.
  ///
  /// - Parameter run: The first that can be caught; all later ones can be caught too.
  mutating func open(_ line: SeatedLinks.Line, from run: Int32, _ round: Int) -> [SeatedLinks.Run] {
    guard let runs = links.runs[line] else { return [] }
    let none = Array(repeating: Int32.max, count: ConnectionSearch.largestRides + 1)
    let known = earliest[line]?[round] ?? .max
    guard run < known else { return [] }
    for later in round..<none.count {
      earliest[line, default: none][later] = min(earliest[line]?[later] ?? .max, run)
    }
    return runs.filter { $0 >= run && $0 < known }.map {
      SeatedLinks.Run(sheet: line.sheet, line: line.line, run: $0)
    }
  }

  /// The runs as which a run goes on in which one did not stay with so few rides before.
  mutating func following(_ run: SeatedLinks.Run, _ round: Int) -> [SeatedLinks.Run] {
    let runs = (links.next[run] ?? []).filter { fewest[$0] ?? .max > round }
    for run in runs { fewest[run] = round }
    return runs
  }

  /// Keeps a ride to the end of a trip, and returns its place.
  mutating func take(_ ride: FoundRide) -> Int32 {
    seats.append(ride)
    return Int32(clamping: seats.count - 1)
  }

  /// The ride before one in which one stayed seated.
  func ride(_ seat: Int32) -> FoundRide { seats[Int(seat)] }
}
