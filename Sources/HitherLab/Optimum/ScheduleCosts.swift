import HitherGeodesy

/// The costs of each pair of neighbouring fixes, computed once for all penalties.
struct ScheduleCosts {
  private let grid: ScheduleGrid
  private let criterion: OptimalSchedule.Criterion
  /// The start of the costs of each node's predecessors, the nearest first; and the end.
  private var starts: [Int] = [0]
  private var values: [Double] = []
  /// Nodes that may be the last, with the cost of the rest of the path.
  private(set) var tails: [(node: Int, cost: Double)] = []

  private static let longest = Int(
    OptimalSchedule.longestGapSeconds / OptimalSchedule.gridSeconds)

  init(_ grid: ScheduleGrid, _ criterion: OptimalSchedule.Criterion) {
    self.grid = grid
    self.criterion = criterion
    let sums = SquareSums(grid.truth)
    for node in grid.nodes.indices {
      appendCosts(to: node, sums)
      starts.append(values.count)
    }
    for node in grid.nodes.indices.reversed() {
      let (place, fix) = grid.nodes[node]
      guard tails.isEmpty || grid.truth.count - 1 - place <= Self.longest else { break }
      tails.append((node, held(fix, place..<grid.truth.count)))
    }
  }

  var nodeCount: Int { grid.nodes.count }
  var placeCount: Int { grid.truth.count }

  /// The number of possible predecessors of a node: those within the longest gap, otherwise the last.
  func predecessors(of node: Int) -> Int { starts[node + 1] - starts[node] }

  /// The cost of the path to a node from a previous one, 0 for the nearest.
  func cost(to node: Int, _ back: Int) -> Double { values[starts[node] + back] }

  private mutating func appendCosts(to node: Int, _ sums: SquareSums) {
    let (place, fix) = grid.nodes[node]
    for from in grid.nodes[..<node].indices.reversed() {
      let (start, held) = grid.nodes[from]
      guard place - start <= Self.longest || from == node - 1 else { break }
      switch criterion {
      case .live: values.append(live(node, from: from, held, start..<place))
      case .squaredSynchronised:
        values.append(sums.squares(start..<place, from: held, to: fix))
      }
    }
  }

  /// The cost of a fix that is held over places; if the previous node was reached from the same
  /// fix, only the places since are added.
  private func live(
    _ node: Int, from: Int, _ fix: PlanePoint, _ places: Range<Int>
  ) -> Double {
    let back = node - 2 - from
    guard back >= 0, back < predecessors(of: node - 1) else { return held(fix, places) }
    let known = grid.nodes[node - 1].place
    return cost(to: node - 1, back) + held(fix, known..<places.upperBound)
  }

  private func held(_ fix: PlanePoint, _ places: Range<Int>) -> Double {
    var sum = 0.0
    for place in places {
      let metres = grid.truth[place].distance(to: fix)
      sum += criterion == .live ? metres : metres * metres
    }
    return sum
  }
}

/// Running sums of places, from which the squared distances to any straight motion follow directly.
private struct SquareSums {
  private struct Sums {
    var squares = 0.0
    var east = 0.0
    var north = 0.0
    var timedEast = 0.0
    var timedNorth = 0.0
  }

  private var sums = [Sums()]

  init(_ points: [PlanePoint]) {
    sums.reserveCapacity(points.count + 1)
    var last = Sums()
    for (index, point) in points.enumerated() {
      last.squares += point.east * point.east + point.north * point.north
      last.east += point.east
      last.north += point.north
      last.timedEast += Double(index) * point.east
      last.timedNorth += Double(index) * point.north
      sums.append(last)
    }
  }

  /// The sum of squared distances to a straight uniform motion from one place to another in the time.
  func squares(_ places: Range<Int>, from start: PlanePoint, to end: PlanePoint) -> Double {
    let (low, high) = (sums[places.lowerBound], sums[places.upperBound])
    let count = Double(places.count)
    let first = Double(places.lowerBound)
    let east = high.east - low.east
    let north = high.north - low.north
    // With u the elapsed share of the time: sums of u p, of u and of u².
    let shareEast = (high.timedEast - low.timedEast - first * east) / count
    let shareNorth = (high.timedNorth - low.timedNorth - first * north) / count
    let shares = (count - 1) / 2
    let squaredShares = (count - 1) * (2 * count - 1) / (6 * count)
    let (stepEast, stepNorth) = (end.east - start.east, end.north - start.north)
    let toStart =
      high.squares - low.squares - 2 * (start.east * east + start.north * north)
      + count * (start.east * start.east + start.north * start.north)
    let cross =
      stepEast * (shareEast - start.east * shares)
      + stepNorth * (shareNorth - start.north * shares)
    let along = (stepEast * stepEast + stepNorth * stepNorth) * squaredShares
    return max(0, toStart - 2 * cross + along)
  }
}
