package import HitherGeodesy

/// The ways that lead into an area, each up to the first junction outside of it.
///
/// A track that is cut at the edge of the area shows by its last street where the area lies; one
/// that is cut at these junctions does not point into it.
package struct LeadingWays: Sendable {
  private let network: Network
  private let edges: Set<Int>

  /// Positions farther from the ways than this are on none of them, in metres.
  private static let offMetres = 50.0
  /// A position may be beside the wrong one of two ways whose distances differ by less, in metres.
  private static let doubtMetres = 15.0

  /// The ways that lead into an area.
  ///
  /// - Parameters:
  ///   - centre: The middle of the area.
  ///   - metres: All ways that lead into the area have a piece within this distance of the middle.
  ///   - isInside: Whether the line between two positions has a part in the area.
  package init(
    into centre: Coordinate, reachMetres metres: Double, over network: Network,
    isInside: (Coordinate, Coordinate) -> Bool
  ) {
    self.network = network
    var found: Set<Int> = []
    network.runs(near: centre, within: metres) { number, pieces in
      guard !found.contains(number) else { return }
      let points = network.points(of: network.edge(number))
      if pieces.contains(where: { isInside(points[$0], points[$0 + 1]) }) { found.insert(number) }
    }
    // Where only two edges meet, the way continues: a junction joins three or more.
    var open = found.flatMap { [network.edge($0).from, network.edge($0).to] }
    while let node = open.popLast() {
      let meetings = network.edges(at: node)
      guard meetings.count == 2 else { continue }
      for (number, isOutgoing) in meetings where found.insert(number).inserted {
        open.append(isOutgoing ? network.edge(number).to : network.edge(number).from)
      }
    }
    edges = found
  }

  /// Whether a position is on one of them, or may be.
  package func contains(_ position: Coordinate) -> Bool {
    guard !edges.isEmpty else { return false }
    var (own, other) = (Double.infinity, Double.infinity)
    network.eachNearest(to: position, within: Self.offMetres) { found in
      if edges.contains(found.edge.index) {
        own = min(own, found.off)
      } else {
        other = min(other, found.off)
      }
    }
    return own <= Self.offMetres && own <= other + Self.doubtMetres
  }
}
