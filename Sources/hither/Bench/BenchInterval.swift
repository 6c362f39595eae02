import HitherLab

/// The factor by which a figure has changed, with its 95 % confidence interval.
///
/// Each side is a few processes, each with one figure. The estimate is the median of all quotients
/// of a new figure and an earlier one (J. Hodges, E. Lehmann, *Estimates of location based on rank
/// tests*, The Annals of Mathematical Statistics 34 (1963) 598–611). The ends of the interval are
/// quotients whose rank comes from the test of Mann and Whitney. No shape of the distribution is
/// assumed, and one outlying process on a side does not move the interval far.
package struct BenchInterval: Hashable, Sendable {
  package var lower: Double
  package var estimate: Double
  package var upper: Double

  /// The probability that the true factor lies beyond one end.
  private static let beyond = 0.025

  /// Nil if there are too few figures, or one is not positive.
  package init?(of figures: [Double], by former: [Double]) {
    guard let rank = Self.rank(figures.count, former.count),
      (figures + former).allSatisfy({ $0 > 0 && $0.isFinite })
    else { return nil }
    let quotients = figures.flatMap { figure in former.map { figure / $0 } }.sorted()
    lower = quotients[rank - 1]
    upper = quotients[quotients.count - rank]
    estimate = Quantiles(quotients).median ?? lower
  }

  /// The rank of the quotient at which the interval begins; nil if none is certain enough.
  package static func rank(_ count: Int, _ former: Int) -> Int? {
    let ways = ways(count, former)
    let all = ways.reduce(0, +)
    var (rank, share) = (0, 0.0)
    for number in ways {
      share += number / all
      guard share <= beyond else { break }
      rank += 1
    }
    return rank > 0 ? rank : nil
  }

  /// For each number of pairs, the number of orders of both samples with that many inverted pairs.
  private static func ways(_ count: Int, _ former: Int) -> [Double] {
    var ways = [Double](repeating: 0, count: count * former + 1)
    ways[0] = 1
    // The coefficients of the product of (1 - x^(former + i)) / (1 - x^i).
    for step in stride(from: 1, through: count, by: 1) {
      for number in stride(from: ways.count - 1, through: former + step, by: -1) {
        ways[number] -= ways[number - former - step]
      }
      for number in stride(from: step, to: ways.count, by: 1) {
        ways[number] += ways[number - step]
      }
    }
    return ways
  }
}
