import Glibc
import HitherEngine

/// Bounds of an arrival's error: logarithms of the actual time to go over the expected one.
struct ArrivalBounds: Hashable, Sendable {
  /// Below 0.
  var low: Double
  /// Above 0.
  var high: Double

  /// The least error that each bound allows.
  static let least = 0.05

  /// The range of the actual time, for an expected time in seconds.
  func range(ofSeconds seconds: Double) -> ClosedRange<Double> {
    seconds * exp(low)...seconds * exp(high)
  }

  /// These bounds, with `widening` added on each side.
  func widened(by widening: ArrivalBounds) -> ArrivalBounds {
    ArrivalBounds(
      low: min(-Self.least, low + widening.low), high: max(Self.least, high + widening.high))
  }
}

extension ArrivalBounds {
  /// The calibrated bounds, before the leader's own errors are known.
  ///
  /// Quantile regression (R. Koenker and G. Bassett 1978) at 4 and 96 % over recorded and simulated outings. Each
  /// outing has the same weight; recordings have half of the total. Levels of 5 and 95 % would hold too seldom
  /// on recordings outside the fit.
  ///
  /// - Parameters:
  ///   - seconds: The time to go.
  ///   - variation: The coefficient of variation of the leader's speeds over five minutes.
  ///   - lateness: The mean lateness of the leader's own forecasts, as a logarithm. Rests so far are already part of the
  ///     pace, so that further ones delay an arrival less: the end of the range comes sooner.
  init(ofSeconds seconds: Double, variation: Double, lateness: Double) {
    let horizon = log(min(max(seconds, 60), 14_400) / 1800)
    let unevenness = min(variation, 1.5)
    low = min(-Self.least, Self.lowByVariation * unevenness)
    high = max(
      Self.least,
      Self.high + Self.highByHorizon * horizon + Self.highByVariation * unevenness
        + Self.highByLateness * min(lateness, 0.3))
  }

  private static let lowByVariation = -0.872
  private static let high = 0.595
  private static let highByHorizon = -0.091
  private static let highByVariation = 1.14
  private static let highByLateness = -2.584
}

extension ArrivalBounds: StateCoding {
  init() { (low, high) = (0, 0) }

  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&low)
    try c.code(&high)
  }
}
