/// A part of the time during which the first advertising event is followed by missed ones, in milliseconds.
///
/// Times are uniformly distributed within the part: for few events, one part is one number of
/// events, and its width is the sum of the random delays; for many, a part is a range of numbers.
struct WaitPart: Hashable, Sendable {
  var chance: Double
  var mean: Double
  var halfWidth: Double

  var from: Double { mean - halfWidth }
  var to: Double { mean + halfWidth }
}

/// Combines numbers of events to one part with the same mean and variance.
struct WaitPartSum: Sendable {
  private(set) var chance = 0.0
  private var first = 0.0
  private var second = 0.0

  /// Adds a distribution with a probability, a mean and a variance.
  mutating func add(chance: Double, mean: Double, variance: Double) {
    self.chance += chance
    first += chance * mean
    second += chance * (mean * mean + variance)
  }

  /// Returns and clears the sum; nil if nothing was added.
  mutating func take() -> WaitPart? {
    defer { self = WaitPartSum() }
    guard chance > 0 else { return nil }
    let mean = first / chance
    let variance = max(0, second / chance - mean * mean)
    return WaitPart(
      chance: chance, mean: mean, halfWidth: min(mean, (3 * variance).squareRoot()))
  }
}
