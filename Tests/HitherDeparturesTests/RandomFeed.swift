import HitherDepartures
import HitherTracks
import TestSupport

/// A small feed of a seed, for a planner and for a brute-force one: its text, and the same as plain values.
struct RandomFeed {
  struct Trip {
    var id: String
    var service: String
    var stops: [Int]
    var arrivals: [Int]
    var departures: [Int]
    var boards: [Bool]
    var alights: [Bool]
    /// Offsets at which it is repeated; 0 alone where it is not.
    var shifts = [0]
  }

  var text = FeedText()
  var stopCount = 0
  var trips: [Trip] = []
  /// Least seconds between two rides, by stop, and from one stop to another.
  var changes: [Int: Int?] = [:]
  /// By the pair of stops, `from * 100 + to`.
  var walks: [Int: Int] = [:]
  let zone: String
  /// The days of service, by service, among those around the question.
  var activeDays: [String: Set<Int>] = [:]
  let day: Int

  private var random: SeededGenerator

  /// The days on which clocks change, and others.
  private static let dates = [
    CivilDate(year: 2026, month: 3, day: 29), CivilDate(year: 2026, month: 10, day: 25),
    CivilDate(year: 2026, month: 3, day: 8), CivilDate(year: 2026, month: 11, day: 1),
    CivilDate(year: 2026, month: 6, day: 15),
  ]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    zone = ["Europe/Berlin", "America/New_York", "UTC"].randomElement(using: &random) ?? "UTC"
    day = (Self.dates.randomElement(using: &random) ?? Self.dates[0]).daysSinceEpoch
    text.zone = zone
    makeStops()
    makeServices()
    for index in 0..<Int.random(in: 5...12, using: &random) { makeTrip(index) }
    makeTransfers()
  }

  private mutating func makeStops() {
    stopCount = Int.random(in: 3...5, using: &random)
    // Far apart, so that nobody walks but where it is said.
    for stop in 0..<stopCount { text.stops.append("S\(stop),50.\(stop),10.\(stop),0,,") }
  }

  private mutating func makeServices() {
    text.calendar = [
      "daily,1,1,1,1,1,1,1,20200101,20301231", "weekly,0,0,0,0,0,0,1,20200101,20301231",
    ]
    let around = (day - 4)...(day + 4)
    activeDays["daily"] = Set(around)
    activeDays["weekly"] = Set(around.filter { CivilDate(daysSinceEpoch: $0).weekday == 7 })
    text.dates = []
    for (service, kind, offset) in [
      ("dates", 1, -1), ("dates", 1, 0), ("daily", 2, 1), ("weekly", 1, 1),
    ]
    where Bool.random(using: &random) {
      let date = CivilDate(daysSinceEpoch: day + offset)
      let digits = date.year * 10_000 + date.month * 100 + date.day
      text.dates?.append("\(service),\(digits),\(kind)")
      if kind == 1 {
        activeDays[service, default: []].insert(day + offset)
      } else {
        activeDays[service]?.remove(day + offset)
      }
    }
  }

  private mutating func makeTrip(_ index: Int) {
    let service = activeDays.keys.sorted().randomElement(using: &random) ?? "daily"
    var trip = Trip(
      id: "T\(index)", service: service, stops: [], arrivals: [], departures: [], boards: [],
      alights: [])
    // Around midnight, where most can go wrong.
    var time = Int.random(in: (19 * 12)...(28 * 12), using: &random) % (27 * 12) * 300
    var stop = Int.random(in: 0..<stopCount, using: &random)
    for place in 0..<Int.random(in: 2...5, using: &random) {
      trip.stops.append(stop)
      trip.arrivals.append(time)
      time += Int.random(in: 0...1, using: &random) * 300
      trip.departures.append(time)
      trip.boards.append(Int.random(in: 0..<8, using: &random) > 0)
      trip.alights.append(Int.random(in: 0..<8, using: &random) > 0)
      text.stopTimes.append(
        "\(trip.id),\(clock(trip.arrivals[place])),\(clock(time)),S\(stop),\(place * 2),"
          + "\(trip.boards[place] ? 0 : 1),\(trip.alights[place] ? 0 : 1)")
      time += Int.random(in: 0...6, using: &random) * 300
      stop = (stop + Int.random(in: 1..<stopCount, using: &random)) % stopCount
    }
    text.trips.append("\(trip.id),\(service)")
    if Int.random(in: 0..<6, using: &random) == 0 {
      let start = trip.departures[0]
      trip.shifts = [0, 1200, 2400]
      let row = "\(trip.id),\(clock(start)),\(clock(start + 3000)),1200,1"
      text.frequencies = (text.frequencies ?? []) + [row]
    }
    trips.append(trip)
  }

  private mutating func makeTransfers() {
    text.transfers = []
    for from in 0..<stopCount {
      for to in 0..<stopCount where Int.random(in: 0..<4, using: &random) == 0 {
        let kind = [1, 2, 2, 3].randomElement(using: &random) ?? 2
        let seconds = Int.random(in: 1...5, using: &random) * 240
        text.transfers?.append("S\(from),S\(to),\(kind),\(kind == 2 ? "\(seconds)" : "")")
        let value: Int? = kind == 3 ? nil : kind == 1 ? 0 : seconds
        if from == to { changes[from] = .some(value) } else { walks[from * 100 + to] = value }
      }
    }
  }

  private func clock(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }
}
