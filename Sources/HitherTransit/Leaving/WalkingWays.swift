internal import HitherEngine
package import HitherGeodesy

/// Footpaths, joined where they share a point.
///
/// Routes go straight from a place to the nearest point of a path, and then along the paths:
/// shortest paths by Dijkstra's method (E. W. Dijkstra, *A note on two problems in connexion with
/// graphs*, 1959).
package struct WalkingWays: Sendable {
  /// The largest distance of a place from the paths, in metres.
  static let reachMetres = 150.0

  private struct Edge {
    var to: Int
    var metres: Double
  }

  private var points: [Coordinate] = []
  private var edges: [[Edge]] = []
  /// The pieces of the paths, by the indices of their points.
  private var pieces: [(from: Int, to: Int)] = []

  /// - Parameter lines: The points of each path.
  package init(_ lines: [[Coordinate]]) {
    var places: [Coordinate: Int] = [:]
    for line in lines {
      var before: Int?
      for point in line {
        let place = places[point] ?? points.count
        if place == points.count {
          places[point] = place
          points.append(point)
          edges.append([])
        }
        if let before, before != place { join(before, place) }
        before = place
      }
    }
  }

  private mutating func join(_ from: Int, _ to: Int) {
    let metres = ShortDistance.metres(from: points[from], to: points[to])
    edges[from].append(Edge(to: to, metres: metres))
    edges[to].append(Edge(to: from, metres: metres))
    pieces.append((from, to))
  }

  /// A place snapped to the paths.
  private struct SnappedPoint {
    var piece: Int
    /// Distance to the paths, and along the piece to its two points.
    var off: Double
    var back: Double
    var ahead: Double
  }

  /// The metres from a place to others along the paths; nil for those that cannot be reached.
  package func metres(from place: Coordinate, to goals: [Coordinate]) -> [Double?] {
    guard let start = foot(of: place) else { return goals.map { _ in nil } }
    let reached = distances(from: start)
    return goals.map { goal in
      guard let end = foot(of: goal) else { return nil }
      let (from, to) = pieces[end.piece]
      var metres = min(reached[from] + end.back, reached[to] + end.ahead)
      if start.piece == end.piece { metres = min(metres, abs(start.back - end.back)) }
      return metres < .infinity ? start.off + metres + end.off : nil
    }
  }

  private func foot(of place: Coordinate) -> SnappedPoint? {
    let frame = LocalFrame(origin: place)
    var best: SnappedPoint?
    for (index, piece) in pieces.enumerated() {
      let (start, end) = (frame.planePoint(points[piece.from]), frame.planePoint(points[piece.to]))
      let (east, north) = (end.east - start.east, end.north - start.north)
      let squared = east * east + north * north
      let share =
        squared > 0 ? min(max(-(start.east * east + start.north * north) / squared, 0), 1) : 0
      let (x, y) = (start.east + share * east, start.north + share * north)
      let off = (x * x + y * y).squareRoot()
      guard off <= Self.reachMetres, off < best?.off ?? .infinity else { continue }
      let length = squared.squareRoot()
      best = SnappedPoint(piece: index, off: off, back: share * length, ahead: (1 - share) * length)
    }
    return best
  }

  private func distances(from start: SnappedPoint) -> [Double] {
    var distances = Array(repeating: Double.infinity, count: points.count)
    var heap = PriorityQueue<ReachedPlace>()
    func reach(_ place: Int, _ metres: Double) {
      guard metres < distances[place] else { return }
      distances[place] = metres
      heap.insert(ReachedPlace(metres: metres, place: place))
    }
    reach(pieces[start.piece].from, start.back)
    reach(pieces[start.piece].to, start.ahead)
    while let next = heap.popFirst() {
      let (metres, place) = (next.metres, next.place)
      guard metres == distances[place] else { continue }
      for edge in edges[place] { reach(edge.to, metres + edge.metres) }
    }
    return distances
  }
}

/// A place that was reached.
private struct ReachedPlace: Comparable {
  let metres: Double
  let place: Int

  static func < (left: Self, right: Self) -> Bool { left.metres < right.metres }
}
