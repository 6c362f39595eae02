import HitherEngine

/// The mean of the heights of a short section of track; a profile is a list of them.
struct HeightNode: Hashable, Sendable {
  /// The mean time of the heights, in milliseconds.
  var time: Int64
  /// Time and distance since the previous node.
  var seconds: Double
  var metres: Double
  var height: Double
  /// The number of averaged heights.
  var count: Double
  /// Whether the track from the previous node is unknown.
  var begins: Bool
  /// The mean place along the planned route, in metres; NaN if one height is off it.
  var progress = Double.nan

  /// Whether a known track leads to it.
  fileprivate var isMoving: Bool { metres > 0 && !begins }
}

/// Gathers heights into nodes of at least 10 m and 4 s of track, or of 30 s.
///
/// A node has the distance from the previous one, which is 0 at rest. There noise wanders over time
/// while the ground is constant; this distinguishes the two.
struct HeightCell: Sendable {
  /// A node ends at this distance and time.
  static let wayMetres = 10.0
  static let wayMilliseconds: Int64 = 4000
  /// A node ends at this time, whatever the distance.
  static let mostMilliseconds: Int64 = 30_000

  /// The node that is being gathered; nil if there is none.
  var gathering: Gathering?
  private var before: Middle?

  /// Sums over the heights of a node.
  struct Gathering {
    fileprivate let first: HeightGate.Height
    fileprivate var sums = Sums()

    /// Whether a height belongs to the next node.
    func ends(at height: HeightGate.Height) -> Bool {
      height.begins || ends(at: height.time, height.way, isResting: height.isResting)
    }

    /// Whether a height with a known track to it belongs to the next node.
    @inline(__always)
    func ends(at time: Int64, _ way: Double, isResting: Bool) -> Bool {
      let milliseconds = time &- first.time
      return isResting != first.isResting || milliseconds >= HeightCell.mostMilliseconds
        || (milliseconds >= HeightCell.wayMilliseconds && way - first.way >= HeightCell.wayMetres)
    }

    @inline(__always)
    mutating func add(_ metres: Double, at time: Int64, _ way: Double, _ progress: Double) {
      sums.count &+= 1
      sums.milliseconds &+= time &- first.time
      sums.way += way - first.way
      sums.height += metres
      sums.progress += progress
    }
  }

  fileprivate struct Sums {
    var count: Int64 = 0
    var milliseconds: Int64 = 0
    var way = 0.0
    var height = 0.0
    var progress = 0.0
  }

  fileprivate struct Middle {
    var time: Int64
    var way: Double
  }

  /// Adds the next height; returns the node that it ends.
  mutating func add(_ height: HeightGate.Height) -> HeightNode? {
    var node: HeightNode?
    if let gathering, gathering.ends(at: height) { node = close() }
    if gathering == nil { gathering = Gathering(first: height) }
    gathering?.add(height.metres, at: height.time, height.way, height.progress)
    return node
  }

  /// Ends the node that is being gathered.
  mutating func close() -> HeightNode? {
    guard let gathering, gathering.sums.count > 0 else { return nil }
    let (first, sums) = (gathering.first, gathering.sums)
    let middle = Middle(
      time: first.time + sums.milliseconds / sums.count,
      way: first.way + sums.way / Double(sums.count))
    let from = before ?? middle
    let node = HeightNode(
      time: middle.time, seconds: Double(middle.time - from.time) / 1000,
      metres: max(0, middle.way - from.way), height: sums.height / Double(sums.count),
      count: Double(sums.count), begins: first.begins || before == nil,
      progress: sums.progress / Double(sums.count))
    before = middle
    self.gathering = nil
    return node
  }
}

extension [HeightNode] {
  /// The nodes with the pace averaged over a node's two neighbours on each side.
  ///
  /// A distance measured in chords rises in steps, which on a slope look like noise of the heights.
  var evened: [HeightNode] {
    var nodes = self
    var column = nodes.mutableSpan
    Self.even(span, into: &column)
    return nodes
  }

  private static func even(_ nodes: Span<HeightNode>, into evened: inout MutableSpan<HeightNode>) {
    let count = nodes.count
    guard evened.count == count else { return }
    // The sums before each node, and at the end those of all.
    var (metres, seconds) = (
      [Double](repeating: 0, count: count + 1), [Double](repeating: 0, count: count + 1)
    )
    for index in 1..<(count + 1) {
      let isMoving = nodes[index - 1].isMoving
      metres[index] = metres[index - 1] + (isMoving ? nodes[index - 1].metres : 0)
      seconds[index] = seconds[index - 1] + (isMoving ? nodes[index - 1].seconds : 0)
    }
    for index in 0..<count where nodes[index].isMoving {
      let (from, to) = (Swift.max(0, index - 2), Swift.min(count, index + 3))
      let span = seconds[to] - seconds[from]
      guard span > 0 else { continue }
      evened[index].metres = (metres[to] - metres[from]) / span * nodes[index].seconds
    }
  }
}

extension HeightNode: StateCoding {
  init() { (time, seconds, metres, height, count, begins) = (0, 0, 0, 0, 0, false) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&seconds)
    try c.code(&metres)
    try c.code(&height)
    try c.code(&count)
    try c.code(&begins)
    try c.code(&progress)
  }
}

extension HeightCell: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    var first = gathering?.first
    try c.code(&first)
    var sums = gathering?.sums ?? Sums()
    try c.code(&sums)
    if c.isReading { gathering = first.map { Gathering(first: $0, sums: sums) } }
    try c.code(&before)
  }
}

extension HeightCell.Sums: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&count)
    try c.code(&milliseconds)
    try c.code(&way)
    try c.code(&height)
    try c.code(&progress)
  }
}

extension HeightCell.Middle: StateCoding {
  init() { (time, way) = (0, 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&way)
  }
}
