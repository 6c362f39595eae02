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
/// whether it meets the member's window, so that the very leaves of a walk of its own are looked at.
package struct RouteSurroundings: Sendable {
  private struct Leaf: Sendable {
    var number: Int
    var box: RouteBox
  }

  private var window: RouteBox?
  private var leaves: [Leaf] = []

  package init() {}

  /// Calls `visit` with the leaves that meet a window, in the order of the route.
  @inline(__always)
  mutating func forEachLeaf(of tree: RouteTree, in asked: RouteBox, _ visit: (Int) -> Void) {
    if window?.contains(asked) != true { look(around: asked, tree) }
    for leaf in leaves where leaf.box.meets(asked) { visit(leaf.number) }
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
