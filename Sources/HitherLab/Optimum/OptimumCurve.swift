package import HitherEngine

/// The least error of an outing over the number of its fixes: the lower convex hull.
package struct OptimumCurve: Hashable, Sendable {
  /// A corner of the hull.
  package struct Corner: Hashable, Sendable {
    package var penalty: Double
    /// Fixes per phone and hour.
    package var fixesPerHour: Double
    /// The mean of the minimised error.
    package var error: Double

    package init(penalty: Double, fixesPerHour: Double, error: Double) {
      (self.penalty, self.fixesPerHour, self.error) = (penalty, fixesPerHour, error)
    }
  }

  /// The corners from many fixes to few.
  package var corners: [Corner] = []

  /// Makes a curve from its corners, from many fixes to few.
  package init(_ corners: [Corner] = []) { self.corners = corners }

  /// The bound at a number of fixes or fewer; nil for more than the grid has, and below the smallest computed number.
  package func error(fixesPerHour: Double) -> Double? {
    guard let densest = corners.first,
      fixesPerHour <= 3600 / OptimalSchedule.gridSeconds
    else { return nil }
    // More fixes than the overall best schedule has do not help: each has an error of its own.
    if fixesPerHour > densest.fixesPerHour { return densest.error }
    for (many, few) in zip(corners, corners.dropFirst())
    where few.fixesPerHour <= fixesPerHour && fixesPerHour <= many.fixesPerHour {
      let span = many.fixesPerHour - few.fixesPerHour
      let share = span > 0 ? (fixesPerHour - few.fixesPerHour) / span : 0
      return few.error + (many.error - few.error) * share
    }
    return nil
  }
}

extension OptimumCurve.Corner: StateCoding {
  package init() { (penalty, fixesPerHour, error) = (0, 0, 0) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&penalty)
    try c.code(&fixesPerHour)
    try c.code(&error)
  }
}

extension OptimumCurve: StateCoding {
  package init() {}

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&corners)
  }
}
