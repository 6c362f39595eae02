package import HitherSimulation

/// The variation of a figure between outings: the percentile bootstrap.
///
/// Outings are drawn with replacement, as many as there are; the interval contains the middle 95 %
/// of the resulting figures. Source: B. Efron, R. Tibshirani, *An introduction to the bootstrap*
/// (1993), §13.3.
package struct Bootstrap: Sendable {
  /// The number of draws.
  package static let draws = 500

  /// By draw, the outings drawn.
  private let samples: [[Int]]

  /// Draws outings.
  package init(outings: Int, _ random: inout SplitMix64) {
    samples = (0..<Self.draws).map { _ in
      (0..<outings).map { _ in min(Int(random.uniform() * Double(outings)), outings - 1) }
    }
  }

  /// The interval of a figure; nil if it is known in fewer than half of the draws, or for one outing, which shows no
  /// variation.
  ///
  /// - Parameter figure: The figure of some outings by their numbers; nil if unknown.
  package func interval(_ figure: ([Int]) -> Double?) -> ClosedRange<Double>? {
    guard let outings = samples.first?.count, outings > 1 else { return nil }
    let figures = samples.compactMap(figure)
    guard figures.count * 2 >= Self.draws else { return nil }
    let quantiles = Quantiles(figures)
    guard let low = quantiles.quantile(0.025), let high = quantiles.quantile(0.975) else {
      return nil
    }
    return low...high
  }
}
