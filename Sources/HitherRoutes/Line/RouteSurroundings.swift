/// A window of grid steps, its longitudes counted on from the route's start.
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

  /// The box with half of its height and width more on each side.
  var enlarged: RouteBox {
    let (high, wide) = ((north - south) / 2, (east - west) / 2)
    return RouteBox(
      south: south - high, west: west - wide, north: north + high, east: east + wide)
  }
}

/// The pieces of a route about the place where a member is, kept from one fix to the next.
///
/// A member lies before a piece, beside it or beyond it, and a place of the route can be found only at pieces beside
/// him and where one that he has passed joins one that he lies before. Nothing of that changes at a piece until he
/// has gone as far as to the line across its nearer end. So the pieces at which anything can be found until he
/// has gone `reachMetres` are put into a short list, and only those are looked at up to there. Of leaves of the
/// tree before or beyond all of whose pieces he lies it is noted for how far that is so.
package struct RouteSurroundings: Sendable {
  /// A list serves so far about the place where it was made, in metres.
  static let reachMetres = 20.0

  private struct Leaf: Sendable {
    let number: Int
    let box: RouteBox
    /// Whether the member lay before all of its pieces at a place, or else beyond them all, and within how many
    /// squared metres of there it stays so for another `reachMetres`.
    var isBefore = false
    var place = Place()
    var square = -1.0
  }

  /// A position in grid steps, its longitude counted on from the route's start.
  fileprivate struct Place: Sendable {
    var latitude = Double.nan
    var longitude = Double.nan

    /// Not less than the squared metres to another on the plane of any piece.
    @inline(__always)
    func square(to other: Place, _ scale: RouteLine.Scale) -> Double {
      let east = (other.longitude - longitude) * scale.east
      let north = (other.latitude - latitude) * scale.north
      return east * east + north * north
    }
  }

  /// The leaves that meet a window.
  private var window: RouteBox?
  private var leaves: [Leaf] = []
  /// Where the list was made, and the greatest distance for which it serves, in metres.
  private var place = Place()
  private(set) var radius = -1.0
  /// The pieces to be looked at, in the order of the route.
  private var listed: [NearPiece] = []
  /// The only piece at which anything is found about a place.
  private(set) var sole = SolePiece()

  /// Whether nothing can be found at a place but at the only piece, as long as the member lies beside that.
  @inline(__always)
  func isSole(
    _ latitude: Double, _ longitude: Double, _ radius: Double, along line: RouteLine
  ) -> Bool {
    radius <= self.radius && sole.holds(latitude: latitude, longitude: longitude, line.scale)
  }

  /// Looks for all pieces at which something is found, in the order of the route.
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
    if let sole = scan.sole { note(sole, here, scan.room, line) }
  }

  /// Looks for the only piece at which something is found, where the member lies beside it.
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
    note(sole, here, scan.room, line)
    return true
  }

  @inline(__always)
  private func scan(_ here: Place, _ line: RouteLine) -> BesideScan {
    var scan = BesideScan()
    let listed = listed.span
    for place in listed.indices { _ = scan.take(listed[place], here) }
    return scan
  }

  /// Notes that the member lies beside a single piece, and how many squared metres he must go to come beside others.
  @inline(__always)
  private mutating func note(_ piece: Int, _ here: Place, _ room: Double, _ line: RouteLine) {
    let rest = Self.reachMetres - place.square(to: here, line.scale).squareRoot()
    sole.piece = line.pieces[piece]
    sole.place = here
    sole.square = Self.limit(min(room.squareRoot(), rest))
  }

  /// Makes the list of pieces for a place, if that of before does not serve there.
  @inline(__always)
  private mutating func prepare(_ here: Place, _ radius: Double, _ line: RouteLine) {
    if radius <= self.radius, place.square(to: here, line.scale) < Self.limit(Self.reachMetres) {
      return
    }
    makeList(here, radius, line)
  }

  /// The squared metres below which a distance surely is below another, in spite of rounding.
  private static func limit(_ metres: Double) -> Double {
    let safe = metres * (1 - 1e-6) - 1e-6
    return safe > 0 ? safe * safe : -1
  }

  @inline(never)
  private mutating func makeList(_ here: Place, _ radius: Double, _ line: RouteLine) {
    // Wherever the member goes for as long as the list serves, nothing outside of this is within the radius.
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

  /// How the member lies to the pieces of a leaf, by what is noted of it where that holds.
  private mutating func look(at index: Int, _ here: Place, _ line: RouteLine) -> PieceQuad.Lanes {
    let leaf = leaves[index]
    if leaf.place.square(to: here, line.scale) < leaf.square {
      return leaf.isBefore
        ? PieceQuad.Lanes(before: 15, beyond: 0, open: 0)
        : PieceQuad.Lanes(before: 0, beyond: 15, open: 0)
    }
    var lanes = line.quads[leaf.number].lanes(
      latitude: here.latitude, longitude: here.longitude, reach: Self.reachMetres)
    // At a stage's ends there is something to be found beyond them too.
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

/// The only piece of the route at which something can be found near a place.
struct SolePiece: Sendable {
  fileprivate(set) var piece = RoutePiece()
  /// Where that is so, and within how many squared metres of there.
  fileprivate var place = RouteSurroundings.Place()
  fileprivate var square = -1.0

  /// Whether that is so at a place, as long as it lies beside the piece.
  @inline(__always)
  func holds(latitude: Double, longitude: Double, _ scale: RouteLine.Scale) -> Bool {
    place.square(to: RouteSurroundings.Place(latitude: latitude, longitude: longitude), scale)
      < square
  }
}

/// What of a piece tells how a position lies to it.
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

  /// The fraction of the piece at which a position lies.
  @inline(__always)
  func along(_ here: RouteSurroundings.Place) -> Double {
    let east = (here.longitude - longitude) * eastScale
    let north = (here.latitude - latitude) * northScale
    return (east * self.east + north * self.north) * inverseSquare
  }
}

/// Goes through pieces in the order of the route and tells at which of them something is found.
private struct BesideScan {
  /// The last piece taken that the position lies beyond: behind its end the distance may rise again.
  private var passed = -2
  private var beside = -1
  private var count = 0
  /// The squared metres to go at least to come beside a piece beside which the position does not lie.
  private(set) var room = Double.infinity

  /// The only piece at which something was found, if the position lies beside it.
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
  /// The position lies beside it.
  case beside
  /// The position lies before it and beyond the one before.
  case corner
  /// The position lies before a stage's first piece, or beyond its last.
  case start
  case end
}

/// The pieces at which something can be found, gathered leaf by leaf.
private struct PieceList {
  private var pieces: [NearPiece] = []
  /// The last piece of the leaf before.
  private var last = -2
  /// Whether that may be beside the member, lies behind him, and is in the list.
  private var (isOpen, isBeyond, isListed) = (false, false, false)

  /// Hands out the pieces, and takes the memory of a list that is needed no more for others.
  mutating func exchange(_ list: inout [NearPiece]) {
    swap(&pieces, &list)
    pieces.removeAll(keepingCapacity: true)
  }

  mutating func add(_ lanes: PieceQuad.Lanes, ofLeaf leaf: Int, _ line: RouteLine) {
    let first = leaf * RouteTree.width
    let follows = last == first - 1
    let beyond = lanes.beyond &<< 1 | (follows && isBeyond ? 1 : 0)
    let open = lanes.open &<< 1 | (follows && isOpen ? 1 : 0)
    // With a piece that may be beside the member one that follows it or that it follows, where those tell of a corner.
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
