import Glibc

/// Correlated noise: a first-order Gauss–Markov process, like the errors of receivers.
///
/// Its values have the standard deviation `sigma` at any time, and their correlation over *t*
/// seconds is exp(−t / `correlationSeconds`).
struct GaussMarkov: Sendable {
  let sigma: Double
  let correlationSeconds: Double
  private(set) var value: Double

  /// Begins in the stationary state, so that the first values are as noisy as the later ones.
  init(sigma: Double, correlationSeconds: Double, _ random: inout SplitMix64) {
    self.sigma = sigma
    self.correlationSeconds = correlationSeconds
    value = sigma * random.normal()
  }

  /// Advances time, and returns the new value.
  mutating func advance(seconds: Double, _ random: inout SplitMix64) -> Double {
    let kept = correlationSeconds > 0 ? exp(-seconds / correlationSeconds) : 0
    value = kept * value + sigma * (1 - kept * kept).squareRoot() * random.normal()
    return value
  }
}
