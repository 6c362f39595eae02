import HitherEngine

/// How many of the fixes on the way come from a device that says that the member steps.
///
/// The noise of positions is learnt from the track itself. Whoever works to and fro within some metres looks like a
/// receiver that errs as much; steps tell them apart.
struct StepShare: Hashable, Sendable {
  /// Whoever steps makes so much way at least in the mean, pauses included, in m/s.
  static let leastPace = 0.25
  /// So many of the fixes show that the member steps, as devices count no step of whoever pushes something.
  private static let least = 0.1

  private var fixes: Int64 = 0
  private var stepping: Int64 = 0

  /// Whether the member steps, on the whole.
  var isMoving: Bool { stepping > 0 && Double(stepping) >= Self.least * Double(fixes) }

  /// Takes the fixes to which some steps of the way lead.
  mutating func take(_ steps: [DistanceEstimator.Step], _ range: Range<Int>) {
    for index in range where steps[index].interval == .way {
      fixes += 1
      if steps[index].isStepping { stepping += 1 }
    }
  }
}

extension StepShare: StateCoding {
  func write(to writer: inout StateWriter) {
    writer.write(fixes)
    writer.write(stepping)
  }

  init(from reader: inout StateReader) throws(StateError) {
    fixes = try reader.read(Int64.self)
    stepping = try reader.read(Int64.self)
  }
}
