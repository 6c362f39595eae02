import HitherEngine

/// Skips fixes that left the track and returned faster than the member moves.
///
/// The repair of jumps does not use the member's pace, so it accepts a jump of a few hundred metres
/// between fixes a minute apart. Here a step is suspect from one and a half times the pace on.
/// Suspect fixes are dropped if a later one lies near the last good one, and accepted otherwise.
struct ExcursionGate: Hashable, Sendable {
  /// A position within this distance is never suspect, in metres.
  private static let slackMetres = 30.0
  /// Steps faster than this multiple of the pace plus a constant, in m/s, are suspect.
  private static let mostPaces = 1.5
  private static let slackMetresPerSecond = 0.5
  private static let mostFixes = 5
  private static let longestSeconds = 120.0
  /// The averaging time of the pace, in seconds.
  private static let paceSeconds = 120.0
  private static let firstPace = 1.5

  /// The recent pace, and the distance that it allows.
  struct Pace: Hashable, Sendable {
    fileprivate(set) var metresPerSecond = firstPace

    /// Whether a step is no faster than the pace allows.
    @inline(__always)
    func isStep(metres: Double, seconds: Double) -> Bool {
      let fastest = mostPaces * metresPerSecond + slackMetresPerSecond
      return metres <= slackMetres + fastest * seconds
    }

    /// Updates the pace with an accepted step; a step that is much too fast has little weight.
    @inline(__always)
    mutating func learn(metres: Double, seconds: Double) {
      guard seconds > 0 else { return }
      let speed = metres / seconds
      let fastest = 2 * metresPerSecond + slackMetresPerSecond
      // Each update depends on the previous one: the fewer steps the better.
      if speed < fastest, seconds == 1 {
        metresPerSecond += (speed - metresPerSecond) / (paceSeconds + 1)
      } else {
        metresPerSecond +=
          (min(speed, fastest) - metresPerSecond) * seconds / (paceSeconds + seconds)
      }
    }
  }

  /// The suspect fixes, in order.
  private(set) var doubted: [PathFix] = []
  var pace = Pace()

  /// Whether a node is accepted: near the last good one, at a distance of `chord` metres, and not
  /// among the suspect ones.
  func believes(_ node: PathNode, after good: PathNode, chord: Double) -> Bool {
    if let last = doubted.last,
      pace.isStep(metres: last.node.distance(to: node), seconds: node.seconds - last.node.seconds)
    {
      return false
    }
    return pace.isStep(metres: chord, seconds: node.seconds - good.seconds)
  }

  /// Holds a suspect fix; false if it is too late for an excursion.
  mutating func hold(_ fix: PathFix, since start: PathNode) -> Bool {
    guard doubted.count < Self.mostFixes,
      fix.node.seconds - start.seconds <= Self.longestSeconds
    else { return false }
    doubted.append(fix)
    return true
  }

  /// Takes the suspect fixes, to accept or drop them.
  mutating func takeDoubted() -> [PathFix] {
    guard !doubted.isEmpty else { return [] }
    defer { doubted.removeAll(keepingCapacity: true) }
    return doubted
  }
}

/// A node with its place along the planned route.
struct PathFix: Hashable, Sendable {
  var node: PathNode
  /// Metres along the planned route; NaN off it.
  var progress: Double
  /// Whether the time from the previous fix was spent in a stop.
  var isStanding = false
}

extension PathFix: StateCoding {
  init() { (node, progress) = (PathNode(), 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &node)
    try c.code(&progress)
    try c.code(&isStanding)
  }
}

extension ExcursionGate: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&doubted)
    try c.code(&pace.metresPerSecond)
  }
}
