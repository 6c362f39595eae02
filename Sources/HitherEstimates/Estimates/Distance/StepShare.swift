import HitherEngine

/// The share of moving fixes from a device that reports steps.
///
/// The noise of positions is learned from the track itself. A member who works to and fro within
/// some metres looks like a receiver with errors of that size; steps distinguish them.
struct StepShare: Hashable, Sendable {
  /// A member who steps has at least this average speed, pauses included, in m/s.
  static let leastPace = 0.25
  /// The least share of fixes that shows that the member steps; devices count no steps while a
  /// member pushes something.
  private static let least = 0.1

  private var fixes: Int64 = 0
  private var stepping: Int64 = 0

  /// Whether the member steps overall.
  var isMoving: Bool { stepping > 0 && Double(stepping) >= Self.least * Double(fixes) }

  /// Adds the fixes to which some steps lead.
  mutating func take(_ steps: [DistanceEstimator.Step], _ range: Range<Int>) {
    for index in range where steps[index].interval == .way {
      fixes += 1
      if steps[index].isStepping { stepping += 1 }
    }
  }
}

extension StepShare: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&fixes)
    try c.code(&stepping)
  }
}
