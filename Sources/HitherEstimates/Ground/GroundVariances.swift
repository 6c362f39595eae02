/// Estimates the error variance of each member's ground, from the members' heights of the same sections.
///
/// The rise from the mean of one section of 200 m to that of the next is compared: at this scale
/// wandering heights look like hills. Each such rise is the sum of the unknown rise of the ground
/// and an error with the member's own variance. The variances maximise the likelihood of the rises,
/// with the ground's eliminated (variance components; A. P. Dempster, N. M. Laird, D. B. Rubin,
/// *Maximum likelihood from incomplete data via the EM algorithm*, J. R. Stat. Soc. B 39 (1977)
/// 1–38). Two members alone determine only the sum; the standard errors from their own heights
/// divide it.
struct GroundVariances {
  /// The length of the compared sections, in metres.
  static let stretchMetres = 200.0
  /// The prior from a member's own heights counts as this many rises.
  static let beliefCount = 4.0
  /// The least variance of a rise before the comparison, in square metres: places on the route err
  /// by some metres, and routes slope.
  static let leastVariance = 0.5
  private static let rounds = 100

  /// By member: the variance of the error of a rise, in square metres.
  private(set) var values: [Double]

  /// - Parameters:
  ///   - passages: By member.
  ///   - errors: By member, the standard error of the ground from the member's own heights, in
  ///     metres.
  init(_ passages: [[GroundPassage]], errors: [Double], on grid: GroundGrid) {
    let beliefs = errors.map { 2 * $0 * $0 + Self.leastVariance }
    values = beliefs
    let stretch = max(1, Int((Self.stretchMetres / grid.stepMetres).rounded()))
    let rises = passages.map { $0.map { $0.rises(between: stretch, on: grid) } }
    let count = max(0, grid.steps / stretch - 1)
    var seen = Array(repeating: 0, count: count)
    for passage in rises.joined() {
      for index in passage.indices where !passage[index].isNaN { seen[index] += 1 }
    }
    guard seen.contains(where: { $0 > 1 }) else { return }
    for _ in 0..<Self.rounds { refine(rises, seen, beliefs) }
  }

  private mutating func refine(_ rises: [[[Double]]], _ seen: [Int], _ beliefs: [Double]) {
    var weights = Array(repeating: 0.0, count: seen.count)
    var sums = weights
    for (member, passages) in rises.enumerated() {
      let weight = 1 / values[member]
      for passage in passages {
        for index in passage.indices where !passage[index].isNaN {
          weights[index] += weight
          sums[index] += weight * passage[index]
        }
      }
    }
    for (member, passages) in rises.enumerated() {
      var (count, squares) = (Self.beliefCount, Self.beliefCount * beliefs[member])
      for passage in passages {
        for index in passage.indices where !passage[index].isNaN && seen[index] > 1 {
          let error = passage[index] - sums[index] / weights[index]
          squares += error * error + 1 / weights[index]
          count += 1
        }
      }
      values[member] = squares / count
    }
  }
}
