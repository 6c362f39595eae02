internal import HitherFormats
package import HitherGeodesy

extension NetworkBuilder {
  /// The part of a network that touches an area: whole edges, with the nodes that they have in the network.
  ///
  /// Nothing is joined that was apart, and what is left keeps its ways' ids, attributes and directions.
  ///
  /// - Parameter boxes: The area, as one or more boxes.
  package init(_ network: Network, in boxes: [Envelope]) {
    let facts = network.facts
    self.init(profile: facts.profile, source: facts.source, attribution: facts.attribution)
    self.facts.sourceDigest = facts.sourceDigest
    var chosen: Set<Int> = []
    for box in boxes {
      for number in network.edges(in: box)
      where !chosen.contains(number) && network.touches(network.edge(number), box) {
        chosen.insert(number)
      }
    }
    let chains = network.chains(of: chosen.sorted())
    for chain in chains { add(chain, of: network) }
    self.facts.waysRead = facts.ways
    endWays()
    for edge in chains.joined() {
      let points = network.points(of: edge)
      for place in points.indices { addNode(Self.key(of: edge, place), points[place]) }
    }
  }

  private mutating func add(_ chain: [NetworkEdge], of network: Network) {
    let first = chain[0]
    let way = TravelProfile.Way(
      className: network.className(of: first), forward: first.forward, backward: first.backward,
      attributes: network.attributes(ofSet: first.attributes).map {
        .init(key: $0.key, value: $0.value)
      })
    var references: [Int64] = []
    for edge in chain {
      // The first node of an edge is the last one of the edge before.
      for place in (references.isEmpty ? 0 : 1)...edge.pieceCount {
        references.append(Self.key(of: edge, place))
      }
    }
    add(way, id: first.way, references: references[...])
  }

  /// A key of an edge's point: that of its node at an end, otherwise one of its own below all nodes'.
  private static func key(of edge: NetworkEdge, _ place: Int) -> Int64 {
    switch place {
    case 0: Int64(edge.from)
    case edge.pieceCount: Int64(edge.to)
    default: -1 - Int64(edge.firstPoint + place)
    }
  }
}

extension Network {
  /// Whether the box around some piece of an edge touches an area.
  fileprivate func touches(_ edge: NetworkEdge, _ area: Envelope) -> Bool {
    let points = points(of: edge)
    return (0..<edge.pieceCount).contains { piece in
      area.intersects(Envelope(points[piece]).union(Envelope(points[piece + 1])))
    }
  }
}
