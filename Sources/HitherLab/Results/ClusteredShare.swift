/// A share of clustered trials and its 95 % interval, such as the found share of the true stragglers of some outings.
///
/// Trials of one outing resemble each other, so many of them give little more information than few.
/// The interval is E. B. Wilson's (*Probable inference*, JASA 22 (1927) 209–212) for the equivalent
/// number of independent trials: the number of trials over the design effect, which is the
/// linearised variance between clusters over the binomial one (W. G. Cochran, *Sampling techniques*
/// (1977), §9A), with Student's quantile for the number of clusters. While there are few successes
/// or failures that variance is unknown; then the trials of a cluster count more nearly as one (L.
/// Kish, *Survey sampling* (1965), §5.4). With at most three successes or failures the near end is
/// Poisson's, because Wilson's coverage is too low there (L. D. Brown, T. T. Cai, A. DasGupta,
/// *Interval estimation for a binomial proportion*, Statistical Science 16 (2001) 101–133, §4.1.1).
package struct ClusteredShare: Sendable {
  /// The share of all trials; nil if there are none.
  package let value: Double?
  /// Nil if there are no trials.
  package let interval: ClosedRange<Double>?

  /// A share of counted things.
  ///
  /// - Parameters:
  ///   - successes: By cluster.
  ///   - trials: By cluster; one without any has no effect.
  package init(_ successes: [Int], of trials: [Int]) {
    self.init(successes.map(Double.init), of: trials.map(Double.init), isCounted: true)
  }

  /// A share of something measured, such as a time: only differences between clusters are random.
  package init(measured parts: [Double], of wholes: [Double]) {
    self.init(parts, of: wholes, isCounted: false)
  }

  private init(_ parts: [Double], of wholes: [Double], isCounted: Bool) {
    let clusters = zip(parts, wholes).filter { $1 > 0 }
    let whole = clusters.reduce(0) { $0 + $1.1 }
    guard whole > 0 else {
      (value, interval) = (nil, nil)
      return
    }
    let share = clusters.reduce(0) { $0 + $1.0 } / whole
    // The equivalent number of clusters of equal size.
    let even = whole * whole / clusters.reduce(0) { $0 + $1.1 * $1.1 }
    let isAtEnd = share <= 0 || share >= 1
    var trials = even
    if clusters.count > 1, !isAtEnd {
      // A cluster pulls the share towards itself by its part of the whole.
      let squares = clusters.reduce(0) { sum, cluster in
        let off = cluster.0 - share * cluster.1
        return sum + off * off / (1 - cluster.1 / whole)
      }
      trials = share * (1 - share) * whole * whole / squares
    }
    if isCounted {
      let rarer = min(share, 1 - share) * whole
      let unknown = clusters.count > 1 ? Self.assumedOutcomes / (Self.assumedOutcomes + rarer) : 1
      let least = 1 + (whole / even - 1) * unknown
      trials = isAtEnd ? whole / least : min(trials, whole / least)
    }
    // If each trial is a cluster of its own, only the share must be estimated.
    let isSimple = isCounted && clusters.allSatisfy { $0.1 <= 1 } || clusters.count <= 1
    let deviations = isSimple ? Self.normalQuantile : Self.studentQuantile(even - 1)
    value = share
    interval = Self.interval(share, trials, deviations)
  }

  /// While there are no more of the rarer outcome, half of the design effect is assumed to be the largest possible.
  private static let assumedOutcomes = 3.0

  private static func interval(
    _ share: Double, _ trials: Double, _ deviations: Double
  ) -> ClosedRange<Double> {
    guard trials.isFinite else { return share...share }
    let added = deviations * deviations / trials
    let centre = (share + added / 2) / (1 + added)
    let reach =
      deviations * (share * (1 - share) / trials + added / (4 * trials)).squareRoot() / (1 + added)
    func near(_ rarer: Double, _ end: Double) -> Double {
      rarer > 0 && rarer <= Self.fewOutcomes
        ? min(end, Self.poissonLow(rarer) / trials) : rarer > 0 ? end : 0
    }
    let low = near(share * trials, centre - reach)
    let high = 1 - near((1 - share) * trials, 1 - (centre + reach))
    return min(max(low, 0), share)...max(min(high, 1), share)
  }

  private static let fewOutcomes = 3.0

  /// The mean of a Poisson distribution that gives at least this many outcomes in one of twenty cases.
  private static func poissonLow(_ outcomes: Double) -> Double {
    let means = [0, 0.0513, 0.3554, 0.8177]
    let place = min(Int(outcomes), means.count - 2)
    return means[place] + (means[place + 1] - means[place]) * (outcomes - Double(place))
  }

  private static let normalQuantile = 1.96

  /// Student's quantile for 97.5 %, linear in the inverse of the degrees of freedom between the usual table's rows.
  private static func studentQuantile(_ degrees: Double) -> Double {
    let table = [
      (1.0, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (5, 2.571), (6, 2.447), (8, 2.306),
      (10, 2.228), (15, 2.131), (20, 2.086), (30, 2.042), (60, 2.000), (120, 1.980),
    ]
    let inverse = 1 / max(degrees, 1)
    var (inner, quantile) = (0.0, normalQuantile)
    for (row, value) in table.reversed() {
      if inverse <= 1 / row {
        return quantile + (value - quantile) * (inverse - inner) / (1 / row - inner)
      }
      (inner, quantile) = (1 / row, value)
    }
    return quantile
  }
}
