internal import HitherEngine
package import HitherGeodesy

/// The shortest ways between places.
///
/// They go straight from a place to the nearest point of a way, and then along the ways: shortest
/// paths by Dijkstra's method (E. W. Dijkstra, *A note on two problems in connexion with graphs*,
/// 1959).
extension Network {
  /// The largest distance of a place from the ways, in metres.
  private static var reachMetres: Double { 150 }
  /// The longest way that is searched, in metres: nobody walks farther.
  private static var farthestMetres: Double { 100_000 }

  /// A place on the ways.
  private struct SnappedPoint {
    var edge: NetworkEdge
    var piece: Int
    /// Distance to the way, and along the edge from its start.
    var off: Double
    var along: Double
  }

  /// The metres from a place to others along the ways; nil for those that cannot be reached.
  ///
  /// - Complexity: O(e log e) in the edges that are nearer than the farthest goal.
  package func metres(from place: Coordinate, to goals: [Coordinate]) -> [Double?] {
    guard let start = nearest(to: place) else { return goals.map { _ in nil } }
    let ends = goals.map(nearest)
    let nodes = ends.compactMap(\.self).flatMap { [$0.edge.from, $0.edge.to] }
    let reached = distances(from: start, to: Set(nodes))
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

  private func nearest(to place: Coordinate) -> SnappedPoint? {
    let frame = LocalFrame(origin: place)
    var best: SnappedPoint?
    runs(near: place, within: Self.reachMetres) { number, pieces in
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
        guard off <= Self.reachMetres else { continue }
        // Of equally near pieces the first counts, whatever the order of the search.
        if let best, (off, number, piece) >= (best.off, best.edge.index, best.piece) { continue }
        let first = offset(of: piece, on: edge)
        let length = offset(of: piece + 1, on: edge) - first
        best = SnappedPoint(edge: edge, piece: piece, off: off, along: first + share * length)
      }
    }
    return best
  }

  /// The distances of nodes; the search ends when all goals are reached, or beyond `farthestMetres`.
  private func distances(from start: SnappedPoint, to goals: Set<Int>) -> [Int: Double] {
    var distances: [Int: Double] = [:]
    var goals = goals
    var queue = PriorityQueue<ReachedNode>()
    func reach(_ node: Int, _ metres: Double) {
      guard metres < distances[node] ?? .infinity, metres <= Self.farthestMetres else { return }
      distances[node] = metres
      queue.insert(ReachedNode(metres: metres, node: node))
    }
    if start.edge.backward { reach(start.edge.from, start.along) }
    if start.edge.forward { reach(start.edge.to, start.edge.length - start.along) }
    while !goals.isEmpty, let next = queue.popFirst() {
      guard next.metres == distances[next.node] else { continue }
      goals.remove(next.node)
      for (number, isOutgoing) in edges(at: next.node) {
        let edge = edge(number)
        if isOutgoing ? edge.forward : edge.backward {
          reach(isOutgoing ? edge.to : edge.from, next.metres + edge.length)
        }
      }
    }
    return distances
  }
}

/// A node that was reached.
private struct ReachedNode: Comparable {
  let metres: Double
  let node: Int

  static func < (left: Self, right: Self) -> Bool { left.metres < right.metres }
}
