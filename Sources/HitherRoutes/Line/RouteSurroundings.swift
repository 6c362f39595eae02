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
  private var radius = -1.0
  /// The pieces to be looked at, in the order of the route.
  private(set) var pieces: [Int] = []
  /// The only one of them beside which the member lay at a place, and within how many squared metres of there he
  /// comes beside no other.
  private var sole = -1
  private var solePlace = Place()
  private var soleSquare = -1.0

  package init() {}

  /// Makes the list of pieces for a place, if that of before does not serve there.
  @inline(__always)
  mutating func look(
    latitude: Double, longitude: Double, withinMetres radius: Double, along line: RouteLine
  ) {
    let here = Place(latitude: latitude, longitude: longitude)
    if radius <= self.radius, place.square(to: here, line.scale) < Self.limit(Self.reachMetres) {
      return
    }
    makeList(here, radius, line)
  }

  /// The only piece that is to be looked at, if the member lies beside it; nil where there may be others.
  @inline(__always)
  func sole(latitude: Double, longitude: Double, along line: RouteLine) -> Int? {
    let here = Place(latitude: latitude, longitude: longitude)
    return solePlace.square(to: here, line.scale) < soleSquare ? sole : nil
  }

  /// What is known of the only piece, for a stretch of fixes.
  func solePiece(along line: RouteLine) -> SolePiece {
    SolePiece(
      piece: line.pieces[max(sole, 0)], place: solePlace, square: soleSquare, listPlace: place,
      listSquare: Self.limit(Self.reachMetres), radius: radius)
  }

  /// Notes that the member lies beside a single piece, and how many squared metres he must go to come beside others.
  @inline(__always)
  mutating func note(sole piece: Int, latitude: Double, longitude: Double, square: Double) {
    sole = piece
    solePlace = Place(latitude: latitude, longitude: longitude)
    // Rounding errs by far less.
    soleSquare = square * (1 - 1e-6) - 1e-6
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
    (place, self.radius, soleSquare) = (here, radius, -1)
    var list = PieceList(taking: pieces)
    for index in leaves.indices where leaves[index].box.meets(near) {
      let lanes = look(at: index, here, line)
      list.add(lanes, ofLeaf: leaves[index].number)
    }
    pieces = list.pieces
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
    // At the route's ends there is something to be found beyond them too.
    let first = leaf.number * RouteTree.width
    let last = line.pieces.count - 1 - first
    if first == 0 { lanes.open |= 1 }
    if last < RouteTree.width { lanes.open |= 1 &<< UInt32(last) }
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
struct SolePiece {
  let piece: RoutePiece
  /// Where that is so, and within how many squared metres of there.
  fileprivate let place: RouteSurroundings.Place
  fileprivate let square: Double
  /// Where the list of pieces was made, within how many squared metres of there it serves, and up to what distance.
  fileprivate let listPlace: RouteSurroundings.Place
  fileprivate let listSquare: Double
  fileprivate let radius: Double

  /// Whether that is so at a place.
  @inline(__always)
  func holds(
    latitude: Double, longitude: Double, withinMetres radius: Double, _ scale: RouteLine.Scale
  ) -> Bool {
    let here = RouteSurroundings.Place(latitude: latitude, longitude: longitude)
    return radius <= self.radius && listPlace.square(to: here, scale) < listSquare
      && place.square(to: here, scale) < square
  }
}

/// The pieces at which something can be found, gathered leaf by leaf.
private struct PieceList {
  private(set) var pieces: [Int]
  /// The last piece of the leaf before.
  private var last = -2
  /// Whether that may be beside the member, lies behind him, and is in the list.
  private var (isOpen, isBeyond, isListed) = (false, false, false)

  /// - Parameter memory: A list that is needed no more.
  init(taking memory: [Int]) {
    pieces = memory
    pieces.removeAll(keepingCapacity: true)
  }

  mutating func add(_ lanes: PieceQuad.Lanes, ofLeaf leaf: Int) {
    let first = leaf * RouteTree.width
    let follows = last == first - 1
    let beyond = lanes.beyond &<< 1 | (follows && isBeyond ? 1 : 0)
    let open = lanes.open &<< 1 | (follows && isOpen ? 1 : 0)
    // With a piece that may be beside the member one that follows it or that it follows, where those tell of a corner.
    let after = lanes.before & (beyond | open)
    let before = lanes.beyond & (lanes.before | lanes.open) &>> 1
    if follows, isBeyond, !isListed, (lanes.before | lanes.open) & 1 != 0 { pieces.append(last) }
    var listed = (lanes.open | after | before) & 15
    isListed = listed & 8 != 0
    while listed != 0 {
      pieces.append(first + listed.trailingZeroBitCount)
      listed &= listed &- 1
    }
    last = first + RouteTree.width - 1
    (isOpen, isBeyond) = (lanes.open & 8 != 0, lanes.beyond & 8 != 0)
  }
}
