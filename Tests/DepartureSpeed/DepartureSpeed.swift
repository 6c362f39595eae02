import Glibc
import HitherFormats
import HitherTransit
import TestSupport

/// Times the import of a made-up city, its loading, and questions asked of it; times are of the core, and not of
/// the wall.
struct DepartureSpeed {
  /// A time, and the most that it may take.
  struct Figure {
    let name: String
    let seconds: Double
    var bound: Double?
    var holds: Bool { bound.map { seconds < $0 } ?? true }
  }

  var stopCount = 5000
  var stopTimes = 1_000_000
  var queries = 1000
  var turning = 0.2
  var seed: UInt64 = 11

  func figures() throws -> [Figure] {
    let folder = try ScratchFolder()
    var city = CityFeed(stopCount: stopCount, stopTimes: stopTimes, turning: turning, seed: seed)
    try city.write(to: folder)
    let store = folder["transit.db"]
    var figures: [Figure] = []
    let imported = try Self.measure {
      var timetable = Timetable()
      let files = try folder.names(of: "city")
      _ = try FeedImport.add(
        GTFSFeed(folder: folder["city"], fileNames: files), name: "city", to: &timetable)
      try TimetableStore(path: store).replace(with: timetable)
    }
    figures.append(
      Figure(
        name: "import of \(city.stopTimeCount) stop times", seconds: imported.seconds, bound: 20))
    let loaded = try Self.measure { Network(try TimetableStore(path: store).timetable()) }
    figures.append(Figure(name: "loading", seconds: loaded.seconds))
    guard let network = loaded.result else { return figures }
    return figures + ask(Planner(network))
  }

  /// Questions between any two stops at any time of a working day.
  private func ask(_ planner: Planner) -> [Figure] {
    var random = SeededGenerator(seed: seed &+ 1)
    var times: [Double] = []
    var found = 0
    // 2026-05-05T04:00:00Z, a Tuesday.
    let morning: Int64 = 1_777_953_600
    for _ in 0..<queries {
      let from = Int.random(in: 0..<stopCount, using: &random)
      let to = (from + Int.random(in: 1..<stopCount, using: &random)) % stopCount
      let query = ConnectionQuery(
        from: [from], to: [to], at: morning + Int64.random(in: 0..<54_000, using: &random),
        windowSeconds: 7200)
      let asked = Self.measure { planner.connections(query) }
      times.append(asked.seconds)
      found += asked.result.count
    }
    times.sort()
    func quantile(_ part: Double) -> Double {
      times.isEmpty ? 0 : times[min(times.count - 1, Int(part * Double(times.count)))]
    }
    print("\(found) connections in answer to \(queries) questions")
    return [
      Figure(name: "median question", seconds: quantile(0.5), bound: 0.010),
      Figure(name: "question, 95th percentile", seconds: quantile(0.95)),
      Figure(name: "slowest question", seconds: times.last ?? 0),
    ]
  }

  private static func measure<Result>(
    _ work: () throws -> Result
  ) rethrows -> (result: Result, seconds: Double) {
    let start = coreSeconds
    let result = try work()
    return (result, coreSeconds - start)
  }

  private static var coreSeconds: Double {
    var time = timespec()
    unsafe _ = clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
