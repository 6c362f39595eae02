package import HitherEngine
import HitherGeodesy
import HitherTracks

/// Measures the spread of the group: the greatest distance between two members.
///
/// Input: the group on the tick grid; a member whose position is older than the age limit, or
/// interpolated in a recording gap, is omitted, and a tick with fewer than two others is skipped.
/// Output: no events; the spread is in the state.
/// State: the largest spread and the sum of the spreads.
/// Late data: none reaches an operator.
package struct GroupSpread: GroupOperator {
  package struct State: StateCoding, Hashable, Sendable {
    /// The greatest spread, in metres; NaN before the first.
    package internal(set) var greatest = Double.nan
    var sum = 0.0
    var ticks: Int64 = 0

    package init() {}

    /// The mean over the ticks with a known spread, in metres; nil if there are none.
    package var mean: Double? { ticks > 0 ? sum / Double(ticks) : nil }
  }

  package static let description = OperatorDescription(
    name: "group_spread", summary: "Measures the greatest distance between two members.",
    state: "the largest spread and the sum of the spreads")

  /// Makes the operator.
  package init() {}

  package func makeState() -> State { State() }

  package func evaluate(
    _ tick: inout GroupTick, _ state: inout State, _ events: inout EventCollector
  ) {
    // An extra tick for an entry of the log would get the weight of a whole interval.
    guard tick.isOnGrid else { return }
    var places: [Coordinate] = []
    places.reserveCapacity(tick.members.count)
    for case let sample? in tick.members where sample.isKnown {
      places.append(sample.coordinate)
    }
    guard places.count >= 2 else { return }
    let spread = Self.greatestDistance(places)
    if !(state.greatest >= spread) { state.greatest = spread }
    state.sum += spread
    state.ticks += 1
  }

  /// The greatest distance between two of the places, in metres.
  ///
  /// The two are on the convex hull. The hull is computed on a plane around the first place, the
  /// distances on the ellipsoid. Complexity: O(*n* log *n*).
  static func greatestDistance(_ places: [Coordinate]) -> Double {
    var candidates = places
    if places.count > 8, let first = places.first {
      let frame = LocalFrame(origin: first)
      let hull = ConvexHull.indices(of: places.map { frame.planePoint($0) })
      if hull.count >= 2 { candidates = hull.map { places[$0] } }
    }
    var greatest = 0.0
    for index in candidates.indices {
      for other in 0..<index {
        let (place, other) = (candidates[index], candidates[other])
        // Most pairs are clearly closer than the farthest so far.
        guard greatest == 0 || ShortDistance.isBeyond(greatest, from: place, to: other) else {
          continue
        }
        greatest = max(greatest, ShortDistance.metres(from: place, to: other))
      }
    }
    return greatest
  }
}

extension GroupSpread.State {
  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&greatest)
    try c.code(&sum)
    try c.code(&ticks)
  }
}
