package import HitherGeodesy

/// Ways as lines, with the edges between their nodes joined.
extension Network {
  /// A way, or a part of it.
  package struct Line: Hashable, Sendable {
    /// An edge of it, for its attributes.
    package var edge: NetworkEdge
    package var points: [Coordinate]
  }

  /// The edges with pieces in an area, and perhaps some near it, in their order.
  package func edges(in area: Envelope) -> [Int] {
    let (south, north) = (grid.north(area.southE7), grid.north(area.northE7))
    let west = grid.east(area.westE7)
    var found: Set<Int> = []
    // An area that begins west of the network ends a whole circle east of its western edge.
    for turn in [0, 3_600_000_000] {
      visit(
        south >> grid.latitudeShift...north >> grid.latitudeShift, west - turn,
        west + area.widthE7 - turn
      ) { edge, _ in found.insert(edge) }
    }
    return found.sorted()
  }

  /// The ways of some edges, in order of their ids: each as one line where its edges continue one another.
  package func lines(of numbers: some Sequence<Int>) -> [Line] {
    chains(of: numbers).map { chain in
      var points = points(of: chain[0]).map(\.self)
      for edge in chain.dropFirst() { points += self.points(of: edge).dropFirst() }
      return Line(edge: chain[0], points: points)
    }
  }

  /// The edges of ways, in order of the ways' ids: those that continue one another together; none is empty.
  func chains(of numbers: some Sequence<Int>) -> [[NetworkEdge]] {
    let edges = numbers.map(edge).sorted { ($0.way, $0.index) < ($1.way, $1.index) }
    var chains: [[NetworkEdge]] = []
    var start = 0
    for index in edges.indices
    where index + 1 == edges.count || edges[index + 1].way != edges[index].way {
      addChains(edges[start...index], to: &chains)
      start = index + 1
    }
    return chains
  }

  /// Adds the chains of a way's edges.
  private func addChains(_ edges: ArraySlice<NetworkEdge>, to chains: inout [[NetworkEdge]]) {
    // By node the edges that begin there, the first one last.
    var starting: [Int: [NetworkEdge]] = [:]
    for edge in edges.reversed() { starting[edge.from, default: []].append(edge) }
    let ends = Set(edges.map(\.to))
    var used: Set<Int> = []
    // Start at the nodes where no other edge of the way ends. Edges that are left after that form closed loops.
    for edge in edges.filter({ !ends.contains($0.from) }) + edges where !used.contains(edge.index) {
      var chain = [edge]
      used.insert(edge.index)
      var node = edge.to
      while let next = starting[node]?.last(where: { !used.contains($0.index) }) {
        used.insert(next.index)
        chain.append(next)
        node = next.to
      }
      chains.append(chain)
    }
  }
}
