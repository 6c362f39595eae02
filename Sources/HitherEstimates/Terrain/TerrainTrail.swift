package import HitherEngine
package import HitherGeodesy

/// The places along a member's track, with the mean heights that were recorded there.
///
/// Terrain is read at these places. A node ends after 10 m and 4 s, or after 30 s. When there are
/// too many nodes, neighbours are merged in pairs, so that state and time are bounded. Heights that
/// cannot be are skipped, as in the climb; a node may be without heights.
package struct TerrainTrail: Sendable {
  static let nodeMetres = 10.0
  static let nodeMilliseconds: Int64 = 4000
  static let mostMilliseconds: Int64 = 30_000
  /// The greatest number of nodes.
  static let most = 8192

  /// The mean of some fixes in a row.
  package struct Node: Hashable, Sendable {
    /// The mean time, in milliseconds.
    package var time: Int64 = 0
    /// The mean place, in degrees; longitudes continue beyond 180 degrees.
    package var latitude = 0.0
    package var longitude = 0.0
    /// The mean recorded height, in metres; NaN without one.
    package var height = Double.nan
    /// The number of fixes, and of recorded heights.
    package var fixes: Int64 = 0
    package var heights: Int64 = 0
    package var isResting = false
    /// Whether the track from the previous node is unknown.
    package var begins = false

    package init() {}

    /// The place; nil if the mean is not one.
    package var coordinate: Coordinate? {
      let turns = ((longitude + 180) / 360).rounded(.down)
      return Coordinate(latitude: latitude, longitude: longitude - 360 * turns)
    }
  }

  private var closed: [Node] = []
  private var gate = HeightGate()
  private var first = Coordinate(latitudeE7: 0, longitudeE7: 0)
  private var firstTime: Int64 = 0
  private var firstLongitude = 0.0
  private var open = Node()
  /// Nodes of one closed node.
  private var merging: Int64 = 1
  private var begins = true

  package init() {}

  /// The nodes so far, with the unfinished one.
  package var nodes: [Node] { open.fixes > 0 ? closed + [open] : closed }

  /// Adds a fix.
  ///
  /// - Parameters:
  ///   - height: Metres; NaN without one.
  ///   - begins: Whether the track to the fix is unknown.
  package mutating func add(
    _ height: Double, at time: Int64, _ place: Coordinate, isResting: Bool, begins: Bool
  ) {
    if begins { self.begins = true }
    var height = height
    if !height.isNaN {
      switch gate.pass(
        HeightGate.Height(time: time, metres: height, way: 0, isResting: isResting))
      {
      case .none: height = .nan
      case .itself: break
      case .after: self.begins = true
      }
    }
    if open.fixes > 0, ends(at: time, place, isResting: isResting) { close() }
    if open.fixes == 0 { start(at: time, place, isResting: isResting) }
    let east = Double(Coordinate.longitudeStepE7(from: first.longitudeE7, to: place.longitudeE7))
    open.fixes += 1
    let share = 1 / Double(open.fixes)
    open.time += Int64(Double(time - open.time) * share)
    open.latitude += (place.latitude - open.latitude) * share
    open.longitude += (firstLongitude + east / 1e7 - open.longitude) * share
    guard !height.isNaN else { return }
    open.heights += 1
    open.height =
      open.heights == 1
      ? height : open.height + (height - open.height) / Double(open.heights)
  }

  private func ends(at time: Int64, _ place: Coordinate, isResting: Bool) -> Bool {
    let milliseconds = time - firstTime
    return begins || isResting != open.isResting || milliseconds >= Self.mostMilliseconds * merging
      || milliseconds >= Self.nodeMilliseconds
        && ShortDistance.metres(from: first, to: place) >= Self.nodeMetres * Double(merging)
  }

  private mutating func start(at time: Int64, _ place: Coordinate, isResting: Bool) {
    let east = Double(Coordinate.longitudeStepE7(from: first.longitudeE7, to: place.longitudeE7))
    firstLongitude = closed.isEmpty ? place.longitude : firstLongitude + east / 1e7
    (first, firstTime) = (place, time)
    open = Node()
    (open.time, open.latitude, open.longitude) = (time, place.latitude, firstLongitude)
    (open.isResting, open.begins) = (isResting, begins)
    begins = false
  }

  private mutating func close() {
    closed.append(open)
    open = Node()
    if closed.count >= Self.most { thin() }
  }

  /// Merges neighbours in pairs; if stops and breaks keep too many apart, every second node is dropped.
  private mutating func thin() {
    merging *= 2
    var merged: [Node] = []
    var isPair = true
    for node in closed {
      if !isPair, let before = merged.last, !node.begins, before.isResting == node.isResting {
        merged[merged.count - 1] = before.merged(with: node)
        isPair = true
      } else {
        merged.append(node)
        isPair = false
      }
    }
    if merged.count > Self.most * 3 / 4 {
      closed = []
      var carries = false
      for (index, node) in merged.enumerated() {
        carries = carries || node.begins
        guard index.isMultiple(of: 2) else { continue }
        closed.append(node)
        closed[closed.count - 1].begins = carries
        carries = false
      }
    } else {
      closed = merged
    }
  }
}

extension TerrainTrail.Node {
  fileprivate func merged(with later: Self) -> Self {
    var both = self
    both.fixes += later.fixes
    let share = Double(later.fixes) / Double(max(both.fixes, 1))
    both.time += Int64(Double(later.time - time) * share)
    both.latitude += (later.latitude - latitude) * share
    both.longitude += (later.longitude - longitude) * share
    both.heights += later.heights
    if heights == 0 {
      both.height = later.height
    } else if later.heights > 0 {
      both.height += (later.height - height) * Double(later.heights) / Double(both.heights)
    }
    return both
  }
}

extension TerrainTrail: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&closed)
    try c.code(&gate)
    try c.code(&first)
    try c.code(&firstTime)
    try c.code(&firstLongitude)
    try c.code(&open)
    try c.code(&merging)
    try c.code(&begins)
  }
}

extension TerrainTrail.Node: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&latitude)
    try c.code(&longitude)
    try c.code(&height)
    try c.code(&fixes)
    try c.code(&heights)
    try c.code(&isResting)
    try c.code(&begins)
  }
}
