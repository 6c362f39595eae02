/// A member's distance, computed on another thread.
package struct SettledWay: Sendable {
  private(set) var distance: DistanceEstimator

  init(_ distance: DistanceEstimator) { self.distance = distance }

  /// Advances to the fixes of an entry, and stores the distances that this settles.
  package mutating func settle(_ entry: inout SettledTotals.Entry) {
    distance.add(entry.fixes, entry.steps)
    entry.steps = []
    entry.ways = distance.takeSettled()
  }
}
