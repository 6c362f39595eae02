/// The delays and cancellations of the city's vehicles, and since when they are known.
struct CommuteTraffic: Sendable {
  /// A vehicle of a service day.
  struct Run: Sendable {
    let way: CommuteCity.Way
    let tripID: String
    /// The service day, counted from the first day of the scenario.
    let day: Int
    /// Scheduled departure, in seconds since 1970.
    let departure: Int64
    /// When the cancellation becomes known; nil for a vehicle that runs.
    var cancelled: Int64?
    /// The final delay of the departure, in seconds. Half of it is known first.
    var delay: Int64 = 0
    var halfKnown: Int64 = .max
    var wholeKnown: Int64 = .max
    /// When the change of platform becomes known.
    var moved: Int64 = .max
  }

  /// What is known of a vehicle at a moment.
  struct Knowledge: Hashable, Sendable {
    var isCancelled = false
    var delay: Int64?
    var stop: String
  }

  let runs: [Run]
  /// When feeds are made, in seconds since 1970.
  let feedTimes: [Int64]

  init(_ scenario: CommuteScenario) {
    var runs: [Run] = []
    for day in -1..<scenario.dayCount {
      for way in CommuteCity.ways {
        for minute in stride(from: way.first, through: way.last, by: way.every) {
          runs.append(Self.run(scenario, way, day, minute))
        }
      }
    }
    self.runs = runs
    feedTimes = Self.feedTimes(scenario)
  }

  private static func run(
    _ scenario: CommuteScenario, _ way: CommuteCity.Way, _ day: Int, _ minute: Int
  ) -> Run {
    let tripID = "\(way.prefix)-\(minute / 60)\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
    var run = Run(
      way: way, tripID: tripID, day: day,
      departure: scenario.serviceStart(day) + Int64(minute) * 60)
    // A vehicle that is never worth taking is never disturbed.
    guard way.prefix != CommuteCity.slow.prefix else { return run }
    var random = SplitMix64(seed: scenario.seed, stream: "fate/\(day)/\(tripID)")
    func before(_ low: Double, _ high: Double) -> Int64 {
      run.departure - Int64(random.uniform(low, high))
    }
    switch random.uniform() {
    case ..<0.12: run.cancelled = before(-60, 3000)
    case ..<0.5:
      run.delay = Int64(random.uniform(1, 9)) * 60
      run.halfKnown = before(1500, 2700)
      run.wholeKnown = before(0, 1200)
    case ..<0.6: run.moved = before(200, 1200)
    default: break
    }
    return run
  }

  /// Every five minutes at times when the commuter may ride.
  private static func feedTimes(_ scenario: CommuteScenario) -> [Int64] {
    var times: Set<Int64> = []
    for day in 0..<scenario.dayCount {
      let weekday = (scenario.firstDay.weekday - 1 + day) % 7
      let stretches: [(Int64, Int64)] =
        weekday < 5
        ? [
          (scenario.clock(day, 6, 0), scenario.clock(day, 10, 0)),
          (scenario.clock(day, 14, 30), scenario.clock(day, 20, 0)),
        ]
        : weekday == 5 ? [(scenario.clock(day, 22, 30), scenario.clock(day, 28, 30))] : []
      for (start, end) in stretches {
        times.formUnion(stride(from: start, through: end, by: 300))
      }
    }
    return times.sorted()
  }

  /// The time of the feed in force at a moment; nil before the first.
  func feedTime(at time: Int64) -> Int64? { feedTimes.last { $0 <= time } }

  /// The data about a vehicle in the feed of a time. A feed covers departures from 15 minutes
  /// before to one hour after.
  static func known(_ run: Run, by feed: Int64?) -> Knowledge {
    var known = Knowledge(stop: run.way.from)
    guard let feed, isCovered(run, by: feed) else { return known }
    if let cancelled = run.cancelled, cancelled <= feed { known.isCancelled = true }
    if run.halfKnown <= feed { known.delay = run.delay / 2 }
    if run.wholeKnown <= feed { known.delay = run.delay }
    if run.moved <= feed { known.stop = run.way.otherFrom }
    return known
  }

  static func isCovered(_ run: Run, by feed: Int64) -> Bool {
    run.departure - feed <= 3600 && feed - run.departure <= 900
  }
}
