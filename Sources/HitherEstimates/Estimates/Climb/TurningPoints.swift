import HitherEngine

/// Sums rises and falls between the turning points of a profile.
///
/// A turn counts once the profile has moved a threshold beyond it, and then to its full extent. A
/// smoothed profile cuts tops and hollows, so the expected loss is added at each turn.
struct TurningPoints: Sendable {
  /// The climb so far, in metres; a rise in progress counts up to its current height.
  private(set) var ascent = 0.0
  /// The descent so far, in metres.
  private(set) var descent = 0.0
  private var lowest = Double.nan
  private var highest = Double.nan
  /// Up, down, or 0 before the first turn.
  private var direction: Int8 = 0

  /// Adds the next height; `cut` is the loss at a turn, in metres.
  mutating func follow(_ height: Double, threshold: Double, cut: Double) {
    if direction <= 0 {
      if !(lowest <= height) {
        if direction < 0 { descent += lowest - height }
        lowest = height
      } else if height - lowest >= threshold {
        turn(to: 1, from: lowest, height, cut)
        return
      }
    }
    if direction >= 0 {
      if !(highest >= height) {
        if direction > 0 { ascent += height - highest }
        highest = height
      } else if highest - height >= threshold {
        turn(to: -1, from: highest, height, cut)
      }
    }
  }

  private mutating func turn(
    to direction: Int8, from extreme: Double, _ height: Double, _ cut: Double
  ) {
    if self.direction != 0 {
      ascent += cut
      descent += cut
    }
    self.direction = direction
    if direction > 0 { ascent += height - extreme } else { descent += extreme - height }
    (lowest, highest) = (height, height)
  }

  /// Begins a new section: the track to it was not recorded, and its climb is unknown.
  mutating func reset() {
    (lowest, highest) = (.nan, .nan)
    direction = 0
  }
}

extension TurningPoints: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&ascent)
    try c.code(&descent)
    try c.code(&lowest)
    try c.code(&highest)
    try c.code(&direction)
  }
}
