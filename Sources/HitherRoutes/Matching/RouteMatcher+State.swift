package import HitherEngine
import HitherGeodesy
import HitherTracks

/// The previous fix.
package struct LastFix: Sendable {
  var time: Int64
  var latitudeE7: Int32
  var longitudeE7: Int32
  /// The device's speed in metres per second; NaN if not recorded.
  var speed: Double
}

extension RouteMatcher {
  /// Scratch memory reused from fix to fix; results do not depend on it.
  struct Workspace: Sendable {
    var candidates: [RouteCandidate] = []
    var nearby = RouteSurroundings()
    /// Whether the distance walked up to the only path's home is recorded there; otherwise it is at
    /// the last fix, and is read on demand.
    var isHomeNoted = true
  }

  /// The operator's state.
  package struct State: Sendable {
    /// Fixes that are not settled yet.
    var held = FixBatch()
    /// Inaccurate fixes, which are not matched.
    var aside = FixesSetAside()
    var last: LastFix?
    var odometer = Odometer()
    var lattice = Trellis()
    var offRoute = OffRouteDetector.State()
    /// Not saved.
    var workspace = Workspace()

    package init() {}

    /// Advances to a fix to which the only path was extended.
    @inline(__always)
    mutating func extend(to fixes: MatchedColumns, _ index: Int, chord: Double) {
      odometer.pass(to: fixes.coordinate(index), isRecorded: true, chord: chord)
      last = fixes.lastFix(index)
      workspace.isHomeNoted = false
    }

    /// Records the distance walked up to the last fix, if the only path's home is there.
    mutating func noteHome() {
      guard !workspace.isHomeNoted, let last else { return }
      workspace.isHomeNoted = true
      let place = Coordinate(latitudeE7: last.latitudeE7, longitudeE7: last.longitudeE7)
      lattice.noteHome(at: place, walked: odometer.reading(at: place))
    }

    /// The number and duration of episodes off the route.
    package var offRouteSummary: OffRouteSummary { offRoute.summary }
  }
}

extension RouteMatcher.State: StateCoding {
  package static var version: UInt16 { 2 }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&held)
    try c.code(&aside)
    try c.code(&last)
    try c.code(&odometer)
    try c.code(&lattice)
    try c.code(&offRoute)
  }

  package func validate() throws(StateError) {
    guard lattice.pendingCount == held.count else {
      throw StateError.malformed("the lattice is not of the fixes")
    }
  }
}

extension LastFix: StateCoding {
  package init() { (time, latitudeE7, longitudeE7, speed) = (0, 0, 0, 0) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&latitudeE7)
    try c.code(&longitudeE7)
    try c.code(&speed)
  }
}

extension Way: StateCoding {
  package init() { self = .outside(score: 0) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&score)
    try c.code(&progress)
    try c.code(&crossTrack)
    try c.code(&lapLow)
    try c.code(&behind)
    try c.code(&followed)
    try c.code(&isDoubted)
    try c.code(&home)
    try c.code(&homeWalked)
    try c.code(&lap)
    try c.code(&latitudeE7)
    try c.code(&longitudeE7)
  }

  package func validate() throws(StateError) {
    let isPlace = wasMatched ? abs(progress) < 1e12 && abs(lapLow) < 1e12 : !isMatched
    guard behind >= 0, behind < 1e12, !followed.isNaN, !(abs(home) >= 1e12),
      abs(homeWalked) < 1e12
    else {
      throw StateError.malformed("a way is nowhere")
    }
    guard isPlace, score >= 0, score < 1e9, abs(Int64(lap)) < 1 << 30 else {
      throw StateError.malformed("a way is nowhere")
    }
  }
}

/// The saved state has only the living nodes of the unsettled columns.
///
/// Links are counted from the first of them, so that equal trellises write equal bytes whatever was removed before.
extension Trellis: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    var (columns, ends) = c.isReading ? ([], []) : saved
    try c.code(&columns)
    try c.code(&ways)
    try c.code(column: &ends, count: ways.count)
    if c.isReading { try restore(columns, ends) }
  }

  /// The living nodes of the unsettled columns, and the node at which each path ends.
  private var saved: (columns: [SavedColumn], ends: [Int32]) {
    var names = [Int32](repeating: -1, count: nodes.count)
    var count: Int32 = 0
    let columns = columns[head...].map { column in
      var saved = SavedColumn(time: column.time)
      let first = column.firstNode - firstNode
      for index in first..<(first + column.nodeCount) where nodes[index].children >= 0 {
        names[index] = count
        count += 1
        let node = nodes[index]
        let parent = node.parent - firstNode
        saved.nodes.append(
          SavedNode(
            progress: node.progress, crossTrack: node.crossTrack, lap: node.lap,
            margin: node.margin, parent: parent >= 0 ? names[parent] : -1))
      }
      return saved
    }
    return (columns, ways.map { $0.node >= 0 ? names[$0.node - firstNode] : -1 })
  }

  private mutating func restore(
    _ columns: [SavedColumn], _ ends: [Int32]
  ) throws(StateError) {
    for column in columns { try append(column) }
    let last = self.columns.last.map { $0.firstNode..<nodes.count }
    var known: Set<Int> = []
    for (index, end) in ends.enumerated() {
      let node = Int(end)
      guard last?.contains(node) ?? (node == -1), node < 0 || known.insert(node).inserted else {
        throw StateError.malformed("a way does not end in the last column")
      }
      ways[index].node = node
    }
    let followed = nodes.prefix(last?.lowerBound ?? 0).allSatisfy { $0.children > 0 }
    guard followed, known.count == last?.count ?? 0 else {
      throw StateError.malformed("a way is lost")
    }
  }

  private mutating func append(_ column: SavedColumn) throws(StateError) {
    let before = columns.last.map { $0.firstNode..<nodes.count }
    let first = nodes.count
    for node in column.nodes {
      let parent = Int(node.parent)
      guard before?.contains(parent) ?? (parent == -1) else {
        throw StateError.malformed("a link leads nowhere")
      }
      if parent >= 0 { nodes[parent].children += 1 }
      nodes.append(
        Node(
          progress: node.progress, crossTrack: node.crossTrack, lap: node.lap,
          margin: node.margin, parent: parent))
    }
    let count = column.nodes.count
    guard count > 0 else { throw StateError.malformed("a column is empty") }
    columns.append(Column(time: column.time, firstNode: first, nodeCount: count, living: count))
  }
}

/// A column of the trellis as it is saved.
private struct SavedColumn: StateCoding {
  var time: Int64 = 0
  var nodes: [SavedNode] = []

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&nodes)
  }
}

/// A node of the trellis as it is saved; `parent` counts from the first saved node.
private struct SavedNode: StateCoding {
  var progress = Double.nan
  var crossTrack = Double.nan
  var lap: Int32 = 0
  var margin = Double.nan
  var parent: Int32 = -1

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&progress)
    try c.code(&crossTrack)
    try c.code(&lap)
    try c.code(&margin)
    try c.code(&parent)
  }
}
