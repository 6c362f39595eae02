/// The search's data about staying seated in vehicles that continued as other trips.
struct StayingSeated {
  let links: SeatedLinks
  /// Rides to the end of a trip after which passengers stayed.
  private var seats: [FoundRide] = []
  /// By round, the earliest run of a line that was reached, and with it all later ones: none overtakes another.
  private var earliest: [SeatedLinks.Line: [Int32]] = [:]
  /// By run reached by staying from the previous trip, the fewest rides.
  private var fewest: [SeatedLinks.Run: Int] = [:]

  init(_ links: SeatedLinks) {
    self.links = links
  }

  /// The runs of a line that continue and were not yet ridden with as few rides.
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

  /// The runs as which a run continues that were not yet reached by staying with as few rides.
  mutating func following(_ run: SeatedLinks.Run, _ round: Int) -> [SeatedLinks.Run] {
    let runs = (links.next[run] ?? []).filter { fewest[$0] ?? .max > round }
    for run in runs { fewest[run] = round }
    return runs
  }

  /// Stores a ride to the end of a trip, and returns its index.
  mutating func take(_ ride: FoundRide) -> Int32 {
    seats.append(ride)
    return Int32(clamping: seats.count - 1)
  }

  /// The ride before one that was reached by staying seated.
  func ride(_ seat: Int32) -> FoundRide { seats[Int(seat)] }
}
