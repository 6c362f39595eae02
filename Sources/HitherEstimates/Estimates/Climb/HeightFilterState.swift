import HitherEngine

/// A number, or a vector of numbers that go through the same steps.
protocol SideBySide: Hashable, Sendable {
  init(repeating value: Double)
  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (left: Self, right: Self) -> Self
  static func / (left: Self, right: Self) -> Self
}

extension Double: SideBySide {
  init(repeating value: Double) { self = value }
}

extension SIMD8: SideBySide where Scalar == Double {}

/// The filter state of a single model.
typealias HeightFilterState = HeightFilter<Double>

/// Estimates of ground, slope and noise at a node: a Kalman filter's mean and covariance.
///
/// R. E. Kalman, *A new approach to linear filtering and prediction problems*, J. Basic Engineering
/// 82 (1960) 35–45. Heights are in metres; the covariance is relative to the model's variance.
struct HeightFilter<Number: SideBySide>: Hashable, Sendable {
  /// Means: ground in metres, slope in metres per metre, noise in metres.
  var ground: Number
  var slope = Number(repeating: 0)
  var noise = Number(repeating: 0)
  /// Covariances: g ground, s slope, n noise.
  var gg = Number(repeating: 1e6)
  var gs = Number(repeating: 0)
  var gn = Number(repeating: 0)
  var ss: Number
  var sn = Number(repeating: 0)
  var nn = Number(repeating: 1)

  /// The prior variance of slopes.
  static var usualSlopes: Double { 0.04 }

  init(at height: Double, slopes: Double) {
    ground = Number(repeating: height)
    ss = Number(repeating: slopes)
  }

  /// Predicts the state at a node at a distance; `decay` is the correlation of the noise over that time.
  @inline(__always)
  mutating func advance(metres length: Double, decay: Number, roughness: Number) {
    let (metres, one, two, three) = (
      Number(repeating: length), Number(repeating: 1), Number(repeating: 2), Number(repeating: 3)
    )
    ground = ground + metres * slope
    noise = noise * decay
    gg = gg + metres * (two * gs + metres * (ss + roughness * metres / three))
    gn = decay * (gn + metres * sn)
    gs = gs + metres * (ss + roughness * metres / two)
    ss = ss + roughness * metres
    sn = sn * decay
    nn = decay * decay * nn + one - decay * decay
  }

  /// Updates with a measured height; returns the innovation and its variance.
  @inline(__always)
  mutating func learn(_ height: Double, white: Number) -> (surprise: Number, spread: Number) {
    let surprise = Number(repeating: height) - ground - noise
    let (g, s, n) = (gg + gn, gs + sn, gn + nn)
    let spread = g + n + white
    let inverse = Number(repeating: 1) / spread
    let share = surprise * inverse
    ground = ground + g * share
    slope = slope + s * share
    noise = noise + n * share
    gg = gg - g * g * inverse
    gs = gs - g * s * inverse
    gn = gn - g * n * inverse
    ss = ss - s * s * inverse
    sn = sn - s * n * inverse
    nn = nn - n * n * inverse
    return (surprise, spread)
  }
}

extension HeightFilter where Number == Double {
  /// The same state, with its covariance relative to another variance.
  func scaled(by factor: Double) -> HeightFilterState {
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

extension HeightFilter: StateCoding where Number == Double {
  init() { (ground, ss) = (0, 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&ground)
    try c.code(&slope)
    try c.code(&noise)
    try c.code(&gg)
    try c.code(&gs)
    try c.code(&gn)
    try c.code(&ss)
    try c.code(&sn)
    try c.code(&nn)
  }
}
