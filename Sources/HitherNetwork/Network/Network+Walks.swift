internal import HitherEngine
package import HitherGeodesy

/// The shortest ways between places.
///
/// They go straight from a place to the nearest point of a way, and then along the ways: shortest
/// paths by Dijkstra's method (E. W. Dijkstra, *A note on two problems in connexion with graphs*,
/// 1959).
extension Network {
  /// The largest distance of a place from the ways, in metres.
  package static var reachMetres: Double { 150 }
  /// The longest way that is searched, in metres: nobody walks farther.
  private static var farthestMetres: Double { 100_000 }

  /// A place on the ways.
  package struct SnappedPoint {
    package var edge: NetworkEdge
    package var piece: Int
    /// Distance to the way, and along the edge from its start, in metres.
    package var off: Double
    package var along: Double
  }

  /// The metres from a place to others along the ways; nil for those that cannot be reached.
  ///
  /// - Complexity: O(e log e) in the edges that are nearer than the farthest goal.
  package func metres(from place: Coordinate, to goals: [Coordinate]) -> [Double?] {
    guard let start = nearest(to: place) else { return goals.map { _ in nil } }
    let ends = goals.map { nearest(to: $0) }
    let nodes = ends.compactMap(\.self).flatMap { [$0.edge.from, $0.edge.to] }
    let reached = costs(from: start, within: Self.farthestMetres, until: Set(nodes)) {
      abs($2 - $1)
    }
    return ends.map { end in
      guard let end else { return nil }
      var metres = Double.infinity
      if end.edge.forward, let before = reached[end.edge.from] { metres = before + end.along }
      if end.edge.backward, let behind = reached[end.edge.to] {
        metres = min(metres, behind + end.edge.length - end.along)
      }
      if start.edge == end.edge {
        let step = end.along - start.along
        if step >= 0 ? end.edge.forward : end.edge.backward { metres = min(metres, abs(step)) }
      }
      return metres < .infinity ? start.off + metres + end.off : nil
    }
  }

  /// The nearest point of the ways; nil if none is within `metres`.
  package func nearest(to place: Coordinate, within metres: Double = reachMetres) -> SnappedPoint? {
    var best: SnappedPoint?
    eachNearest(to: place, within: metres) { found in
      // Of equally near pieces the first counts, whatever the order of the search.
      if let best,
        (found.off, found.edge.index, found.piece) >= (best.off, best.edge.index, best.piece)
      {
        return
      }
      best = found
    }
    return best
  }

  /// Visits the nearest point of each piece within some metres; a piece may be visited more than once.
  func eachNearest(
    to place: Coordinate, within metres: Double, _ body: (SnappedPoint) -> Void
  ) {
    let frame = LocalFrame(origin: place)
    runs(near: place, within: metres) { number, pieces in
      let edge = edge(number)
      let points = points(of: edge)
      for piece in pieces {
        let (start, end) = (frame.planePoint(points[piece]), frame.planePoint(points[piece + 1]))
        let (east, north) = (end.east - start.east, end.north - start.north)
        let squared = east * east + north * north
        let share =
          squared > 0 ? min(max(-(start.east * east + start.north * north) / squared, 0), 1) : 0
        let (x, y) = (start.east + share * east, start.north + share * north)
        let off = (x * x + y * y).squareRoot()
        guard off <= metres else { continue }
        let first = offset(of: piece, on: edge)
        let length = offset(of: piece + 1, on: edge) - first
        body(SnappedPoint(edge: edge, piece: piece, off: off, along: first + share * length))
      }
    }
  }

  /// The least cost of nodes from a place on the ways.
  ///
  /// - Parameters:
  ///   - limit: Nodes that cost more are not searched.
  ///   - goals: The search ends when all of them are reached; nil to search up to the limit.
  ///   - cost: The cost on an edge between two distances from its start, in the direction from the
  ///     first to the second; infinite where nobody can go.
  func costs(
    from start: SnappedPoint, within limit: Double, until goals: Set<Int>?,
    _ cost: (_ edge: NetworkEdge, _ from: Double, _ to: Double) -> Double
  ) -> [Int: Double] {
    var costs: [Int: Double] = [:]
    var goals = goals
    var queue = PriorityQueue<ReachedNode>()
    func reach(_ node: Int, _ total: Double) {
      guard total < costs[node] ?? .infinity, total <= limit else { return }
      costs[node] = total
      queue.insert(ReachedNode(cost: total, node: node))
    }
    if start.edge.backward { reach(start.edge.from, cost(start.edge, start.along, 0)) }
    if start.edge.forward {
      reach(start.edge.to, cost(start.edge, start.along, start.edge.length))
    }
    while goals?.isEmpty != true, let next = queue.popFirst() {
      guard next.cost == costs[next.node] else { continue }
      goals?.remove(next.node)
      for (number, isOutgoing) in edges(at: next.node) {
        let edge = edge(number)
        if isOutgoing, edge.forward {
          reach(edge.to, next.cost + cost(edge, 0, edge.length))
        } else if !isOutgoing, edge.backward {
          reach(edge.from, next.cost + cost(edge, edge.length, 0))
        }
      }
    }
    return costs
  }
}

/// A node that was reached.
private struct ReachedNode: Comparable {
  let cost: Double
  let node: Int

  static func < (left: Self, right: Self) -> Bool { left.cost < right.cost }
}
