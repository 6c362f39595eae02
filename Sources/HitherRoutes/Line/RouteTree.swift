/// Boxes around a route's pieces, and boxes around those: four pieces per leaf, four boxes per node.
///
/// The pieces stay in the order of the route, which is also spatial order, so the tree needs no
/// sorting and a search visits the pieces in the direction of travel. The four boxes of a node are
/// in SIMD lanes, so that they are tested together.
struct RouteTree: Sendable {
  static let width = 4

  /// The boxes of a node's children; those of missing children are empty.
  private struct Node: Sendable {
    var south = SIMD4<Double>(repeating: .infinity)
    var west = SIMD4<Double>(repeating: .infinity)
    var north = SIMD4<Double>(repeating: -.infinity)
    var east = SIMD4<Double>(repeating: -.infinity)

    mutating func include(_ lane: Int, south: Double, west: Double, north: Double, east: Double) {
      self.south[lane] = min(self.south[lane], south)
      self.west[lane] = min(self.west[lane], west)
      self.north[lane] = max(self.north[lane], north)
      self.east[lane] = max(self.east[lane], east)
    }
  }

  private var nodes: [Node] = []
  /// The start of each level in `nodes`: those above the leaves first, the root last.
  private var levels: [Int] = []
  private let pieceCount: Int

  init(_ pieces: [RoutePiece]) {
    pieceCount = pieces.count
    let leaves = (pieces.count + Self.width - 1) / Self.width
    levels.append(0)
    nodes = Array(repeating: Node(), count: max(1, (leaves + Self.width - 1) / Self.width))
    for (index, piece) in pieces.enumerated() {
      let leaf = index / Self.width
      let north = piece.latitude + piece.north / piece.northScale
      let east = piece.longitude + piece.longitudeStep
      nodes[leaf / Self.width].include(
        leaf % Self.width, south: min(piece.latitude, north), west: min(piece.longitude, east),
        north: max(piece.latitude, north), east: max(piece.longitude, east))
    }
    var below = 0..<nodes.count
    while below.count > 1 {
      levels.append(nodes.count)
      for first in stride(from: below.lowerBound, to: below.upperBound, by: Self.width) {
        var node = Node()
        for child in first..<min(first + Self.width, below.upperBound) {
          node.include(
            child - first, south: nodes[child].south.min(), west: nodes[child].west.min(),
            north: nodes[child].north.max(), east: nodes[child].east.max())
        }
        nodes.append(node)
      }
      below = (levels.last ?? 0)..<nodes.count
    }
  }

  private var root: Node { nodes[nodes.count - 1] }

  var middleLongitude: Double { (root.west.min() + root.east.max()) / 2 }

  /// The largest absolute latitude of the route, in grid steps.
  var farthestLatitude: Double { max(abs(root.south.min()), abs(root.north.max())) }

  /// An iteration over the leaves whose box intersects a window, in the order of the route.
  struct Walk {
    fileprivate let window: RouteBox
    fileprivate var level: Int
    fileprivate var node = 0
    /// The lanes of `node` that are still to be visited.
    fileprivate var open: UInt8 = 0
    /// The same for its ancestors, by level; 4¹⁶ leaves are more than enough.
    fileprivate var above = SIMD16<UInt8>()
  }

  @inline(__always)
  func walk(_ window: RouteBox) -> Walk {
    var walk = Walk(window: window, level: levels.count - 1)
    walk.open = meeting(nodes.count - 1, window)
    return walk
  }

  /// The pieces of the next leaf; nil at the end.
  @inline(__always)
  func next(_ walk: inout Walk) -> Range<Int>? {
    while true {
      guard walk.open != 0 else {
        if walk.level == levels.count - 1 { return nil }
        walk.level += 1
        walk.node >>= 2
        walk.open = walk.above[walk.level]
        continue
      }
      let child = walk.node << 2 + walk.open.trailingZeroBitCount
      walk.open &= walk.open &- 1
      if walk.level == 0 {
        let first = child * Self.width
        return first..<min(first + Self.width, pieceCount)
      }
      walk.above[walk.level] = walk.open
      walk.level -= 1
      walk.node = child
      walk.open = meeting(levels[walk.level] + child, walk.window)
    }
  }

  /// The box around the pieces of a leaf.
  func box(ofLeaf leaf: Int) -> RouteBox {
    let (boxes, lane) = (nodes[leaf / Self.width], leaf % Self.width)
    return RouteBox(
      south: boxes.south[lane], west: boxes.west[lane], north: boxes.north[lane],
      east: boxes.east[lane])
  }

  /// The lanes of a node whose boxes intersect the window.
  @inline(__always)
  private func meeting(_ index: Int, _ window: RouteBox) -> UInt8 {
    let boxes = nodes[index]
    let meets =
      (boxes.south .<= window.north) .& (boxes.west .<= window.east)
      .& (boxes.north .>= window.south) .& (boxes.east .>= window.west)
    let bits = SIMD4<Int64>().replacing(with: SIMD4(1, 2, 4, 8), where: meets)
    return UInt8(truncatingIfNeeded: bits.wrappedSum())
  }

  /// Calls `visit` with leaves that may contain a nearer piece than the best so far, nearest box first.
  ///
  /// - Parameters:
  ///   - scale: An upper bound of the metres per grid step north and east.
  ///   - visit: Receives a leaf's pieces and the squared metres to beat; returns the new ones.
  func searchNearest(
    latitude: Double, longitude: Double, scale: (north: Double, east: Double),
    _ visit: (Range<Int>, Double) -> Double
  ) {
    var best = Double.infinity
    // By level, the node being searched, and the distances of its pending boxes.
    var place = InlineArray<16, Int>(repeating: 0)
    var waiting = InlineArray<16, SIMD4<Double>>(repeating: SIMD4(repeating: .infinity))
    var level = levels.count - 1
    waiting[level] = squares(level, 0, latitude, longitude, scale)
    while level < levels.count {
      var nearest = 0
      for lane in 1..<Self.width where waiting[level][lane] < waiting[level][nearest] {
        nearest = lane
      }
      guard waiting[level][nearest] < best else {
        level += 1
        continue
      }
      waiting[level][nearest] = .infinity
      let child = place[level] * Self.width + nearest
      if level > 0 {
        level -= 1
        place[level] = child
        waiting[level] = squares(level, child, latitude, longitude, scale)
      } else {
        let first = child * Self.width
        best = visit(first..<min(first + Self.width, pieceCount), best)
      }
    }
  }

  /// A bound of the distances of a node's boxes, in squared metres.
  @inline(__always)
  private func squares(
    _ level: Int, _ node: Int, _ latitude: Double, _ longitude: Double,
    _ scale: (north: Double, east: Double)
  ) -> SIMD4<Double> {
    let boxes = nodes[levels[level] + node]
    let zero = SIMD4<Double>()
    let north = pointwiseMax(pointwiseMax(boxes.south - latitude, latitude - boxes.north), zero)
    let east = pointwiseMax(pointwiseMax(boxes.west - longitude, longitude - boxes.east), zero)
    return north * north * (scale.north * scale.north) + east * east * (scale.east * scale.east)
  }
}
