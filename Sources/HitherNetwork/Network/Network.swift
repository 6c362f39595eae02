package import HitherFormats
package import HitherGeodesy
internal import HitherText

/// Roads and trails: nodes where ways meet, edges between them, their attributes, and a spatial index.
///
/// All arrays are sections of one mapped file (`NetworkLayout`), so opening copies nothing. The
/// header, the bounds of the sections and the indices between them are checked once on opening, so
/// that a damaged file is refused and no later access traps.
package final class Network: Sendable {
  private let bytes: MappedBytes
  let nodes: MappedColumn<NetworkLayout.Place>
  let nodeFirst: MappedColumn<UInt32>
  let adjacency: MappedColumn<UInt32>
  let edges: MappedColumn<NetworkLayout.Edge>
  let places: MappedColumn<NetworkLayout.Place>
  let offsets: MappedColumn<UInt32>
  let sets: MappedColumn<NetworkLayout.Attributes>
  let pairs: MappedColumn<NetworkLayout.Pair>
  let stringFirst: MappedColumn<UInt32>
  let strings: MappedColumn<UInt8>
  let blocks: MappedColumn<UInt32>
  let cells: MappedColumn<UInt32>
  let runs: MappedColumn<NetworkLayout.Run>
  let grid: NetworkGrid
  /// The source, the profile and the attribution.
  package let facts: NetworkFacts
  /// The classes of the edges, such as `path`, in order of their index.
  package let classNames: [String]

  /// Whether a file that begins so is a network.
  package static func isNetwork(_ start: [UInt8]) -> Bool {
    start.starts(with: NetworkLayout.magic)
  }

  /// Opens a file.
  package convenience init(path: String) throws(FormatError) {
    do {
      try self.init(MappedBytes(path: path), file: path)
    } catch {
      throw FormatError(error, file: path)
    }
  }

  /// Opens the bytes of a file.
  package convenience init(_ bytes: [UInt8], file: String = "network") throws(FormatError) {
    try self.init(MappedBytes(bytes), file: file)
  }

  private init(_ bytes: MappedBytes, file: String) throws(FormatError) {
    let header = try NetworkHeader(bytes, file: file)
    self.bytes = bytes
    nodes = try header.column(.nodes)
    nodeFirst = try header.column(.nodeFirst)
    adjacency = try header.column(.adjacency)
    edges = try header.column(.edges)
    places = try header.column(.points)
    offsets = try header.column(.offsets)
    sets = try header.column(.sets)
    pairs = try header.column(.pairs)
    stringFirst = try header.column(.stringFirst)
    strings = try header.column(.strings)
    blocks = try header.column(.blocks)
    cells = try header.column(.cells)
    runs = try header.column(.runs)
    grid = try header.grid(blockCount: blocks.count)
    facts = try header.facts()
    let table = NetworkStrings(first: stringFirst, bytes: strings)
    let classes: MappedColumn<UInt32> = try header.column(.classes)
    classNames = (0..<classes.count).map { table[classes[$0]] }
    guard isSound else { throw header.damaged("its sections do not fit one another") }
  }

  // MARK: Nodes and edges

  /// The number of nodes.
  package var nodeCount: Int { nodes.count }
  /// The number of edges.
  package var edgeCount: Int { edges.count }
  /// The number of pieces of all edges.
  package var pieceCount: Int { places.count - edges.count }

  /// Where a node is.
  @inline(__always)
  package func coordinate(ofNode node: Int) -> Coordinate {
    let place = nodes[node]
    return Coordinate(latitudeE7: place.latitude, longitudeE7: place.longitude)
  }

  /// An edge.
  @inline(__always)
  package func edge(_ index: Int) -> NetworkEdge { NetworkEdge(index: index, edges[index]) }

  /// The edges at a node; one that begins and ends there comes twice.
  @inline(__always)
  package func edges(at node: Int) -> NetworkMeetings {
    NetworkMeetings(
      adjacency: adjacency, entries: Int(nodeFirst[node])..<Int(nodeFirst[node + 1]))
  }

  // MARK: Points and pieces

  /// The points of an edge, with both ends.
  @inline(__always)
  package func points(of edge: NetworkEdge) -> NetworkPoints {
    NetworkPoints(places: places, first: edge.firstPoint, count: edge.pieceCount + 1)
  }

  /// The metres along an edge at which a piece begins; for `pieceCount` the edge's length.
  ///
  /// - Parameter piece: The piece from point `piece` to the next.
  @inline(__always)
  package func offset(of piece: Int, on edge: NetworkEdge) -> Double {
    Double(offsets[edge.firstPoint + piece]) / 1000
  }

  /// The index of the piece at a distance along an edge.
  package func piece(at metres: Double, on edge: NetworkEdge) -> Int {
    var (low, high) = (0, edge.pieceCount)
    while high - low > 1 {
      let middle = (low + high) / 2
      if offset(of: middle, on: edge) <= metres { low = middle } else { high = middle }
    }
    return low
  }

  /// The area of the network's points; nil if it is empty.
  package var area: Envelope? { facts.area }
}
