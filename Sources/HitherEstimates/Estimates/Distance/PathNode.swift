import HitherEngine
import HitherGeodesy

/// A fix in the estimate of distance, on a plane in metres.
struct PathNode: Hashable, Sendable {
  /// How the step from the previous node counts.
  enum Link: UInt8 {
    /// Not at all: the track to here is unknown, or the member was at rest.
    case none
    /// By the smoothed path.
    case path
    /// By a known length, such as along the route or over a gap.
    case fixed
  }

  var seconds: Double
  /// East and north.
  var position: SIMD2<Double>
  var link: Link
  /// The length of a fixed link; for others the addition to the path's length.
  var metres = 0.0
  /// Fixes that are settled with this node: itself, and the skipped ones before it.
  var fixes: Int32 = 1

  var east: Double { position.x }
  var north: Double { position.y }
  /// Whether the smoothed path continues from the previous node.
  var continuesPath: Bool { link == .path }

  /// A bound above the number of fixes with which a device repeats a position.
  static let mostFixes: Int32 = 100_000

  /// The longest time for which a repeated position is attributed to a device that waits for a new one.
  private static let longestHeld = 20.0

  /// Whether a later node only repeats the position, and thus has no information about the path.
  @inline(__always)
  func isHeld(until later: PathNode) -> Bool {
    position == later.position && later.seconds - seconds < Self.longestHeld
  }

  func distance(to other: PathNode) -> Double {
    let step = other.position - position
    let squares = step * step
    return (squares.x + squares.y).squareRoot()
  }
}

extension PathNode {
  init(seconds: Double, east: Double, north: Double, link: Link) {
    self.init(seconds: seconds, position: SIMD2(east, north), link: link)
  }

  init(_ fix: SettledTotals.PendingFix, at point: PlanePoint) {
    self.init(
      seconds: Double(fix.time.milliseconds) / 1000, east: point.east, north: point.north,
      link: .none)
  }
}

extension PathNode: StateCoding {
  init() { (seconds, position, link) = (0, .zero, .none) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&seconds)
    try c.code(&position.x)
    try c.code(&position.y)
    try c.code(&metres)
    try c.code(&link, orThrow: "a link of a path is unknown")
    try c.code(&fixes)
  }

  func validate() throws(StateError) {
    guard (1...PathNode.mostFixes).contains(fixes) else {
      throw StateError.malformed("a count of fixes is absurd")
    }
  }
}
