import HitherEngine

/// Sums rises and falls with a reference that follows the height in steps beyond a threshold.
///
/// Changes within the threshold around the reference do not move it and are lost at each turn.
struct HysteresisClimb: Hashable, Sendable {
  private(set) var threshold: Double
  private(set) var ascent = 0.0
  private(set) var descent = 0.0
  private var reference = Double.nan

  /// Makes empty sums.
  ///
  /// - Parameter threshold: Metres beyond which the reference moves.
  init(threshold: Double) {
    self.threshold = threshold
  }

  var isKnown: Bool { !reference.isNaN }

  /// Adds the next height, in metres.
  mutating func add(_ height: Double) {
    guard isKnown else {
      reference = height
      return
    }
    guard abs(height - reference) > threshold else { return }
    if height > reference { ascent += height - reference } else { descent += reference - height }
    reference = height
  }
}

extension HysteresisClimb: StateCoding {
  init() { threshold = 0 }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&threshold)
    try c.code(&ascent)
    try c.code(&descent)
    try c.code(&reference)
  }
}
