internal import HitherGeodesy

/// Walking times from a stop to others, and transfer times at a stop.
///
/// `transfers.txt` takes precedence. Otherwise passengers can walk between the stops of a station,
/// and between stops that are at most `reachMetres` apart. Between two rides there is at most one
/// walk.
struct WalkTable: Sendable {
  static let reachMetres = 250.0
  /// Marks a stop without transfers.
  static let impossible = Int32.max / 4

  /// The first walk of each stop in `targets` and `seconds`, and the end.
  private(set) var start: [Int32] = []
  private(set) var targets: [Int32] = []
  private(set) var seconds: [Int32] = []
  /// The same walks by their destination stop.
  private(set) var backStart: [Int32] = []
  private(set) var backTargets: [Int32] = []
  private(set) var backSeconds: [Int32] = []
  /// The least time between two rides at a stop.
  var changes: [Int32] = []

  init(_ timetable: Timetable, leastChange: Int) {
    let count = timetable.stops.count
    let members = Self.members(timetable)
    changes = Array(repeating: Int32(clamping: leastChange), count: count)
    var ways: [[Int32: Int32]] = Array(repeating: [:], count: count)
    for (from, to) in Self.pairs(timetable, members) {
      guard let start = timetable.stops[from].coordinate, let end = timetable.stops[to].coordinate
      else { continue }
      let walk = WalkingPace.seconds(ShortDistance.metres(from: start, to: end))
      ways[from][Int32(to)] = Int32(clamping: max(walk, leastChange))
    }
    // Entries for a station apply to its stops, unless there are more specific ones.
    for transfer in timetable.transfers.sorted(by: {
      Self.breadth($0, members) > Self.breadth($1, members)
    }) {
      for from in members[transfer.from] {
        for to in members[transfer.to] {
          let value = transfer.seconds.map { Int32(clamping: $0) }
          if from == to {
            changes[from] = value ?? Self.impossible
          } else {
            ways[from][Int32(to)] = value
          }
        }
      }
    }
    setWays(ways)
  }

  /// Replaces the walks: the seconds by destination stop, by stop.
  mutating func setWays(_ ways: [[Int32: Int32]]) {
    (start, targets, seconds) = ([0], [], [])
    for way in ways {
      for (target, walk) in way.sorted(by: { $0.key < $1.key }) {
        targets.append(target)
        seconds.append(walk)
      }
      start.append(Int32(targets.count))
    }
    turnAround(ways.count)
  }

  private mutating func turnAround(_ count: Int) {
    var ways: [[(from: Int32, seconds: Int32)]] = Array(repeating: [], count: count)
    for stop in 0..<count {
      for way in Int(start[stop])..<Int(start[stop + 1]) {
        ways[Int(targets[way])].append((Int32(stop), seconds[way]))
      }
    }
    (backStart, backTargets, backSeconds) = ([0], [], [])
    for way in ways.joined() {
      backTargets.append(way.from)
      backSeconds.append(way.seconds)
    }
    for way in ways { backStart.append((backStart.last ?? 0) + Int32(way.count)) }
  }

  private static func breadth(_ transfer: Timetable.Transfer, _ members: [[Int]]) -> Int {
    members[transfer.from].count * members[transfer.to].count
  }

  /// The largest number of stops of a station; a larger one is treated as a list of places.
  private static let largestStation = 500

  /// The stop itself and, for a station, the stops in it.
  static func members(_ timetable: Timetable) -> [[Int]] {
    var members = timetable.stops.indices.map { [$0] }
    for (index, stop) in timetable.stops.enumerated() {
      if let station = stop.station { members[station].append(index) }
    }
    return members.enumerated().map { $1.count > largestStation ? [$0] : $1 }
  }

  /// The stops between which walking is possible without an entry.
  private static func pairs(_ timetable: Timetable, _ members: [[Int]]) -> [(Int, Int)] {
    let served = Set(timetable.patterns.flatMap(\.stops).map(Int.init))
    var pairs: [(Int, Int)] = []
    for group in members where group.count > 2 {
      let stops = group.filter(served.contains)
      for from in stops { for to in stops where to != from { pairs.append((from, to)) } }
    }
    return pairs + nearPairs(timetable, served)
  }

  /// Stops within walking range of each other, found along their latitudes; for each the nearest.
  private static func nearPairs(_ timetable: Timetable, _ served: Set<Int>) -> [(Int, Int)] {
    let places = served.compactMap { stop in
      timetable.stops[stop].coordinate.map { (stop: stop, place: $0) }
    }.sorted { ($0.place.latitudeE7, $0.stop) < ($1.place.latitudeE7, $1.stop) }
    // A degree of latitude is at least 110.5 km long.
    let reachE7 = Int32(reachMetres / 110_500 * 1e7) + 1
    var near: [[(metres: Double, stop: Int)]] = Array(repeating: [], count: timetable.stops.count)
    for index in places.indices {
      let (stop, place) = places[index]
      var before = index - 1
      while before >= 0, place.latitudeE7 - places[before].place.latitudeE7 <= reachE7,
        index - before <= scanLimit
      {
        let (other, there) = places[before]
        let metres = ShortDistance.metres(from: place, to: there)
        if metres <= reachMetres {
          near[stop].append((metres, other))
          near[other].append((metres, stop))
        }
        before -= 1
      }
    }
    return near.enumerated().flatMap { stop, others in
      others.sorted { ($0.metres, $0.stop) < ($1.metres, $1.stop) }.prefix(nearestLimit)
        .map { (stop, $0.stop) }
    }
  }

  /// The number of nearest stops to walk to.
  private static let nearestLimit = 40
  /// The number of stops of similar latitude that are tested.
  private static let scanLimit = 2000
}
