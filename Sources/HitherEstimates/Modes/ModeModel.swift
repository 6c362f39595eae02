import Glibc

/// A multinomial logistic regression of the mode on the features of a minute.
///
/// Each feature is a piecewise linear curve: between two knots the evidence is interpolated. An
/// unknown feature adds no evidence. `scripts/mode-model --write` makes the numbers.
struct ModeModel: Sendable {
  /// A number for each mode.
  typealias Row = SIMD8<Double>

  /// The knots of a feature's curve.
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
  /// Constants, then a row for each knot of each curve.
  private let rows: [Row]

  /// Makes a model of its curves, and of a number for each mode of each row.
  init(curves: [Curve], coefficients: [Double]) {
    self.curves = curves
    rows = stride(from: 0, to: coefficients.count, by: Row.scalarCount).map { first in
      Row(coefficients[first..<(first + Row.scalarCount)])
    }
  }

  /// The numbers that are built into the program.
  static let trained = ModeModel(curves: ModeNumbers.curves, coefficients: ModeNumbers.coefficients)

  /// The logarithm of each mode's probability from the features of one minute.
  func logarithms(of values: ModeFeature.Values) -> ModeDecoder.Row<Double> {
    var sums = rows[0]
    var row = 1
    for curve in curves {
      add(curve, values[curve.feature.rawValue], from: row, to: &sums)
      row += curve.knots.count
    }
    let highest = sums.max()
    var sum = 0.0
    for mode in sums.indices { sum += exp(sums[mode] - highest) }
    let total = highest + log(sum)
    return InlineArray { sums[$0] - total }
  }

  private func add(
    _ curve: Curve, _ value: Double, from row: Int, to sums: inout Row
  ) {
    guard !value.isNaN, let first = curve.knots.first, let last = curve.knots.last else { return }
    let place = min(last, max(first, curve.isLogarithmic ? log(max(value, 1e-3)) : value))
    var knot = 0
    while knot + 2 < curve.knots.count, place >= curve.knots[knot + 1] { knot += 1 }
    let share = (place - curve.knots[knot]) / (curve.knots[knot + 1] - curve.knots[knot])
    let (low, high) = (rows[row + knot], rows[row + knot + 1])
    let (lower, upper): (Row, Row) = (low * (1 - share), high * share)
    sums += lower + upper
  }
}
