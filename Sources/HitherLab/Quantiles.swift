/// The exact quantiles of a sample.
package struct Quantiles: Sendable {
  private let sorted: [Double]

  /// Sorts a sample; NaN is omitted.
  package init(_ sample: some Sequence<Double>) {
    sorted = sample.filter { !$0.isNaN }.sorted()
  }

  /// The number of values in the sample.
  package var count: Int { sorted.count }

  /// The largest number; nil if the sample is empty.
  package var greatest: Double? { sorted.last }

  /// The smallest number that at least this share of the sample does not exceed.
  ///
  /// It is a value of the sample, as in the definition by the inverse of the empirical distribution
  /// (R. Hyndman, Y. Fan, *Sample quantiles in statistical packages*, The American Statistician 50
  /// (1996) 361–365, definition 1).
  ///
  /// - Parameter share: From 0 to 1.
  /// - Returns: Nil if the sample is empty.
  package func quantile(_ share: Double) -> Double? {
    guard !sorted.isEmpty else { return nil }
    // A share such as 0.95 of 240 is 227.99… or 228 in binary; both mean the 228th.
    let rank = (share * Double(sorted.count) - 1e-9).rounded(.up)
    return sorted[min(max(Int(rank), 1), sorted.count) - 1]
  }

  /// The median.
  package var median: Double? { quantile(0.5) }
}
