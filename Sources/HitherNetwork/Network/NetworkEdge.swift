package import HitherGeodesy

/// A stretch of a way between two nodes.
package struct NetworkEdge: Hashable, Sendable {
  /// Its index in the network.
  package let index: Int
  /// The nodes at which it begins and ends.
  package let from: Int
  package let to: Int
  /// Its length in metres.
  package let length: Double
  /// The id of its OpenStreetMap way, or the number of its GeoJSON feature.
  package let way: Int64
  /// Whether the profile may travel it in the direction of its points, and against it.
  package let forward: Bool
  package let backward: Bool
  /// The index of its set of attributes; edges with equal attributes have the same.
  package let attributes: Int
  /// The index of its first point among those of all edges.
  package let firstPoint: Int
  /// The number of pieces, at least 1; a piece may have length 0.
  package let pieceCount: Int

  @inline(__always)
  init(index: Int, _ edge: NetworkLayout.Edge) {
    self.index = index
    from = Int(edge.from)
    to = Int(edge.to)
    length = Double(edge.millimetres) / 1000
    way = edge.way
    forward = edge.flags & 1 != 0
    backward = edge.flags & 2 != 0
    attributes = Int(edge.set)
    firstPoint = Int(edge.firstPoint)
    pieceCount = edge.pieceCount
  }
}

/// The edges at a node, in order of their index.
package struct NetworkMeetings: RandomAccessCollection, Sendable {
  let adjacency: MappedColumn<UInt32>
  let entries: Range<Int>

  package var startIndex: Int { 0 }
  package var endIndex: Int { entries.count }

  /// An edge, and whether it begins here.
  @inline(__always)
  package subscript(_ position: Int) -> (edge: Int, outgoing: Bool) {
    let entry = adjacency[entries.lowerBound + position]
    return (Int(entry >> 1), entry & 1 == 0)
  }
}

/// The points of an edge.
package struct NetworkPoints: RandomAccessCollection, Sendable {
  let places: MappedColumn<NetworkLayout.Place>
  let first: Int
  package let count: Int

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  @inline(__always)
  package subscript(_ position: Int) -> Coordinate {
    let place = places[first + position]
    return Coordinate(latitudeE7: place.latitude, longitudeE7: place.longitude)
  }
}
