import HitherEngine
import HitherGeodesy

/// The shortest ways from a path to the nodes around it, within a distance: Dijkstra's algorithm (1959).
///
/// A path may go on to the end of its edge, or turn back to its beginning. Turning back costs, so a
/// longer way without it may be found first. The memory is reused from fix to fix.
struct EdgeSearch: Sendable {
  /// A node that is reached.
  struct Label: Sendable {
    var node: Int32
    /// The edge by which it is reached.
    var edge: Int32
    /// Metres from the place of the path.
    var length: Double
    /// What turning back on the way costs.
    var turning: Double
    /// The direction in which it is reached, a unit vector.
    var east: Double
    var north: Double
    var isFinal = false
    /// The label from which it is reached; −1 for the edge of the path.
    var parent: Int32 = -1
  }

  private struct Entry: Comparable, Sendable {
    var key: Double
    var label: Int32

    static func < (left: Self, right: Self) -> Bool {
      left.key != right.key ? left.key < right.key : left.label < right.label
    }
  }

  /// Metres that a turning cost of 1 adds to a path when paths are compared.
  private static let metresPerCost = 15.0

  private(set) var labels: [Label] = []
  private var queue = PriorityQueue<Entry>()
  /// The label of a node plus one, by a hash of the node; 0 for none.
  private var slots = [Int32](repeating: 0, count: 64)
  /// The slots in use.
  private var used: [Int32] = []

  /// Searches from a place on an edge.
  ///
  /// - Parameters:
  ///   - ahead: Metres to the end of the edge in the direction of travel; nil if that is not to be reached.
  ///   - back: Metres back to the other end, and what it costs to turn; nil if that is not to be reached.
  ///   - reach: Nodes farther away are not reached, in metres.
  mutating func run(
    from edge: NetworkEdge, isBackward: Bool, ahead: Double?, back: (metres: Double, cost: Double)?,
    reach: Double, _ model: NetworkModel, _ network: Network
  ) {
    clear()
    if let ahead {
      reachEnd(of: edge, isBackward: isBackward, ahead, 0, network)
    }
    if let back {
      reachEnd(of: edge, isBackward: !isBackward, back.metres, back.cost, network)
    }
    while let entry = queue.popFirst() {
      let number = Int(entry.label)
      guard !labels[number].isFinal, entry.key == key(labels[number]) else { continue }
      labels[number].isFinal = true
      expand(number, reach, model, network)
    }
  }

  /// How a node was reached; nil if it was not.
  @inline(__always)
  func label(of node: Int32) -> Label? {
    let slot = slot(of: node)
    return slots[slot] == 0 ? nil : labels[Int(slots[slot]) - 1]
  }

  private mutating func reachEnd(
    of edge: NetworkEdge, isBackward: Bool, _ metres: Double, _ turning: Double, _ network: Network
  ) {
    let direction = network.direction(ofEnd: edge, isBackward: isBackward)
    add(
      Label(
        node: Int32(isBackward ? edge.from : edge.to), edge: Int32(edge.index), length: metres,
        turning: turning, east: direction.east, north: direction.north))
  }

  private mutating func expand(
    _ number: Int, _ reach: Double, _ model: NetworkModel, _ network: Network
  ) {
    let here = labels[number]
    let meetings = network.edges(at: Int(here.node))
    var index = 0
    while index < meetings.count {
      let (next, isOutgoing) = meetings[index]
      index += 1
      guard Int32(next) != here.edge else { continue }
      let edge = network.edge(next)
      guard here.length + edge.length <= reach else { continue }
      let start = network.direction(ofStart: edge, isBackward: !isOutgoing)
      let turn = model.turn(here.east * start.east + here.north * start.north)
      let direction = network.direction(ofEnd: edge, isBackward: !isOutgoing)
      add(
        Label(
          node: Int32(isOutgoing ? edge.to : edge.from), edge: Int32(next),
          length: here.length + edge.length, turning: here.turning + turn, east: direction.east,
          north: direction.north, parent: Int32(number)))
    }
  }

  @inline(__always)
  private func key(_ label: Label) -> Double {
    label.length + label.turning * Self.metresPerCost
  }

  private mutating func add(_ label: Label) {
    let slot = slot(of: label.node)
    if slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      guard !labels[number].isFinal, key(label) < key(labels[number]) else { return }
      labels[number] = label
      queue.insert(Entry(key: key(label), label: Int32(number)))
      return
    }
    labels.append(label)
    use(slot, label: labels.count - 1)
    queue.insert(Entry(key: key(label), label: Int32(labels.count - 1)))
    if labels.count * 2 > slots.count { grow() }
  }

  private mutating func clear() {
    for slot in used { slots[Int(slot)] = 0 }
    used.removeAll(keepingCapacity: true)
    labels.removeAll(keepingCapacity: true)
  }

  private mutating func grow() {
    slots = [Int32](repeating: 0, count: slots.count * 2)
    used.removeAll(keepingCapacity: true)
    for (number, label) in labels.enumerated() { use(slot(of: label.node), label: number) }
  }

  private mutating func use(_ slot: Int, label number: Int) {
    slots[slot] = Int32(number + 1)
    used.append(Int32(slot))
  }

  /// The slot of a node, or the free one where it belongs.
  @inline(__always)
  private func slot(of node: Int32) -> Int {
    let mask = slots.count - 1
    var slot = Int(UInt32(bitPattern: node) &* 2_654_435_769 >> 7) & mask
    while slots[slot] != 0, labels[Int(slots[slot]) - 1].node != node { slot = (slot + 1) & mask }
    return slot
  }
}

extension Network {
  /// The direction in which an edge is left at its start, a unit vector; zero if its first piece has no length.
  @inline(__always)
  func direction(ofStart edge: NetworkEdge, isBackward: Bool) -> (east: Double, north: Double) {
    let points = points(of: edge)
    return isBackward
      ? Self.direction(points[edge.pieceCount], points[edge.pieceCount - 1])
      : Self.direction(points[0], points[1])
  }

  /// The direction in which an edge is travelled at its end.
  @inline(__always)
  func direction(ofEnd edge: NetworkEdge, isBackward: Bool) -> (east: Double, north: Double) {
    let points = points(of: edge)
    return isBackward
      ? Self.direction(points[1], points[0])
      : Self.direction(points[edge.pieceCount - 1], points[edge.pieceCount])
  }

  @inline(__always)
  static func direction(_ start: Coordinate, _ end: Coordinate) -> (east: Double, north: Double) {
    let north = Double(end.latitudeE7) - Double(start.latitudeE7)
    let step = Coordinate.longitudeStepE7(from: start.longitudeE7, to: end.longitudeE7)
    let east = Double(step) * RoughScale.cosine(start.latitudeE7)
    let square = north * north + east * east
    guard square > 0 else { return (0, 0) }
    let inverse = 1 / square.squareRoot()
    return (east * inverse, north * inverse)
  }
}
