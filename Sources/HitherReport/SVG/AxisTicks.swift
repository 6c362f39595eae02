/// Round numbers along an axis, a round step apart: 1, 2 or 5 times a power of ten.
struct AxisTicks: Hashable {
  let step: Double
  /// The ticks within the range, in order.
  let values: [Double]

  /// The ticks of a range.
  ///
  /// - Parameters:
  ///   - range: May have no length; one longer than 1e12 has no ticks.
  ///   - most: The limit of ticks, at least 2.
  init(_ range: ClosedRange<Double>, most: Int) {
    let length = range.upperBound - range.lowerBound
    guard length.isFinite, length < Self.longest else {
      (step, values) = (1, [])
      return
    }
    var step = Self.roundStep(atLeast: length / Double(max(1, most - 1)))
    // A range that begins between ticks may have one more than its length suggests.
    var count = Self.count(range, step)
    while count > max(2, most) {
      step = Self.roundStep(atLeast: step * 1.01)
      count = Self.count(range, step)
    }
    self.step = step
    let first = (range.lowerBound / step).rounded(.up)
    values = (0..<count).map { (first + Double($0)) * step }
  }

  /// The decimals that distinguish the ticks.
  var decimals: Int {
    var decimals = 0
    var scaled = step
    while scaled < 0.999, decimals < 6 {
      scaled *= 10
      decimals += 1
    }
    return decimals
  }

  /// A longer axis has no ticks: no distance on earth is that long.
  private static let longest = 1e12

  /// The smallest 1, 2 or 5 times a power of ten that is not below a number; 1 for invalid numbers.
  static func roundStep(atLeast least: Double) -> Double {
    guard least.isFinite, least > 1e-9, least < 1e15 else { return 1 }
    var power = 1.0
    while power * 10 <= least { power *= 10 }
    while power > least { power /= 10 }
    for factor in [1.0, 2, 5] where power * factor >= least * (1 - 1e-9) { return power * factor }
    return power * 10
  }

  private static func count(_ range: ClosedRange<Double>, _ step: Double) -> Int {
    let first = (range.lowerBound / step).rounded(.up)
    let last = (range.upperBound / step).rounded(.down)
    return last >= first ? Int(min(last - first, 1000)) + 1 : 0
  }
}
