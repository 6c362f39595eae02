import HitherEngine

/// Sums climbs from a low point to a high point, and falls, that reach a threshold.
///
/// A rise counts from the lowest height since the last fall, a fall from the highest since the last
/// rise; smaller ones do not count.
struct ThresholdClimb: Hashable, Sendable {
  private(set) var threshold: Double
  private(set) var ascent = 0.0
  private(set) var descent = 0.0
  /// The extremes since the last turn; NaN before the first height.
  private var lowest = Double.nan
  private var highest = Double.nan
  /// 1 while rising, −1 while falling, 0 before either.
  private var direction: Int8 = 0

  /// Makes empty sums.
  ///
  /// - Parameter threshold: The least rise or fall that counts, in metres.
  init(threshold: Double) {
    self.threshold = threshold
  }

  /// Adds the next height, in metres.
  mutating func add(_ height: Double) {
    if lowest.isNaN { (lowest, highest) = (height, height) }
    if direction <= 0, height - lowest >= threshold {
      direction = 1
      ascent += height - lowest
      highest = height
    } else if direction >= 0, highest - height >= threshold {
      direction = -1
      descent += highest - height
      lowest = height
    }
    if height > highest {
      if direction > 0 { ascent += height - highest }
      highest = height
    }
    if height < lowest {
      if direction < 0 { descent += lowest - height }
      lowest = height
    }
  }
}

extension ThresholdClimb: StateCoding {
  init() { threshold = 0 }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&threshold)
    try c.code(&ascent)
    try c.code(&descent)
    try c.code(&lowest)
    try c.code(&highest)
    try c.code(&direction)
  }
}
