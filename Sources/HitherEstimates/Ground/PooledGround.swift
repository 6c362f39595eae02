/// The ground along the planned route, from the heights of all members.
///
/// Heights of different devices differ by an offset that drifts, so the rise from node to node is
/// pooled: the mean over all passages, weighted by the error variance of each member's ground
/// (`GroundVariances`).
package struct PooledGround {
  /// A member whose error exceeds this share of another's own error does not help that other.
  static let helpfulShare = 0.8
  /// A member whose own ground is right to within this needs no help: places on the route are wrong too.
  static let goodMetres = 1.0
  /// A member uses the pooled ground if it is known for this share of the track.
  static let leastShare = 0.5

  private let grid: GroundGrid
  private let members: [MemberGround?]
  private let variances: [Double]
  /// Metres at each node, from the start of its run.
  private let heights: [Double]
  /// The run of each node: nodes of one run are joined by rises from at least two passages.
  private let runs: [Int]
  /// By step: the variance of the error of a rise over a section; infinite if unknown.
  private let stepVariances: [Double]
  /// The mean standard error of the grounds that were pooled, in metres.
  private let smoothingError: Double

  /// Pools the grounds of members; nil if no two of them were at the same place.
  package init?(_ members: [MemberGround?], on grid: GroundGrid) {
    self.grid = grid
    self.members = members
    let passages = members.map { $0.map { GroundPassage.all(in: $0.points, on: grid) } ?? [] }
    let errors = members.map { $0?.error ?? 0 }
    variances = GroundVariances(passages, errors: errors, on: grid).values
    let steps = Steps(passages, variances: variances, errors: errors, count: grid.steps)
    guard steps.seen.contains(where: { $0 > 1 }) else { return nil }
    (heights, runs) = steps.joined
    stepVariances = steps.variances
    smoothingError = steps.meanError
  }

  /// The climb of a member over the pooled ground; nil if the member's own heights are better, or nearly as good.
  package func climb(of index: Int) -> PooledClimb? {
    guard let member = members[index] else { return nil }
    let goodError = member.isSteady ? ClimbEstimator.barometricMetres : Self.goodMetres
    if variances[index] < 2 * goodError * goodError { return nil }
    var (known, sum) = (0, 0.0)
    let isHelped = member.points.map { point in
      guard let variance = variance(at: point.progress),
        variance <= Self.helpfulShare * Self.helpfulShare * variances[index]
      else { return false }
      known += 1
      sum += variance
      return true
    }
    guard known > 1, Double(known) >= Self.leastShare * Double(isHelped.count) else { return nil }
    // A rise is the difference of two sections with equal errors.
    let error = (sum / Double(known) / 2).squareRoot()
    var climb = PooledClimb(error: error, smoothingError: smoothingError)
    var height = 0.0
    for (place, point) in member.points.enumerated() {
      if place > 0 {
        let before = member.points[place - 1]
        let isKnown = isHelped[place] && isHelped[place - 1]
        let pooled = isKnown ? rise(from: before.progress, to: point.progress) : nil
        height += pooled ?? (point.height - before.height)
      }
      climb.follow(height, point)
    }
    return climb
  }

  private func variance(at progress: Double) -> Double? {
    guard progress.isFinite else { return nil }
    let step = min(Int(grid.place(of: progress)), grid.steps - 1)
    let variance = stepVariances[step]
    return variance.isFinite ? variance : nil
  }

  /// The rise from one progress to another, in metres; nil if the ground between is unknown.
  private func rise(from one: Double, to other: Double) -> Double? {
    let (start, end) = (grid.place(of: one), grid.place(of: other))
    guard run(at: start) == run(at: end) else { return nil }
    let rise = height(at: end) - height(at: start)
    let laps = grid.lap(of: other) - grid.lap(of: one)
    guard grid.isClosed, laps != 0 else { return rise }
    // Each lap ends at the height of its start, so that the pool's error over a lap adds no climb.
    guard runs[0] == runs[runs.count - 1] else { return nil }
    return rise + laps * (heights[heights.count - 1] - heights[0])
  }

  private func run(at place: Double) -> Int {
    runs[min(Int(place.rounded(.up)), runs.count - 1)]
  }

  private func height(at place: Double) -> Double {
    let next = min(max(Int(place.rounded(.up)), 1), heights.count - 1)
    let share = place - Double(next - 1)
    return heights[next - 1] + (heights[next] - heights[next - 1]) * share
  }

  /// The sums over the passages, for each step.
  private struct Steps {
    var seen: [Int]
    private var weights: [Double]
    private var rises: [Double]
    private var errors = 0.0

    init(_ passages: [[GroundPassage]], variances: [Double], errors: [Double], count: Int) {
      seen = Array(repeating: 0, count: count)
      weights = Array(repeating: 0, count: count)
      rises = weights
      for (member, passages) in passages.enumerated() {
        let weight = 1 / variances[member]
        for passage in passages {
          for index in 1..<passage.heights.count {
            let step = passage.first + index - 1
            guard seen.indices.contains(step) else { continue }
            seen[step] += 1
            weights[step] += weight
            rises[step] += weight * (passage.heights[index] - passage.heights[index - 1])
            self.errors += weight * errors[member]
          }
        }
      }
    }

    /// The rises joined into heights, with the run of each node.
    var joined: (heights: [Double], runs: [Int]) {
      var (heights, runs) = ([0.0], [0])
      for step in seen.indices {
        let isKnown = seen[step] > 1
        heights.append(heights[step] + (isKnown ? rises[step] / weights[step] : 0))
        runs.append(runs[step] + (isKnown ? 0 : 1))
      }
      return (heights, runs)
    }

    var variances: [Double] {
      zip(seen, weights).map { $0 > 1 ? 1 / $1 : .infinity }
    }

    var meanError: Double { errors / weights.reduce(0, +) }
  }
}
