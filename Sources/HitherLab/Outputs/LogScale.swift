import Glibc

/// A logarithmic axis, usually with ticks at 1, 2 and 5 times the powers of ten.
struct LogScale {
  private let low: Double
  private let high: Double
  private let from: Double
  private let to: Double

  /// An axis that covers some values above 0.
  init(_ values: [Double], from: Double, to: Double) {
    (self.from, self.to) = (from, to)
    low = log10((values.min() ?? 1) / 1.15)
    high = log10((values.max() ?? 10) * 1.15)
  }

  func place(_ value: Double) -> Double {
    from + (log10(value) - low) / (high - low) * (to - from)
  }

  /// The labelled ticks; on a short axis without two of the usual ones, steps of equal width.
  var ticks: [Double] {
    let powers = stride(from: low.rounded(.down), through: high.rounded(.up), by: 1)
    let usual = powers.flatMap { power in [1.0, 2, 5].map { $0 * pow(10, power) } }
      .filter { (low...high).contains(log10($0)) }
    guard usual.count < 2 else { return usual }
    let (first, last) = (pow(10, low), pow(10, high))
    let power = pow(10, log10(last - first).rounded(.down))
    let step = [0.5, 0.2, 0.1].map { $0 * power }.first { (last - first) / $0 >= 3 } ?? power
    return stride(from: (first / step).rounded(.up) * step, through: last, by: step).map(\.self)
  }
}
