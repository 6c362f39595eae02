/// Boxes around a route's pieces, and boxes around those: four pieces a leaf, four boxes a branch.
///
/// The pieces stay in the order of the route, which is also near in space, so the tree needs no
/// sorting and a search meets the pieces in the direction of travel.
struct RouteTree: Sendable {
  /// South, west, and with their signs turned north, east: two boxes meet where all four of one
  /// are at most the turned four of the other.
  typealias Box = SIMD4<Double>

  static let width = 4

  private let boxes: [Box]
  /// Where each level begins in `boxes`; leaves first, the root last.
  private let levels: [Int]
  private let pieceCount: Int

  init(_ pieces: [RoutePiece]) {
    var boxes: [Box] = []
    for start in stride(from: 0, to: pieces.count, by: Self.width) {
      let leaf = pieces[start..<min(start + Self.width, pieces.count)]
      boxes.append(leaf.map(Self.box).reduce(Self.nothing) { $0.replacing(with: $1, where: $1 .< $0) })
    }
    var levels = [0]
    var below = 0..<boxes.count
    while below.count > 1 {
      levels.append(boxes.count)
      for start in stride(from: below.lowerBound, to: below.upperBound, by: Self.width) {
        let group = boxes[start..<min(start + Self.width, below.upperBound)]
        boxes.append(group.reduce(Self.nothing) { $0.replacing(with: $1, where: $1 .< $0) })
      }
      below = (levels.last ?? 0)..<boxes.count
    }
    self.boxes = boxes
    self.levels = levels
    pieceCount = pieces.count
  }

  private static let nothing = Box(repeating: .infinity)

  private static func box(_ piece: RoutePiece) -> Box {
    let north = piece.latitude + piece.north / piece.northScale
    let east = piece.longitude + piece.longitudeStep
    return Box(
      min(piece.latitude, north), min(piece.longitude, east), -max(piece.latitude, north),
      -max(piece.longitude, east))
  }

  var middleLongitude: Double {
    let root = boxes[boxes.count - 1]
    return (root.y - root.w) / 2
  }

  /// Calls `visit` with each leaf's pieces, in the order of the route, whose box meets a window.
  @inline(__always)
  func search(
    south: Double, west: Double, north: Double, east: Double, _ visit: (Range<Int>) -> Void
  ) {
    let window = Box(north, east, -south, -west)
    // A depth-first walk without a stack: `node` of `level` is next.
    var level = levels.count - 1
    var node = 0
    while true {
      if all(boxes[levels[level] + node] .<= window) {
        if level > 0 {
          level -= 1
          node *= Self.width
          continue
        }
        visit(node * Self.width..<min((node + 1) * Self.width, pieceCount))
      }
      // Up until there is a next sibling.
      while level + 1 < levels.count {
        let isLast = node % Self.width == Self.width - 1 || node + 1 == count(of: level)
        if !isLast { break }
        node /= Self.width
        level += 1
      }
      if level + 1 == levels.count { return }
      node += 1
    }
  }

  private func count(of level: Int) -> Int {
    (level + 1 < levels.count ? levels[level + 1] : boxes.count) - levels[level]
  }

  /// The largest latitude of the route, in grid steps without sign.
  var farthestLatitude: Double {
    let root = boxes[boxes.count - 1]
    return max(abs(root.x), abs(root.z))
  }

  /// Calls `visit` with leaves that may hold a nearer piece than the best so far, nearest box first.
  ///
  /// - Parameters:
  ///   - scale: At most the metres for a grid step north and east.
  ///   - visit: Given a leaf's pieces and the squared metres to beat; gives back the new ones.
  func searchNearest(
    latitude: Double, longitude: Double, scale: (north: Double, east: Double),
    _ visit: (Range<Int>, Double) -> Double
  ) {
    var best = Double.infinity
    func square(_ box: Box) -> Double {
      let north = max(box.x - latitude, latitude + box.z, 0) * scale.north
      let east = max(box.y - longitude, longitude + box.w, 0) * scale.east
      return north * north + east * east
    }
    func descend(_ level: Int, _ node: Int) {
      guard level > 0 else {
        best = visit(node * Self.width..<min((node + 1) * Self.width, pieceCount), best)
        return
      }
      let first = node * Self.width
      var squares = Box(repeating: .infinity)
      for child in first..<min(first + Self.width, count(of: level - 1)) {
        squares[child - first] = square(boxes[levels[level - 1] + child])
      }
      while squares.min() < best {
        var nearest = 0
        for child in 1..<Self.width where squares[child] < squares[nearest] { nearest = child }
        squares[nearest] = .infinity
        descend(level - 1, first + nearest)
      }
    }
    descend(levels.count - 1, 0)
  }
}
