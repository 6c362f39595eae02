import HitherGeodesy
package import HitherSampling
import HitherTracks

/// The optimal fix times of a phone that knows its whole path: the least error for any number of fixes.
///
/// On a grid of 5 s, with at most 900 s between fixes, every fix costs a penalty; dynamic
/// programming finds the schedule with the least sum of error and penalties. Over all penalties,
/// the schedules are the corners of the lower convex hull of error over number of fixes. It is a
/// bound for this error only, and for fixes on this grid, each of which arrives at once.
package struct OptimalSchedule: Sendable {
  /// What is minimised.
  package enum Criterion: String, CaseIterable, Sendable {
    /// The mean live error in metres.
    case live
    /// The mean of the squared synchronised error, in square metres.
    case squaredSynchronised
  }

  /// Interval between places of the grid, in seconds.
  package static let gridSeconds = 5.0
  /// Longest interval between two fixes, in seconds.
  package static let longestGapSeconds = 900.0
  /// The number of penalties.
  package static let penaltyCount = 25

  private let criterion: Criterion
  private let costs: ScheduleCosts

  /// Prepares the schedules of a phone.
  package init(_ criterion: Criterion, _ truth: TrueTrack, _ trace: PhoneTrace) {
    self.criterion = criterion
    costs = ScheduleCosts(ScheduleGrid(truth, trace), criterion)
  }

  /// Penalties, rising: from zero to those of one fix per quarter of an hour.
  package static func penalties(_ criterion: Criterion) -> [Double] {
    let (first, factor) = criterion == .live ? (2.0, 1.7) : (10.0, 2.0)
    return (1..<penaltyCount).reduce(into: [0]) { list, number in
      list.append(number == 1 ? first : list[number - 1] * factor)
    }
  }

  /// The best schedule with a penalty: the number of fixes, and the sum of the errors over the grid.
  package func best(penalty: Double) -> OptimumSum {
    var least: [(total: Double, fixes: Int)] = []
    least.reserveCapacity(costs.nodeCount)
    for node in 0..<costs.nodeCount {
      var best = node == 0 ? (total: penalty, fixes: 1) : (total: Double.infinity, fixes: 0)
      for back in 0..<costs.predecessors(of: node) {
        let from = node - 1 - back
        let total = least[from].total + costs.cost(to: node, back) + penalty
        if total < best.total { best = (total, least[from].fixes + 1) }
      }
      least.append(best)
    }
    var best = (total: Double.infinity, fixes: 0)
    for (node, tail) in costs.tails where least[node].total + tail < best.total {
      best = (least[node].total + tail, least[node].fixes)
    }
    guard best.fixes > 0 else { return OptimumSum() }
    return OptimumSum(
      fixes: best.fixes, errorSum: best.total - penalty * Double(best.fixes),
      places: costs.placeCount)
  }
}

/// Fixes and errors of schedules; several phones can be added.
package struct OptimumSum: Hashable, Sendable {
  package var fixes = 0
  package var errorSum = 0.0
  package var places = 0

  package init() {}

  init(fixes: Int, errorSum: Double, places: Int) {
    (self.fixes, self.errorSum, self.places) = (fixes, errorSum, places)
  }

  /// Adds those of another phone.
  package mutating func add(_ other: OptimumSum) {
    fixes += other.fixes
    errorSum += other.errorSum
    places += other.places
  }
}
