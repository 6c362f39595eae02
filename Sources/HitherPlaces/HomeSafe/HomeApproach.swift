package import HitherEngine
package import HitherTracks

/// How fast a member comes nearer to home, over the last minutes away from it.
package struct HomeApproach: Hashable, Sendable {
  /// The time between two kept distances, and how many are kept.
  private static let stepMilliseconds: Int64 = 60_000
  private static let most = 11
  /// A shorter time shows no trend.
  private static let leastMilliseconds: Int64 = 180_000
  /// A slower approach is none, in m/s.
  private static let slowest = 0.5
  /// A position is outside if it is this far from the edge, and farther than twice its accuracy.
  private static let clearMetres = 50.0
  /// The distances considered, in milliseconds before the last position.
  package static let windowMilliseconds = Int64(most) * stepMilliseconds

  private var times: [Int64] = []
  private var metres: [Double] = []

  package init() {}

  /// Whether a distance from the edge of the home shows that a member is away.
  package static func isAway(_ metres: Double, accuracy: Double) -> Bool {
    // An unknown accuracy is not a number.
    metres > max(clearMetres, accuracy.isFinite ? 2 * accuracy : 0)
  }

  /// Adds the distance from home.
  package mutating func add(_ distance: Double, at time: Instant) {
    if let last = times.last, time.milliseconds - last < Self.stepMilliseconds { return }
    times.append(time.milliseconds)
    metres.append(distance)
    guard times.count > Self.most else { return }
    times.removeFirst()
    metres.removeFirst()
  }

  /// When the member will be at home, by the pace of the last 3 to 11 minutes.
  package func arrival(at now: Instant) -> HomeArrival {
    let recent = times.indices.filter { now.milliseconds - times[$0] <= Self.windowMilliseconds }
    guard let first = recent.first, let last = recent.last,
      times[last] - times[first] >= Self.leastMilliseconds
    else { return .unknown(times.isEmpty ? .noFreshPosition : .tooFewPositions) }
    let pace = pace(from: first, to: last)
    guard pace >= Self.slowest else { return .unknown(.notComingNearer) }
    let fastest = (first + 1...last).map { self.pace(from: $0 - 1, to: $0) }.max() ?? pace
    let range = HomeRange(metres: metres[last], fastest: fastest)
    guard let bounds = range.seconds else {
      return .unknown(.tooFar)
    }
    let latest = Instant(milliseconds: times[last] + Int64(bounds.upperBound * 1000))
    guard latest > now else { return .unknown(.noFreshPosition) }
    let earliest = Instant(milliseconds: times[last] + Int64(bounds.lowerBound * 1000))
    return .between(max(now, earliest), latest)
  }

  /// How fast the distance decreases, in m/s.
  private func pace(from first: Int, to last: Int) -> Double {
    (metres[first] - metres[last]) / (Double(times[last] - times[first]) / 1000)
  }
}

extension HomeApproach: StateCoding {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&times)
    try c.code(&metres)
  }

  package func validate() throws(StateError) {
    guard times.count == metres.count else {
      throw StateError.malformed("an approach has times without distances")
    }
  }
}
