extension WalkTable {
  /// The walks between points: those between their stops, unless a rule for single routes and trips applies.
  init(_ timetable: Timetable, _ points: ChangePoints, _ members: [[Int]], among stops: WalkTable) {
    self = stops
    guard !points.isPlain else { return }
    let finder = RuleFinder(timetable, points, members)
    var pairs = Set(points.sides.keys.map { Int(points.stops[$0]) }.map { Pair(from: $0, to: $0) })
    for rule in timetable.rules {
      for from in members[rule.from] {
        for to in members[rule.to] { pairs.insert(Pair(from: from, to: to)) }
      }
    }
    for stop in timetable.stops.indices {
      for way in Int(stops.start[stop])..<Int(stops.start[stop + 1]) {
        pairs.insert(Pair(from: stop, to: Int(stops.targets[way])))
      }
    }
    var ways: [[Int32: Int32]] = Array(repeating: [:], count: points.count)
    changes = points.stops.map { stops.changes[Int($0)] }
    for pair in pairs {
      let general = stops.seconds(from: pair.from, to: pair.to)
      for from in points.points(of: pair.from) {
        for to in points.points(of: pair.to) {
          let rule = finder.rule(from, to)
          let value = rule.map { $0.seconds.map { Int32(clamping: $0) } } ?? general
          if from == to {
            changes[from] = value ?? Self.impossible
          } else if let value, value < Self.impossible {
            ways[from][Int32(clamping: to)] = value
          }
        }
      }
    }
    setWays(ways)
  }

  private struct Pair: Hashable {
    var from: Int
    var to: Int
  }

  /// The seconds between two stops if no rule is for the trips alone; nil if it is impossible.
  private func seconds(from: Int, to: Int) -> Int32? {
    if from == to { return changes[from] < Self.impossible ? changes[from] : nil }
    let ways = Int(start[from])..<Int(start[from + 1])
    return ways.first { Int(targets[$0]) == to }.map { seconds[$0] }
  }
}

/// Finds the most specific rule for a transfer between two points.
private struct RuleFinder {
  private let rules: [Timetable.TransferRule]
  private let points: ChangePoints
  /// Indices of rules by their stops.
  private var byStops: [Int: [Int: [Int]]] = [:]

  init(_ timetable: Timetable, _ points: ChangePoints, _ members: [[Int]]) {
    rules = timetable.rules
    self.points = points
    for (place, rule) in rules.enumerated() {
      for from in members[rule.from] {
        for to in members[rule.to] { byStops[from, default: [:]][to, default: []].append(place) }
      }
    }
  }

  func rule(_ from: Int, _ to: Int) -> Timetable.TransferRule? {
    let places = byStops[Int(points.stops[from])]?[Int(points.stops[to])] ?? []
    let (left, right) = (points.sides[from]?.from ?? [], points.sides[to]?.to ?? [])
    var best: Timetable.TransferRule?
    for place in places {
      let rule = rules[place]
      let leaves = rule.fromTrip == nil && rule.fromRoute == nil || left.contains(place)
      let enters = rule.toTrip == nil && rule.toRoute == nil || right.contains(place)
      // Of equally specific rules the first is used.
      if leaves, enters, rule.rank > best?.rank ?? 0 { best = rule }
    }
    return best
  }
}
