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

  /// The pace of late, and how far it lets somebody get.
  struct Pace: Hashable, Sendable {
    fileprivate(set) var metresPerSecond = firstPace

    /// Whether a step is no faster than the member may go.
    @inline(__always)
    func isStep(metres: Double, seconds: Double) -> Bool {
      let fastest = mostPaces * metresPerSecond + slackMetresPerSecond
      return metres <= slackMetres + fastest * seconds
    }

    /// Learns from a believed step; one that is much too fast says little of the pace.
    @inline(__always)
    mutating func learn(metres: Double, seconds: Double) {
      guard seconds > 0 else { return }
      let speed = metres / seconds
      let fastest = 2 * metresPerSecond + slackMetresPerSecond
      // Each learns from what the one before has learnt, and waits for it: the fewer steps the better.
      if speed < fastest, seconds == 1 {
        metresPerSecond += (speed - metresPerSecond) / (paceSeconds + 1)
      } else {
        metresPerSecond +=
          (min(speed, fastest) - metresPerSecond) * seconds / (paceSeconds + seconds)
      }
    }
  }

  /// The fixes that are doubted, in order.
  private(set) var doubted: [PathFix] = []
  var pace = Pace()

  /// Whether a node is to be believed: near the last good one, from which it lies `chord` metres, and not
  /// one of those in doubt.
  func believes(_ node: PathNode, after good: PathNode, chord: Double) -> Bool {
    if let last = doubted.last,
      pace.isStep(metres: last.node.distance(to: node), seconds: node.seconds - last.node.seconds)
    {
      return false
    }
    return pace.isStep(metres: chord, seconds: node.seconds - good.seconds)
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
    writer.write(pace.metresPerSecond)
  }

  init(from reader: inout StateReader) throws(StateError) {
    doubted = try reader.readList(PathFix.self)
    pace.metresPerSecond = try reader.read(Double.self)
  }
}
