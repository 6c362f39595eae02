import HitherEngine
import HitherTracks

/// How fast a member comes nearer to home, over the last minutes away from it.
struct HomeApproach: Hashable, Sendable {
  /// The time between two kept distances, and how many are kept.
  private static let stepMilliseconds: Int64 = 60_000
  private static let most = 11
  /// A shorter time shows no trend.
  private static let leastMilliseconds: Int64 = 180_000
  /// A slower approach is none, in m/s.
  private static let slowest = 0.5

  private var times: [Int64] = []
  private var metres: [Double] = []

  /// Adds the distance from home.
  mutating func add(_ distance: Double, at time: Instant) {
    if let last = times.last, time.milliseconds - last < Self.stepMilliseconds { return }
    times.append(time.milliseconds)
    metres.append(distance)
    guard times.count > Self.most else { return }
    times.removeFirst()
    metres.removeFirst()
  }

  /// Whether the member comes nearer to home.
  ///
  /// No arrival is derived from the pace: changes of trains and visits on the way made such a range
  /// wrong for half of the simulated evenings.
  func isClosing(at now: Instant) -> Bool {
    let recent = times.indices.filter {
      now.milliseconds - times[$0] <= Int64(Self.most) * Self.stepMilliseconds
    }
    guard let first = recent.first, let last = times.last,
      last - times[first] >= Self.leastMilliseconds, let rest = metres.last
    else { return false }
    return (metres[first] - rest) / (Double(last - times[first]) / 1000) >= Self.slowest
  }
}

extension HomeApproach: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&times)
    try c.code(&metres)
  }

  func validate() throws(StateError) {
    guard times.count == metres.count else {
      throw StateError.malformed("an approach has times without distances")
    }
  }
}
