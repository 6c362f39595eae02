import Glibc

/// A multinomial logistic regression of the mode on the features of a minute.
///
/// Each feature is a piecewise linear curve: between two knots the evidence goes straight from one to the other. An unknown feature says
/// nothing. `scripts/mode-model --write` makes the numbers.
struct ModeModel: Sendable {
  private static let modes = 8

  /// Where a feature's curve bends.
  struct Curve: Sendable {
    let feature: ModeFeature
    let isLogarithmic: Bool
    /// Rising; logarithms if `isLogarithmic`.
    let knots: [Double]

    init(_ feature: ModeFeature, logarithmic knots: [Double]) {
      self.feature = feature
      isLogarithmic = true
      self.knots = knots.map { log($0) }
    }

    init(_ feature: ModeFeature, linear knots: [Double]) {
      self.feature = feature
      isLogarithmic = false
      self.knots = knots
    }
  }

  let curves: [Curve]
  /// For each mode a constant, then for each knot of each curve one number a mode.
  let coefficients: [Double]

  /// The numbers that the program was made with.
  static let trained = ModeModel(curves: ModeNumbers.curves, coefficients: ModeNumbers.coefficients)

  /// The logarithm of each mode's probability by the features of a minute alone.
  func logarithms(of values: ModeFeature.Values) -> ModeDecoder.Row<Double> {
    var sums = ModeDecoder.Row<Double>(repeating: 0)
    for mode in sums.indices { sums[mode] = coefficients[mode] }
    var row = 1
    for curve in curves {
      add(curve, values[curve.feature.rawValue], from: row, to: &sums)
      row += curve.knots.count
    }
    var (highest, sum) = (sums[0], 0.0)
    for mode in sums.indices { highest = max(highest, sums[mode]) }
    for mode in sums.indices { sum += exp(sums[mode] - highest) }
    let total = highest + log(sum)
    for mode in sums.indices { sums[mode] -= total }
    return sums
  }

  private func add(
    _ curve: Curve, _ value: Double, from row: Int, to sums: inout ModeDecoder.Row<Double>
  ) {
    guard !value.isNaN, let first = curve.knots.first, let last = curve.knots.last else { return }
    let place = min(last, max(first, curve.isLogarithmic ? log(max(value, 1e-3)) : value))
    var knot = 0
    while knot + 2 < curve.knots.count, place >= curve.knots[knot + 1] { knot += 1 }
    let share = (place - curve.knots[knot]) / (curve.knots[knot + 1] - curve.knots[knot])
    let start = (row + knot) * Self.modes
    for mode in sums.indices {
      sums[mode] +=
        (1 - share) * coefficients[start + mode] + share * coefficients[start + Self.modes + mode]
    }
  }
}
