import HitherEngine

/// The way through positions that are far enough apart in time for errors to matter little: how fast a member moves.
struct CoarseWay: Hashable, Sendable {
  private static let spacingSeconds = 15.0

  private(set) var metres = 0.0
  private(set) var seconds = 0.0

  /// In m/s; 0 before the first movement.
  var speed: Double { seconds > 0 ? metres / seconds : 0 }

  /// Adds the way through nodes.
  mutating func add(_ nodes: ArraySlice<PathNode>) {
    guard var last = nodes.first else { return }
    for node in nodes.dropFirst() {
      if !node.continuesPath {
        last = node
      } else if node.seconds - last.seconds >= Self.spacingSeconds {
        metres += last.distance(to: node)
        seconds += node.seconds - last.seconds
        last = node
      }
    }
  }

  /// Whether these nodes are a walk in a track of rides, or a ride in a track of walks; nil if they are neither.
  ///
  /// Reflections of signals and rests change the agility of a part, too, but not from a walk to a ride.
  func isRide(_ part: CoarseWay) -> Bool? {
    guard max(speed, part.speed) > Self.walkingSpeed else { return nil }
    if part.speed > Self.leastRatio * speed { return true }
    return part.speed * Self.leastRatio < speed ? false : nil
  }

  /// Nobody walks faster for long, in m/s.
  private static let walkingSpeed = 2.5
  /// The least ratio of speeds of two ways of moving.
  private static let leastRatio = 1.5
}

extension CoarseWay: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&metres)
    try c.code(&seconds)
  }
}
