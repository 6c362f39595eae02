import HitherEngine

/// Sums rises and falls with a reference that follows the height in steps beyond a threshold.
///
/// Changes within the threshold around the reference do not move it and are lost at each turn.
struct HysteresisClimb: Hashable, Sendable {
  let threshold: Double
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
  func write(to writer: inout StateWriter) {
    for value in [threshold, ascent, descent, reference] { writer.write(value) }
  }

  init(from reader: inout StateReader) throws(StateError) {
    threshold = try reader.read(Double.self)
    ascent = try reader.read(Double.self)
    descent = try reader.read(Double.self)
    reference = try reader.read(Double.self)
  }
}
