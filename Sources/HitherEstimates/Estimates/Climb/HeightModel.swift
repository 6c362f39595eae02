import Glibc
import HitherEngine

/// The model of recorded heights: ground whose slope changes with distance, and noise.
///
/// The ground is an integrated random walk over distance, constant while the member rests. The
/// noise is a first-order Gauss–Markov process over time, like the errors of receivers, and a part
/// that is independent in each fix.
struct HeightModel: Hashable, Sendable {
  /// Variance that the ground's slope gains per metre, relative to `variance`.
  var roughness: Double
  /// The time constant of the noise, in seconds.
  var memorySeconds: Double
  /// Variance of the noise that is independent in each fix, relative to `variance`.
  var whiteness: Double
  /// Variance of the correlated noise, in square metres.
  var variance: Double

  /// The prior model.
  static let unknown = HeightModel(
    roughness: exp(-10), memorySeconds: 30, whiteness: 1, variance: 1)

  /// Standard deviation of a height's noise, in metres.
  var noiseMetres: Double { (variance * (1 + whiteness)).squareRoot() }
}

extension HeightModel: StateCoding {
  init() { (roughness, memorySeconds, whiteness, variance) = (0, 0, 0, 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&roughness)
    try c.code(&memorySeconds)
    try c.code(&whiteness)
    try c.code(&variance)
  }
}
