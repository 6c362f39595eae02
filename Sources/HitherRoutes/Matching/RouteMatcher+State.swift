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

  package func write(to writer: inout StateWriter) {
    writer.write(held)
    writer.write(aside)
    writer.write(last)
    writer.write(odometer)
    writer.write(lattice)
    writer.write(offRoute)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    held = try reader.read(FixBatch.self)
    aside = try reader.read(FixesSetAside.self)
    last = try reader.readOptional(LastFix.self)
    odometer = try reader.read(Odometer.self)
    lattice = try reader.read(Trellis.self)
    offRoute = try reader.read(OffRouteDetector.State.self)
    guard lattice.pendingCount == held.count else {
      throw StateError.malformed("the lattice is not of the fixes")
    }
  }
}

extension LastFix: StateCoding {
  package func write(to writer: inout StateWriter) {
    writer.write(time)
    writer.write(latitudeE7)
    writer.write(longitudeE7)
    writer.write(speed)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    time = try reader.read(Int64.self)
    latitudeE7 = try reader.read(Int32.self)
    longitudeE7 = try reader.read(Int32.self)
    speed = try reader.read(Double.self)
  }
}

extension Way: StateCoding {
  package func write(to writer: inout StateWriter) {
    writer.write(score)
    writer.write(progress)
    writer.write(crossTrack)
    writer.write(lapLow)
    writer.write(behind)
    writer.write(followed)
    writer.write(isDoubted)
    writer.write(home)
    writer.write(homeWalked)
    writer.write(lap)
    writer.write(latitudeE7)
    writer.write(longitudeE7)
  }

  package init(from reader: inout StateReader) throws(StateError) {
    score = try reader.read(Double.self)
    progress = try reader.read(Double.self)
    crossTrack = try reader.read(Double.self)
    lapLow = try reader.read(Double.self)
    behind = try reader.read(Double.self)
    followed = try reader.read(Double.self)
    isDoubted = try reader.read(Bool.self)
    home = try reader.read(Double.self)
    homeWalked = try reader.read(Double.self)
    lap = try reader.read(Int32.self)
    latitudeE7 = try reader.read(Int32.self)
    longitudeE7 = try reader.read(Int32.self)
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
  package func write(to writer: inout StateWriter) {
    var names = [Int32](repeating: -1, count: nodes.count)
    var count: Int32 = 0
    writer.write(UInt32(truncatingIfNeeded: pendingCount))
    for column in columns[head...] {
      writer.write(column.time)
      writer.write(UInt32(truncatingIfNeeded: column.living))
      let first = column.firstNode - firstNode
      for index in first..<(first + column.nodeCount) where nodes[index].children >= 0 {
        names[index] = count
        count += 1
        let node = nodes[index]
        let parent = node.parent - firstNode
        writer.write(node.progress)
        writer.write(node.crossTrack)
        writer.write(node.lap)
        writer.write(node.margin)
        writer.write(parent >= 0 ? names[parent] : -1)
      }
    }
    writer.write(ways)
    for way in ways { writer.write(way.node >= 0 ? names[way.node - firstNode] : -1) }
  }

  package init(from reader: inout StateReader) throws(StateError) {
    self.init()
    for _ in 0..<(try reader.read(UInt32.self)) { try readColumn(from: &reader) }
    ways = try reader.readList(Way.self)
    let last = columns.last.map { $0.firstNode..<nodes.count }
    var ends: Set<Int> = []
    for index in ways.indices {
      let node = Int(try reader.read(Int32.self))
      guard last?.contains(node) ?? (node == -1), node < 0 || ends.insert(node).inserted else {
        throw StateError.malformed("a way does not end in the last column")
      }
      ways[index].node = node
    }
    let followed = nodes.prefix(last?.lowerBound ?? 0).allSatisfy { $0.children > 0 }
    guard followed, ends.count == last?.count ?? 0 else {
      throw StateError.malformed("a way is lost")
    }
  }

  private mutating func readColumn(from reader: inout StateReader) throws(StateError) {
    let time = try reader.read(Int64.self)
    let count = Int(try reader.read(UInt32.self))
    let before = columns.last.map { $0.firstNode..<nodes.count }
    let first = nodes.count
    for _ in 0..<count {
      let progress = try reader.read(Double.self)
      let crossTrack = try reader.read(Double.self)
      let lap = try reader.read(Int32.self)
      let margin = try reader.read(Double.self)
      let parent = Int(try reader.read(Int32.self))
      guard before?.contains(parent) ?? (parent == -1) else {
        throw StateError.malformed("a link leads nowhere")
      }
      if parent >= 0 { nodes[parent].children += 1 }
      nodes.append(
        Node(
          progress: progress, crossTrack: crossTrack, lap: lap, margin: margin, parent: parent))
    }
    guard count > 0 else { throw StateError.malformed("a column is empty") }
    columns.append(Column(time: time, firstNode: first, nodeCount: count, living: count))
  }
}
