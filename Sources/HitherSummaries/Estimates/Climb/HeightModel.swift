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

/// Ground, slope and noise as known at a node, and how well: a Kalman filter's mean and covariance.
///
/// R. E. Kalman, *A new approach to linear filtering and prediction problems*, J. Basic Engineering 82
/// (1960) 35–45. Heights are in metres; the covariance is in parts of the model's variance.
struct HeightBelief: Hashable, Sendable {
  /// Means: ground in metres, slope in metres a metre, noise in metres.
  var ground: Double
  var slope = 0.0
  var noise = 0.0
  /// Covariances: g ground, s slope, n noise.
  var gg = 1e6
  var gs = 0.0
  var gn = 0.0
  var ss: Double
  var sn = 0.0
  var nn = 1.0

  /// Slopes that are usual before any is seen, as a variance.
  static let usualSlopes = 0.04

  init(at height: Double, slopes: Double) {
    ground = height
    ss = slopes
  }

  /// Goes on to a node so far away; `decay` is what the noise remembers of itself until then.
  @inline(__always)
  mutating func advance(metres: Double, decay: Double, roughness: Double) {
    ground += metres * slope
    noise *= decay
    gg += metres * (2 * gs + metres * (ss + roughness * metres / 3))
    gn = decay * (gn + metres * sn)
    gs += metres * (ss + roughness * metres / 2)
    ss += roughness * metres
    sn *= decay
    nn = decay * decay * nn + 1 - decay * decay
  }

  /// Learns a measured height, and returns by how much it surprised and its variance.
  @inline(__always)
  mutating func learn(_ height: Double, white: Double) -> (surprise: Double, spread: Double) {
    let surprise = height - ground - noise
    let (g, s, n) = (gg + gn, gs + sn, gn + nn)
    let spread = g + n + white
    let inverse = 1 / spread
    let share = surprise * inverse
    ground += g * share
    slope += s * share
    noise += n * share
    gg -= g * g * inverse
    gs -= g * s * inverse
    gn -= g * n * inverse
    ss -= s * s * inverse
    sn -= s * n * inverse
    nn -= n * n * inverse
    return (surprise, spread)
  }

  /// The same belief, with its covariance in parts of another variance.
  func scaled(by factor: Double) -> HeightBelief {
    var scaled = self
    scaled.gg *= factor
    scaled.gs *= factor
    scaled.gn *= factor
    scaled.ss *= factor
    scaled.sn *= factor
    scaled.nn *= factor
    return scaled
  }
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

extension HeightBelief: StateCoding {
  func write(to writer: inout StateWriter) {
    for value in [ground, slope, noise, gg, gs, gn, ss, sn, nn] { writer.write(value) }
  }

  init(from reader: inout StateReader) throws(StateError) {
    ground = try reader.read(Double.self)
    slope = try reader.read(Double.self)
    noise = try reader.read(Double.self)
    gg = try reader.read(Double.self)
    gs = try reader.read(Double.self)
    gn = try reader.read(Double.self)
    ss = try reader.read(Double.self)
    sn = try reader.read(Double.self)
    nn = try reader.read(Double.self)
  }
}
