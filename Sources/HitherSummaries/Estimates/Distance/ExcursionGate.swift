import HitherEngine

/// Passes over fixes that went out and came back faster than the member goes.
///
/// The repair of jumps knows nothing of the member's pace, so that a jump of a few hundred metres
/// between fixes a minute apart is none to it. Here a step is doubted from half as much again as the
/// pace on; the doubted fixes are let go where a later one lies near the last good one, and believed otherwise.
struct ExcursionGate: Hashable, Sendable {
  /// So far a position may err without being doubted, in metres.
  private static let slackMetres = 30.0
  /// Faster than so many times the pace and so much more, in m/s, is doubted.
  private static let mostPaces = 1.5
  private static let slackMetresPerSecond = 0.5
  private static let mostFixes = 5
  private static let longestSeconds = 120.0
  /// Over how long the pace is averaged, in seconds.
  private static let paceSeconds = 120.0
  private static let firstPace = 1.5

  /// The fixes that are doubted, in order.
  private(set) var doubted: [PathFix] = []
  private var pace = firstPace

  /// Whether a node is to be believed: near the last good one, from which it lies `chord` metres, and not
  /// one of those in doubt.
  func believes(_ node: PathNode, after good: PathNode, chord: Double) -> Bool {
    if let last = doubted.last,
      isStep(metres: last.node.distance(to: node), seconds: node.seconds - last.node.seconds)
    {
      return false
    }
    return isStep(metres: chord, seconds: node.seconds - good.seconds)
  }

  /// Whether a step is no faster than the member may go.
  func isStep(metres: Double, seconds: Double) -> Bool {
    let fastest = Self.mostPaces * pace + Self.slackMetresPerSecond
    return metres <= Self.slackMetres + fastest * seconds
  }

  /// Holds a fix that is not believed; false where it is too late for it to be an excursion.
  mutating func hold(_ fix: PathFix, since start: PathNode) -> Bool {
    guard doubted.count < Self.mostFixes,
      fix.node.seconds - start.seconds <= Self.longestSeconds
    else { return false }
    doubted.append(fix)
    return true
  }

  /// Takes the doubted fixes, to believe them or to let them go.
  mutating func takeDoubted() -> [PathFix] {
    guard !doubted.isEmpty else { return [] }
    defer { doubted.removeAll(keepingCapacity: true) }
    return doubted
  }

  /// Learns from a believed step; one that is much too fast says little of the pace.
  mutating func learn(metres: Double, seconds: Double) {
    guard seconds > 0 else { return }
    let speed = min(metres / seconds, 2 * pace + Self.slackMetresPerSecond)
    pace += (speed - pace) * seconds / (Self.paceSeconds + seconds)
  }
}

/// A node with its place along the planned route.
struct PathFix: Hashable, Sendable {
  var node: PathNode
  /// Metres along the planned route; NaN off it.
  var progress: Double
  /// Whether the time from the fix before was spent in a stop.
  var isStanding = false
}

extension PathFix: StateCoding {
  func write(to writer: inout StateWriter) {
    node.write(to: &writer)
    writer.write(progress)
    writer.write(isStanding)
  }

  init(from reader: inout StateReader) throws(StateError) {
    node = try PathNode(from: &reader)
    progress = try reader.read(Double.self)
    isStanding = try reader.read(Bool.self)
  }
}

extension ExcursionGate: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(doubted)
    writer.write(pace)
  }

  init(from reader: inout StateReader) throws(StateError) {
    doubted = try reader.readList(PathFix.self)
    pace = try reader.read(Double.self)
  }
}
