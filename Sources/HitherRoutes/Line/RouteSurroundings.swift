/// A window of grid steps, with longitudes continuous from the route's start.
struct RouteBox: Sendable {
  var south: Double
  var west: Double
  var north: Double
  var east: Double

  /// Whether two boxes have a point in common.
  @inline(__always)
  func meets(_ other: RouteBox) -> Bool {
    south <= other.north && west <= other.east && north >= other.south && east >= other.west
  }

  @inline(__always)
  func contains(_ other: RouteBox) -> Bool {
    south <= other.south && west <= other.west && north >= other.north && east >= other.east
  }

  /// The box enlarged by half of its height and width on each side.
  var enlarged: RouteBox {
    let (high, wide) = ((north - south) / 2, (east - west) / 2)
    return RouteBox(
      south: south - high, west: west - wide, north: north + high, east: east + wide)
  }
}

/// The pieces of a route around a member's position, cached from one fix to the next.
///
/// A member lies before a piece, next to it or beyond it. A place of the route can be found only at
/// pieces next to the member, and where a piece that the member has passed joins one that is still
/// ahead. This cannot change at a piece until the member reaches the line across its nearer end.
/// The pieces at which anything can be found within the next `reachMetres` are therefore collected
/// in a short list, and only those are scanned within that distance. For leaves of the tree whose
/// pieces all lie ahead or behind, the distance for which this holds is stored.
package struct RouteSurroundings: Sendable {
  /// A list is valid within this distance of where it was made, in metres.
  static let reachMetres = 20.0

  private struct Leaf: Sendable {
    let number: Int
    let box: RouteBox
    /// Whether the member lay before all of the leaf's pieces at a place, or otherwise beyond them all.
    ///
    /// The place is stored with the squared metres within which this holds for another `reachMetres`.
    var isBefore = false
    var place = Place()
    var square = -1.0
  }

  /// A position in grid steps, with a longitude continuous from the route's start.
  fileprivate struct Place: Sendable {
    var latitude = Double.nan
    var longitude = Double.nan

    /// An upper bound of the squared metres to another on the plane of any piece.
    @inline(__always)
    func square(to other: Place, _ scale: RouteLine.Scale) -> Double {
      let east = (other.longitude - longitude) * scale.east
      let north = (other.latitude - latitude) * scale.north
      return east * east + north * north
    }
  }

  /// The window whose intersecting leaves are listed.
  private var window: RouteBox?
  private var leaves: [Leaf] = []
  /// Where the list was made, and the largest distance for which it is valid, in metres.
  private var place = Place()
  private(set) var radius = -1.0
  /// The pieces to scan, in the order of the route.
  private var listed: [NearPiece] = []
  /// The sole piece at which anything is found around a place.
  private(set) var sole = SolePiece()

  /// Whether nothing can be found at a place except at the sole piece, while the member is next to that.
  @inline(__always)
  func isSole(
    _ latitude: Double, _ longitude: Double, _ radius: Double, along line: RouteLine
  ) -> Bool {
    radius <= self.radius && sole.holds(latitude: latitude, longitude: longitude, line.scale)
  }

  /// Finds all relevant pieces, in the order of the route.
  @inline(__always)
  mutating func look(
    _ latitude: Double, _ longitude: Double, _ radius: Double, along line: RouteLine,
    _ body: (Int, RouteFind) -> Void
  ) {
    let here = Place(latitude: latitude, longitude: longitude)
    prepare(here, radius, line)
    var scan = BesideScan()
    for place in listed.indices {
      if let find = scan.take(listed[place], here) { body(listed[place].index, find) }
    }
    if let sole = scan.sole { record(sole, here, scan.room, line) }
  }

  /// Finds the sole relevant piece, if the member is next to it.
  ///
  /// - Returns: whether there is one.
  @inline(never)
  mutating func findSole(
    _ latitude: Double, _ longitude: Double, _ radius: Double, along line: RouteLine
  ) -> Bool {
    let here = Place(latitude: latitude, longitude: longitude)
    prepare(here, radius, line)
    let scan = scan(here, line)
    guard let sole = scan.sole else { return false }
    record(sole, here, scan.room, line)
    return true
  }

  @inline(__always)
  private func scan(_ here: Place, _ line: RouteLine) -> BesideScan {
    var scan = BesideScan()
    let listed = listed.span
    for place in listed.indices { _ = scan.take(listed[place], here) }
    return scan
  }

  /// Records that the member is next to a single piece, and the squared metres until others become relevant.
  @inline(__always)
  private mutating func record(_ piece: Int, _ here: Place, _ room: Double, _ line: RouteLine) {
    let rest = Self.reachMetres - place.square(to: here, line.scale).squareRoot()
    sole.piece = line.pieces[piece]
    sole.place = here
    sole.square = Self.limit(min(room.squareRoot(), rest))
  }

  /// Makes the list of pieces for a place, if the previous one is not valid there.
  @inline(__always)
  private mutating func prepare(_ here: Place, _ radius: Double, _ line: RouteLine) {
    if radius <= self.radius, place.square(to: here, line.scale) < Self.limit(Self.reachMetres) {
      return
    }
    makeList(here, radius, line)
  }

  /// The squared metres below which a distance is certainly below another, in spite of rounding.
  private static func limit(_ metres: Double) -> Double {
    let safe = metres * (1 - 1e-6) - 1e-6
    return safe > 0 ? safe * safe : -1
  }

  @inline(never)
  private mutating func makeList(_ here: Place, _ radius: Double, _ line: RouteLine) {
    // Wherever the member goes while the list is valid, nothing outside this is within the radius.
    let near = line.window(
      latitude: here.latitude, longitude: here.longitude, withinMetres: radius + Self.reachMetres)
    if window?.contains(near) != true { walk(line.tree, about: near) }
    (place, self.radius, sole.square) = (here, radius, -1)
    var list = PieceList()
    list.exchange(&listed)
    for index in leaves.indices where leaves[index].box.meets(near) {
      let lanes = look(at: index, here, line)
      list.add(lanes, ofLeaf: leaves[index].number, line)
    }
    list.exchange(&listed)
  }

  private mutating func walk(_ tree: RouteTree, about near: RouteBox) {
    let window = near.enlarged
    self.window = window
    leaves.removeAll(keepingCapacity: true)
    var walk = tree.walk(window)
    while let range = tree.next(&walk) {
      let number = range.lowerBound / RouteTree.width
      leaves.append(Leaf(number: number, box: tree.box(ofLeaf: number)))
    }
  }

  /// The position relative to the pieces of a leaf, from the cached values if they are valid.
  private mutating func look(at index: Int, _ here: Place, _ line: RouteLine) -> PieceQuad.Lanes {
    let leaf = leaves[index]
    if leaf.place.square(to: here, line.scale) < leaf.square {
      return leaf.isBefore
        ? PieceQuad.Lanes(before: 15, beyond: 0, open: 0)
        : PieceQuad.Lanes(before: 0, beyond: 15, open: 0)
    }
    var lanes = line.quads[leaf.number].lanes(
      latitude: here.latitude, longitude: here.longitude, reach: Self.reachMetres)
    // At a stage's ends places beyond the pieces are relevant too.
    lanes.open |= line.quads[leaf.number].ends
    if lanes.open == 0, lanes.before == 0 || lanes.beyond == 0 {
      let room = line.quads[leaf.number].room(
        latitude: here.latitude, longitude: here.longitude, isBefore: lanes.before != 0)
      leaves[index].isBefore = lanes.before != 0
      leaves[index].place = here
      leaves[index].square = Self.limit(room - Self.reachMetres)
    }
    return lanes
  }
}

/// The sole piece of the route at which something can be found near a place.
struct SolePiece: Sendable {
  fileprivate(set) var piece = RoutePiece()
  /// Where that holds, and the squared metres around it.
  fileprivate var place = RouteSurroundings.Place()
  fileprivate var square = -1.0

  /// Whether that holds at a place, if it is next to the piece.
  @inline(__always)
  func holds(latitude: Double, longitude: Double, _ scale: RouteLine.Scale) -> Bool {
    place.square(to: RouteSurroundings.Place(latitude: latitude, longitude: longitude), scale)
      < square
  }
}

/// The data of a piece that locate a position relative to it.
private struct NearPiece {
  let latitude: Double
  let longitude: Double
  let eastScale: Double
  let northScale: Double
  let east: Double
  let north: Double
  let inverseSquare: Double
  let square: Double
  let index: Int
  let beginsStage: Bool
  let endsStage: Bool

  init(_ piece: RoutePiece, _ index: Int) {
    (latitude, longitude) = (piece.latitude, piece.longitude)
    (eastScale, northScale) = (piece.eastScale, piece.northScale)
    (east, north) = (piece.east, piece.north)
    (inverseSquare, square) = (piece.inverseSquare, piece.square)
    self.index = index
    (beginsStage, endsStage) = (piece.beginsStage, piece.endsStage)
  }

  /// The fraction of the piece at the position's projection.
  @inline(__always)
  func along(_ here: RouteSurroundings.Place) -> Double {
    let east = (here.longitude - longitude) * eastScale
    let north = (here.latitude - latitude) * northScale
    return (east * self.east + north * self.north) * inverseSquare
  }
}

/// Scans pieces in the order of the route and reports at which of them something is found.
private struct BesideScan {
  /// The last piece taken that the position is beyond: after its end the distance may increase again.
  private var passed = -2
  private var beside = -1
  private var count = 0
  /// The smallest squared metres until a piece becomes adjacent that the position is not next to.
  private(set) var room = Double.infinity

  /// The sole piece at which something was found, if the position is next to it.
  @inline(__always)
  var sole: Int? { count == 1 && beside >= 0 ? beside : nil }

  @inline(__always)
  mutating func take(_ piece: NearPiece, _ here: RouteSurroundings.Place) -> RouteFind? {
    let along = piece.along(here)
    if along <= 0 {
      room = min(room, along * along * piece.square)
      guard piece.beginsStage || passed == piece.index - 1 else { return nil }
      count += 1
      return piece.beginsStage ? .start : .corner
    }
    if along < 1 {
      count += 1
      beside = piece.index
      return .beside
    }
    room = min(room, (along - 1) * (along - 1) * piece.square)
    passed = piece.index
    guard piece.endsStage else { return nil }
    count += 1
    return .end
  }
}

/// How something is found at a piece of a route.
enum RouteFind {
  /// The position is next to it.
  case beside
  /// The position is before it and beyond the previous one.
  case corner
  /// The position is before a stage's first piece, or beyond its last.
  case start
  case end
}

/// The relevant pieces, collected leaf by leaf.
private struct PieceList {
  private var pieces: [NearPiece] = []
  /// The last piece of the previous leaf.
  private var last = -2
  /// Whether that may be next to the member, is behind the member, and is in the list.
  private var (isOpen, isBeyond, isListed) = (false, false, false)

  /// Returns the pieces, and reuses the memory of a list that is no longer needed.
  mutating func exchange(_ list: inout [NearPiece]) {
    swap(&pieces, &list)
    pieces.removeAll(keepingCapacity: true)
  }

  mutating func add(_ lanes: PieceQuad.Lanes, ofLeaf leaf: Int, _ line: RouteLine) {
    let first = leaf * RouteTree.width
    let follows = last == first - 1
    let beyond = lanes.beyond &<< 1 | (follows && isBeyond ? 1 : 0)
    let open = lanes.open &<< 1 | (follows && isOpen ? 1 : 0)
    // A piece that may be adjacent also includes the one after or before it, if those show a corner.
    let after = lanes.before & (beyond | open)
    let before = lanes.beyond & (lanes.before | lanes.open) &>> 1
    if follows, isBeyond, !isListed, (lanes.before | lanes.open) & 1 != 0 { list(last, line) }
    var listed = (lanes.open | after | before) & 15
    isListed = listed & 8 != 0
    while listed != 0 {
      list(first + listed.trailingZeroBitCount, line)
      listed &= listed &- 1
    }
    last = first + RouteTree.width - 1
    (isOpen, isBeyond) = (lanes.open & 8 != 0, lanes.beyond & 8 != 0)
  }

  private mutating func list(_ piece: Int, _ line: RouteLine) {
    pieces.append(NearPiece(line.pieces[piece], piece))
  }
}
