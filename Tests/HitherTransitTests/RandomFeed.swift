import HitherTracks
import HitherTransit
import TestSupport

/// A small feed of a seed, for a planner and for a brute-force one: its text, and the same as plain values.
struct RandomFeed {
  struct Trip {
    var id: String
    var route: String
    var service: String
    var stops: [Int]
    var arrivals: [Int]
    var departures: [Int]
    var boards: [Bool]
    var alights: [Bool]
    /// Offsets at which it is repeated; 0 alone where it is not.
    var shifts = [0]
    var block: String?
  }

  /// Two trips of which `transfers.txt` says that one vehicle runs them.
  struct Link {
    var from: Int
    var to: Int
    var isSeated: Bool
  }

  struct Rule {
    var from: Int
    var to: Int
    var fromRoute: String?
    var toRoute: String?
    var fromTrip: String?
    var toTrip: String?
    /// Nil where it cannot be done.
    var seconds: Int?

    func fits(_ trip: Trip, _ stop: Int, _ next: Trip, _ nextStop: Int) -> Bool {
      func fits(_ wanted: String?, _ value: String) -> Bool { wanted == nil || wanted == value }
      return from == stop && to == nextStop && fits(fromRoute, trip.route)
        && fits(toRoute, next.route) && fits(fromTrip, trip.id) && fits(toTrip, next.id)
    }

    /// Two trips, a trip and a route, a trip, two routes, a route.
    var rank: Int {
      switch (fromTrip ?? toTrip, fromTrip != nil && toTrip != nil) {
      case (_, true): 5
      case (nil, _): fromRoute != nil && toRoute != nil ? 2 : 1
      default: fromRoute != nil || toRoute != nil ? 4 : 3
      }
    }
  }

  var text = FeedText()
  var stopCount = 0
  var trips: [Trip] = []
  /// Least seconds between two rides, by stop, and from one stop to another.
  var changes: [Int: Int?] = [:]
  /// By the pair of stops, `from * 100 + to`.
  var walks: [Int: Int] = [:]
  /// What holds between some routes or trips, the first that says most first.
  var rules: [Rule] = []
  var links: [Link] = []
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
    for _ in 0..<Int.random(in: 0...6, using: &random) { makeRule() }
    for _ in 0..<Int.random(in: 0...3, using: &random) { makeLink() }
    rules = rules.enumerated().sorted {
      (-$0.element.rank, $0.offset) < (-$1.element.rank, $1.offset)
    }.map(\.element)
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
      id: "T\(index)", route: Bool.random(using: &random) ? "R" : "Q", service: service, stops: [],
      arrivals: [], departures: [], boards: [],
      alights: [])
    // Around midnight, where most can go wrong.
    var time = Int.random(in: (19 * 12)...(28 * 12), using: &random) % (27 * 12) * 300
    var stop = Int.random(in: 0..<stopCount, using: &random)
    if let before = trips.indices.last, Bool.random(using: &random) {
      // Often where another ends, as a vehicle goes on.
      trip.block = trips[before].block ?? "B\(before)"
      if Int.random(in: 0..<8, using: &random) > 0 {
        stop = trips[before].stops.last ?? stop
        time = (trips[before].arrivals.last ?? time) + Int.random(in: 0...2, using: &random) * 300
      }
      if Int.random(in: 0..<6, using: &random) > 0 { trip.service = trips[before].service }
    } else if Bool.random(using: &random) {
      trip.block = "B\(index)"
    }
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
    text.trips.append(
      "\(trip.id),\(trip.service),\(trip.route)" + (trip.block.map { "," + $0 } ?? ""))
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

  private mutating func makeLink() {
    let from = Int.random(in: trips.indices, using: &random)
    let to = Int.random(in: trips.indices, using: &random)
    guard from != to else { return }
    let isSeated = Bool.random(using: &random)
    links.append(Link(from: from, to: to, isSeated: isSeated))
    text.transfers?.append(",,\(isSeated ? 4 : 5),,,,\(trips[from].id),\(trips[to].id)")
  }

  private mutating func makeRule() {
    let stop = Int.random(in: 0..<stopCount, using: &random)
    let isHere = Int.random(in: 0..<3, using: &random) > 0
    var rule = Rule(from: stop, to: isHere ? stop : Int.random(in: 0..<stopCount, using: &random))
    func side(_ random: inout SeededGenerator) -> (route: String?, trip: String?) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: (nil, nil)
      case 1: (nil, trips.randomElement(using: &random)?.id)
      default: (["R", "Q"].randomElement(using: &random), nil)
      }
    }
    (rule.fromRoute, rule.fromTrip) = side(&random)
    (rule.toRoute, rule.toTrip) = side(&random)
    if rule.fromRoute == nil, rule.toRoute == nil, rule.fromTrip == nil, rule.toTrip == nil {
      rule.fromRoute = "R"
    }
    let kind = [1, 2, 2, 3].randomElement(using: &random) ?? 2
    let seconds = Int.random(in: 0...5, using: &random) * 240
    rule.seconds = kind == 3 ? nil : kind == 1 ? 0 : seconds
    rules.append(rule)
    let named = [rule.fromRoute, rule.toRoute, rule.fromTrip, rule.toTrip].map { $0 ?? "" }
    text.transfers?.append(
      "S\(rule.from),S\(rule.to),\(kind),\(kind == 2 ? "\(seconds)" : ""),"
        + named.joined(separator: ","))
  }

  private func clock(_ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }
}
