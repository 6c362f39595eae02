/// The points between which transfers take place: the stops, and additional points for trips with special rules.
///
/// If a rule applies only to some trips, the stop has one more point for the trips with the same
/// rules, so that the rule applies to them only.
struct ChangePoints: Sendable {
  /// At a stop with more points, rules for single routes and trips are ignored.
  static let largestCount = 64

  /// The stop of each point; the first points are the stops themselves.
  private(set) var stops: [Int32]
  /// The points of stops that have additional ones.
  private var more: [Int: [Int]] = [:]
  /// By stop and trip, the point of a trip that has its own.
  private var special: [Key: Int32] = [:]
  /// The rules of a point's trips as the first and as the second trip.
  private(set) var sides: [Int: Sides] = [:]

  private struct Key: Hashable, Sendable {
    var stop: Int32
    var trip: Int32
  }

  /// Indices in the timetable's rules, in order.
  struct Sides: Hashable, Sendable {
    var from: [Int] = []
    var to: [Int] = []
    var isEmpty: Bool { from.isEmpty && to.isEmpty }
  }

  /// Whether no rule is for single routes or trips.
  var isPlain: Bool { special.isEmpty }
  var count: Int { stops.count }

  init(_ timetable: Timetable, _ members: [[Int]]) {
    stops = timetable.stops.indices.map { Int32(clamping: $0) }
    guard !timetable.rules.isEmpty else { return }
    let index = RuleIndex(timetable.rules)
    let covered = timetable.rules.map { (Set(members[$0.from]), Set(members[$0.to])) }
    var points: [Int: [Sides: Int32]] = [:]
    for (number, trip) in timetable.trips.enumerated() {
      let (from, to) = index.rules(trip: number, route: trip.route)
      guard !from.isEmpty || !to.isEmpty else { continue }
      for stop in Set(timetable.patterns[trip.pattern].stops).sorted() {
        let sides = Sides(
          from: from.filter { covered[$0].0.contains(Int(stop)) },
          to: to.filter { covered[$0].1.contains(Int(stop)) })
        guard !sides.isEmpty else { continue }
        let point = points[Int(stop)]?[sides] ?? Int32(clamping: stops.count)
        if Int(point) == stops.count {
          guard points[Int(stop), default: [:]].count < Self.largestCount else { continue }
          points[Int(stop), default: [:]][sides] = point
          stops.append(stop)
          more[Int(stop), default: []].append(Int(point))
          self.sides[Int(point)] = sides
        }
        special[Key(stop: stop, trip: Int32(clamping: number))] = point
      }
    }
  }

  /// The points of a stop, itself first.
  func points(of stop: Int) -> [Int] { [stop] + (more[stop] ?? []) }

  /// The point at which a trip stops at a stop.
  func point(_ stop: Int32, _ trip: Int) -> Int32 {
    special[Key(stop: stop, trip: Int32(clamping: trip))] ?? stop
  }

  /// A trip's pattern with its points instead of its stops; nil if they are the same.
  func pattern(_ pattern: Timetable.Pattern, of trip: Int) -> Timetable.Pattern? {
    guard !isPlain else { return nil }
    let points = pattern.stops.map { point($0, trip) }
    guard points != pattern.stops else { return nil }
    var changed = pattern
    changed.stops = points
    return changed
  }
}

/// Rules by the trip or the route that they name on either side.
private struct RuleIndex {
  private var fromTrip: [Int: [Int]] = [:]
  private var fromRoute: [Int: [Int]] = [:]
  private var toTrip: [Int: [Int]] = [:]
  private var toRoute: [Int: [Int]] = [:]

  init(_ rules: [Timetable.TransferRule]) {
    for (place, rule) in rules.enumerated() {
      if let trip = rule.fromTrip {
        fromTrip[trip, default: []].append(place)
      } else if let route = rule.fromRoute {
        fromRoute[route, default: []].append(place)
      }
      if let trip = rule.toTrip {
        toTrip[trip, default: []].append(place)
      } else if let route = rule.toRoute {
        toRoute[route, default: []].append(place)
      }
    }
  }

  /// The rules that name a trip or its route, as the first and as the second, in order.
  func rules(trip: Int, route: Int) -> (from: [Int], to: [Int]) {
    (
      ((fromTrip[trip] ?? []) + (fromRoute[route] ?? [])).sorted(),
      ((toTrip[trip] ?? []) + (toRoute[route] ?? [])).sorted()
    )
  }
}
