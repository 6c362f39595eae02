import HitherEstimates
import HitherTracks
import TestSupport

/// A made-up city of GTFS: stops on a grid, and lines that wind through it, out and back all day.
///
/// Lines begin where few others go, and turn by chance, so that a way across the city takes many changes: harder
/// than a city whose lines were planned.
struct CityFeed {
  let stopCount: Int
  let lineCount: Int
  /// Runs of a line in each direction, on a working day.
  let runsPerDay: Int
  /// Chance of a turn at each stop.
  let turning: Double
  private(set) var lines: [[Int]] = []
  private(set) var stopTimeCount = 0

  private static let stopsPerLine = 25
  private let side: Int
  private var random: SeededGenerator

  init(stopCount: Int, stopTimes: Int, turning: Double, seed: UInt64) {
    self.stopCount = stopCount
    self.turning = turning
    side = Int(Double(stopCount).squareRoot().rounded(.up))
    lineCount = max(1, stopCount * 3 / 50)
    runsPerDay = max(1, stopTimes / (lineCount * 2 * Self.stopsPerLine))
    random = SeededGenerator(seed: seed)
    makeLines()
  }

  static func id(_ stop: Int) -> String { "S\(stop)" }

  private mutating func makeLines() {
    var visits = Array(repeating: 0, count: stopCount)
    while lines.count < lineCount {
      var path = [leastVisited(visits)]
      var direction = Int.random(in: 0..<4, using: &random)
      var tries = 0
      while path.count < Self.stopsPerLine, tries < 200 {
        if random.uniform() < turning { direction = Int.random(in: 0..<4, using: &random) }
        if let next = neighbour(path[path.count - 1], direction), !path.contains(next) {
          path.append(next)
        } else {
          direction = Int.random(in: 0..<4, using: &random)
          tries += 1
        }
      }
      for stop in path { visits[stop] += 1 }
      lines.append(path)
    }
  }

  private mutating func leastVisited(_ visits: [Int]) -> Int {
    let fewest = visits.min() ?? 0
    let places = visits.indices.filter { visits[$0] == fewest }
    return places.randomElement(using: &random) ?? 0
  }

  private func neighbour(_ stop: Int, _ direction: Int) -> Int? {
    let (row, column) = (stop / side, stop % side)
    let next =
      switch direction {
      case 0: (row, column + 1)
      case 1: (row + 1, column)
      case 2: (row, column - 1)
      default: (row - 1, column)
      }
    guard next.0 >= 0, next.1 >= 0, next.1 < side else { return nil }
    let place = next.0 * side + next.1
    return place < stopCount ? place : nil
  }

  /// Writes the tables into a folder.
  mutating func write(to folder: ScratchFolder) throws {
    try folder.write(
      "agency_name,agency_url,agency_timezone\nCity,https://city.example,Europe/Berlin\n",
      to: "city/agency.txt")
    try folder.write(
      """
      service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
      working,1,1,1,1,1,0,0,20260101,20261231
      daily,1,1,1,1,1,1,1,20260101,20261231

      """, to: "city/calendar.txt")
    try folder.write(stops, to: "city/stops.txt")
    let routes = lines.indices.map { "R\($0),\($0),3\n" }.joined()
    try folder.write("route_id,route_short_name,route_type\n" + routes, to: "city/routes.txt")
    try writeTrips(to: folder)
  }

  private var stops: String {
    var text = "stop_id,stop_name,stop_lat,stop_lon\n"
    // 400 m apart at 50 degrees of latitude.
    for stop in 0..<stopCount {
      let (row, column) = (stop / side, stop % side)
      text += "S\(stop),Stop \(stop),\(50 + Double(row) * 0.0036),\(10 + Double(column) * 0.0056)\n"
    }
    return text
  }

  private mutating func writeTrips(to folder: ScratchFolder) throws {
    var trips = "route_id,service_id,trip_id\n"
    var times = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
    var trip = 0
    for line in lines.indices {
      for path in [lines[line], lines[line].reversed()] {
        // From four in the morning to midnight, on whole minutes.
        let headway = 72_000 / runsPerDay
        for run in 0..<runsPerDay {
          trips += "R\(line),\(run % 5 == 0 ? "daily" : "working"),T\(trip)\n"
          var time = 14_400 + run * headway + Int.random(in: 0..<10, using: &random) * 60
          for (place, stop) in path.enumerated() {
            times += "T\(trip),\(clock(time)),\(clock(time + 20)),S\(stop),\(place)\n"
            time += Int.random(in: 2...5, using: &random) * 30
            stopTimeCount += 1
          }
          trip += 1
        }
      }
    }
    try folder.write(trips, to: "city/trips.txt")
    try folder.write(times, to: "city/stop_times.txt")
  }

  private func clock(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }
}
