/// A part of how long the first call is followed by calls that are not heard, in milliseconds.
///
/// All times of the part are as likely: where the calls are few, one part is one number of calls, and its
/// width is what the delays by chance add up to; where they are many, a part is a run of numbers.
struct WaitPart: Hashable, Sendable {
  var chance: Double
  var mean: Double
  var halfWidth: Double

  var from: Double { mean - halfWidth }
  var to: Double { mean + halfWidth }
}

/// Adds up numbers of calls to one part of the same mean and variance.
struct WaitPartSum: Sendable {
  private(set) var chance = 0.0
  private var first = 0.0
  private var second = 0.0

  /// Adds what is likely by so much, and has a mean and a variance.
  mutating func add(chance: Double, mean: Double, variance: Double) {
    self.chance += chance
    first += chance * mean
    second += chance * (mean * mean + variance)
  }

  /// The sum, which is then empty again; nil where nothing was added.
  mutating func take() -> WaitPart? {
    defer { self = WaitPartSum() }
    guard chance > 0 else { return nil }
    let mean = first / chance
    let variance = max(0, second / chance - mean * mean)
    return WaitPart(
      chance: chance, mean: mean, halfWidth: min(mean, (3 * variance).squareRoot()))
  }
}
