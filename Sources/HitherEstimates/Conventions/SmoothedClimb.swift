import HitherEngine

/// Sums every rise and fall of heights that are weighted 0.3, 0.4, 0.3 with their neighbours.
///
/// The first and the last height of a segment are not smoothed.
struct SmoothedClimb: Hashable, Sendable {
  private(set) var ascent = 0.0
  private(set) var descent = 0.0
  private(set) var isKnown = false
  /// The last two heights, and the smoothed one before them; NaN if there is none.
  private var previous = Double.nan
  private var current = Double.nan
  private var smoothed = Double.nan

  /// Adds the next height, in metres; NaN is skipped.
  mutating func add(_ height: Double) {
    guard !height.isNaN else { return }
    isKnown = true
    if current.isNaN {
      smoothed = height
    } else if !previous.isNaN {
      follow(previous * 0.3 + current * 0.4 + height * 0.3)
    }
    previous = current
    current = height
  }

  mutating func endSegment() {
    if !current.isNaN { follow(current) }
    (previous, current, smoothed) = (.nan, .nan, .nan)
  }

  private mutating func follow(_ height: Double) {
    let change = height - smoothed
    if change > 0 { ascent += change } else { descent -= change }
    smoothed = height
  }
}

extension SmoothedClimb: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&ascent)
    try c.code(&descent)
    try c.code(&previous)
    try c.code(&current)
    try c.code(&smoothed)
    try c.code(&isKnown)
  }
}
