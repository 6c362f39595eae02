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
/// A walk down the tree from its root costs more than all that is then done with the pieces found. Here it is
/// made for a larger window, and serves as long as the member's own lies in that. Each leaf is still asked
/// whether it meets the member's window, so that the very leaves of a walk of its own are looked at. Of a leaf
/// before or beyond all of whose pieces the member lies, that is so wherever he is near enough to that place.
package struct RouteSurroundings: Sendable {
  /// How a member lies to the pieces of a leaf.
  enum Lie: Sendable { case among, before, beyond }

  struct Leaf: Sendable {
    let number: Int
    fileprivate let box: RouteBox
    /// How the member lay to all pieces at a place, and within how many metres of that the same holds.
    private var lie = Lie.among
    private var latitude = 0.0
    private var longitude = 0.0
    private var room = 0.0

    fileprivate init(number: Int, box: RouteBox) {
      self.number = number
      self.box = box
    }

    /// How a place lies to all of its pieces, as far as it is known from before.
    @inline(__always)
    func lie(latitude: Double, longitude: Double) -> Lie {
      // No step of the grid is longer than this, in either direction.
      let most = (abs(latitude - self.latitude) + abs(longitude - self.longitude)) * 0.0112
      return most < room ? lie : .among
    }

    /// Notes that a place lies before or beyond all of its pieces, and how many metres from where that ends.
    @inline(__always)
    mutating func note(_ lie: Lie, latitude: Double, longitude: Double, room: Double) {
      self.lie = lie
      (self.latitude, self.longitude) = (latitude, longitude)
      // Rounding errs by far less.
      self.room = room * (1 - 1e-9) - 1e-6
    }
  }

  private var window: RouteBox?
  private var leaves: [Leaf] = []

  package init() {}

  /// Calls `visit` with the leaves that meet a window, in the order of the route.
  @inline(__always)
  mutating func forEachLeaf(
    of tree: RouteTree, in asked: RouteBox, _ visit: (inout Leaf) -> Void
  ) {
    if window?.contains(asked) != true { look(around: asked, tree) }
    var leaves = self.leaves.mutableSpan
    for index in leaves.indices where leaves[index].box.meets(asked) { visit(&leaves[index]) }
  }

  private mutating func look(around asked: RouteBox, _ tree: RouteTree) {
    let window = asked.enlarged
    self.window = window
    leaves.removeAll(keepingCapacity: true)
    var walk = tree.walk(window)
    while let range = tree.next(&walk) {
      let number = range.lowerBound / RouteTree.width
      leaves.append(Leaf(number: number, box: tree.box(ofLeaf: number)))
    }
  }
}
