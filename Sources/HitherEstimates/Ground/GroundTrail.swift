import HitherEngine

/// The ground along a member's track from the member's own heights, with the place on the planned route.
///
/// It is the input of the pooled ground. A point is kept when the track is farther than the spacing
/// from the last one. When there are too many points, the spacing doubles and every second point is
/// dropped.
struct GroundTrail: Sendable {
  /// A point of the ground.
  struct Point: Hashable, Sendable {
    /// Milliseconds.
    var time: Int64
    /// Distance since the first point, in metres.
    var way: Double
    /// Metres along the planned route, increasing over laps; NaN off it.
    var progress: Double
    /// Metres, estimated from all heights around.
    var height: Double
    /// Whether the track from the previous point is unknown.
    var begins: Bool
  }

  static let leastSpacingMetres = 20.0
  static let mostPoints = 8192

  private var kept: [Point] = []
  /// The last point, unless it is kept.
  private var tail: Point?
  private var spacing = GroundTrail.leastSpacingMetres
  private var way = 0.0

  /// The points in order of time, including the last one.
  var points: [Point] { tail.map { kept + [$0] } ?? kept }

  /// Adds the next node and its ground.
  mutating func add(_ node: HeightNode, ground: Double) {
    way += node.metres
    let point = Point(
      time: node.time, way: way, progress: node.progress, height: ground, begins: node.begins)
    if let last = kept.last, !point.begins, way - last.way < spacing {
      tail = point
      return
    }
    if point.begins, let tail { kept.append(tail) }
    tail = nil
    kept.append(point)
    if kept.count > Self.mostPoints { thin() }
  }

  private mutating func thin() {
    spacing *= 2
    var thinned: [Point] = []
    var carriesBreak = false
    for (index, point) in kept.enumerated() {
      carriesBreak = carriesBreak || point.begins
      guard index % 2 == 0 else { continue }
      thinned.append(point)
      thinned[thinned.count - 1].begins = carriesBreak
      carriesBreak = false
    }
    kept = thinned
  }
}

extension GroundTrail: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&kept)
    try c.code(&tail)
    try c.code(&spacing)
    try c.code(&way)
  }
}

extension GroundTrail.Point: StateCoding {
  init() { (time, way, progress, height, begins) = (0, 0, 0, 0, false) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&time)
    try c.code(&way)
    try c.code(&progress)
    try c.code(&height)
    try c.code(&begins)
  }
}
