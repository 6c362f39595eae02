/// A member's way, gone on with on another thread.
package struct SettledWay: Sendable {
  private(set) var distance: DistanceEstimator

  init(_ distance: DistanceEstimator) { self.distance = distance }

  /// Goes on to the fixes of an entry, and puts in the ways that this settles.
  package mutating func settle(_ entry: inout SettledTotals.Entry) {
    distance.add(entry.fixes, entry.steps)
    entry.steps = []
    entry.ways = distance.takeSettled()
  }
}
