import Glibc
import HitherEngine

/// What recorded heights are made of: ground whose slope changes along the way, and noise.
///
/// The ground is an integrated random walk over the way, which stands still while the member does;
/// the noise is a first-order Gauss–Markov process over time, as the errors of receivers are, and a
/// part that is new with each fix.
struct HeightModel: Hashable, Sendable {
  /// Variance that the ground's slope gains on each metre, in parts of `variance`.
  var roughness: Double
  /// How long the noise remembers, in seconds.
  var memorySeconds: Double
  /// Variance of the noise that is new with each fix, in parts of `variance`.
  var whiteness: Double
  /// Variance of the noise that remembers, in square metres.
  var variance: Double

  /// What is assumed before anything is known.
  static let unknown = HeightModel(
    roughness: exp(-10), memorySeconds: 30, whiteness: 1, variance: 1)

  /// Standard deviation of a height's noise, in metres.
  var noiseMetres: Double { (variance * (1 + whiteness)).squareRoot() }
}

extension HeightModel: StateCoding {
  func write(to writer: inout StateWriter) {
    for value in [roughness, memorySeconds, whiteness, variance] { writer.write(value) }
  }

  init(from reader: inout StateReader) throws(StateError) {
    roughness = try reader.read(Double.self)
    memorySeconds = try reader.read(Double.self)
    whiteness = try reader.read(Double.self)
    variance = try reader.read(Double.self)
  }
}
