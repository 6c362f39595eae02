/// The rows of `stop_times.txt` as columns, in the order of the file and then by trip.
struct StopTimeRows {
  /// The value of a missing time.
  static let absent = Int32.min

  private(set) var trips: [Int32] = []
  private(set) var sequences: [Int32] = []
  private(set) var stops: [Int32] = []
  private(set) var arrivals: [Int32] = []
  private(set) var departures: [Int32] = []
  private(set) var access: [StopAccess] = []
  private(set) var lines: [Int32] = []

  var count: Int { trips.count }

  mutating func append(
    trip: Int, sequence: Int, stop: Int, arrival: Int?, departure: Int?, access: StopAccess,
    line: Int
  ) {
    trips.append(Int32(clamping: trip))
    sequences.append(Int32(clamping: sequence))
    stops.append(Int32(clamping: stop))
    arrivals.append(arrival.map { Int32(clamping: $0) } ?? Self.absent)
    departures.append(departure.map { Int32(clamping: $0) } ?? Self.absent)
    self.access.append(access)
    lines.append(Int32(clamping: line))
  }

  /// The indices of all rows, by trip and then by number.
  func order() -> [Int32] {
    var order = (0..<Int32(clamping: count)).map { $0 }
    var isSorted = true
    for row in 1..<max(1, count)
    where (trips[row - 1], sequences[row - 1]) > (trips[row], sequences[row]) {
      isSorted = false
      break
    }
    guard !isSorted else { return order }
    order.sort {
      let (left, right) = (Int($0), Int($1))
      return (trips[left], sequences[left], left) < (trips[right], sequences[right], right)
    }
    return order
  }
}
