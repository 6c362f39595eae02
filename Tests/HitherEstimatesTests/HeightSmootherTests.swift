import Glibc
import Testing

@testable import HitherEstimates

/// The smoother against its definition: the mean and variance of the ground, given all heights, of a
/// Gauss process whose covariances are written out and solved as a whole.
@Suite("Heights are smoothed as by the whole covariance")
struct HeightSmootherTests {
  static let model = HeightModel(
    roughness: 3e-4, memorySeconds: 25, whiteness: 0.4, variance: 6)
  static let nodes: [HeightNode] = (0..<12).map { (index: Int) -> HeightNode in
    let place = Double(index)
    let isFirst = index == 0
    // The fifth to the seventh are at rest.
    let rests = isFirst || (4...6).contains(index)
    return HeightNode(
      time: Int64(index) * 9000, seconds: isFirst ? 0 : Double(6 + index % 3 * 4),
      metres: rests ? 0 : Double(8 + index % 4 * 5), height: 300 + 9 * sin(place * 1.1) + place,
      count: Double(1 + index % 4), begins: isFirst)
  }

  @Test func matchesTheDefinition() {
    let (nodes, model) = (Self.nodes, Self.model)
    let smoother = HeightSmoother(nodes, model, from: nil)
    let start = HeightFilterState(
      at: nodes[0].height, slopes: HeightFilterState.usualSlopes / model.variance)
    let way = nodes.indices.map { place in nodes[...place].reduce(0) { $0 + $1.metres } }
    let clock = nodes.indices.map { place in nodes[1...].prefix(place).reduce(0) { $0 + $1.seconds }
    }
    // An integrated random walk from an uncertain height and slope.
    func ground(_ a: Double, _ b: Double) -> Double {
      let (near, far) = (min(a, b), max(a, b))
      return start.gg + start.ss * a * b
        + model.roughness * near * near * (far / 2 - near / 6)
    }
    let covariance = nodes.indices.map { row in
      nodes.indices.map { column in
        ground(way[row], way[column])
          + exp(-abs(clock[row] - clock[column]) / model.memorySeconds)
          + (row == column ? model.whiteness / nodes[row].count : 0)
      }
    }
    let heights = nodes.map { $0.height - nodes[0].height }
    let weights = Self.solve(covariance, heights)
    for index in nodes.indices {
      let row = nodes.indices.map { ground(way[index], way[$0]) }
      let mean = nodes[0].height + zip(row, weights).reduce(0) { $0 + $1.0 * $1.1 }
      let known = zip(row, Self.solve(covariance, row)).reduce(0) { $0 + $1.0 * $1.1 }
      let variance = (ground(way[index], way[index]) - known) * model.variance
      #expect(abs(smoother.grounds[index] - mean) < 1e-4)
      #expect(abs(smoother.variances[index] - variance) < 1e-3)
    }
  }

  @Test("A row cut in two, the first half with the second behind it, is smoothed as a whole")
  func carriesOn() {
    let whole = HeightSmoother(Self.nodes, Self.model, from: nil)
    let belief = whole.belief(at: 5, Self.model)
    let rest = HeightSmoother(Array(Self.nodes[5...]), Self.model, from: belief)
    for index in 5..<Self.nodes.count {
      #expect(abs(rest.grounds[index - 5] - whole.grounds[index]) < 1e-9)
    }
  }

  /// Gauss elimination with pivots.
  private static func solve(_ matrix: [[Double]], _ right: [Double]) -> [Double] {
    var rows = zip(matrix, right).map { $0 + [$1] }
    for pivot in rows.indices {
      let best =
        (pivot..<rows.count).max { abs(rows[$0][pivot]) < abs(rows[$1][pivot]) } ?? pivot
      rows.swapAt(pivot, best)
      for row in rows.indices where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        for column in pivot...rows.count { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    return rows.indices.map { rows[$0][rows.count] / rows[$0][$0] }
  }
}
