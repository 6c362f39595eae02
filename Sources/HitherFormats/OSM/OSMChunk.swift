/// Some thousand entities of an OpenStreetMap file, as columns.
package struct OSMChunk: Hashable, Sendable {
  /// The ids of nodes, and their places on the grid of 1e-7 degrees.
  package var nodeIDs: [Int64] = []
  package var latitudesE7: [Int32] = []
  package var longitudesE7: [Int32] = []
  /// The ways that were asked for.
  package var ways: [Way] = []
  /// The ids of the ways' nodes, way after way.
  package var references: [Int64] = []
  /// All entities, with ways and nodes that were not asked for.
  package var counts = Counts()

  package struct Way: Hashable, Sendable {
    package var id: Int64
    /// The range of its nodes in `references`.
    package var references: Range<Int>
    package var tags: [Tag]
  }

  package struct Tag: Hashable, Sendable {
    package var key: String
    package var value: String
  }

  /// The numbers of entities.
  package struct Counts: Hashable, Sendable {
    package var nodes = 0
    package var ways = 0
    package var relations = 0
    /// Nodes without a valid position, such as deleted ones.
    package var unplacedNodes = 0

    package static func += (left: inout Counts, right: Counts) {
      left.nodes += right.nodes
      left.ways += right.ways
      left.relations += right.relations
      left.unplacedNodes += right.unplacedNodes
    }
  }

  package init() {}

  /// Adds a node, or counts it if it is not on the earth.
  @inline(__always)
  mutating func addNode(_ id: Int64, latitudeE7: Int64, longitudeE7: Int64) {
    counts.nodes += 1
    guard latitudeE7.magnitude <= 900_000_000, longitudeE7.magnitude <= 1_800_000_000 else {
      counts.unplacedNodes += 1
      return
    }
    nodeIDs.append(id)
    latitudesE7.append(Int32(truncatingIfNeeded: latitudeE7))
    longitudesE7.append(Int32(truncatingIfNeeded: longitudeE7))
  }
}

/// What to read of an OpenStreetMap file; the rest is only counted.
package struct OSMSelection: Sendable {
  package var hasNodes: Bool
  /// Ways with one of these keys are read.
  package var wayKeys: [String]

  /// The places of all nodes.
  package static let nodes = OSMSelection(hasNodes: true, wayKeys: [])

  package init(hasNodes: Bool = false, wayKeys: [String]) {
    (self.hasNodes, self.wayKeys) = (hasNodes, wayKeys)
  }
}
