/// The ground along the planned route from one member's heights.
package struct MemberGround: Sendable {
  let points: [GroundTrail.Point]
  /// The standard error of the ground from the member's own heights, in metres.
  let error: Double
  /// Whether the heights are as steady as a barometer's.
  let isSteady: Bool
}

extension SummaryFold.State {
  /// The ground under the member's track; nil without heights or without a planned route.
  package var ground: MemberGround? {
    let climb = totals.climb
    guard let points = climb.trail?.points, points.contains(where: { !$0.progress.isNaN }) else {
      return nil
    }
    return MemberGround(
      points: points, error: climb.groundError, isSteady: climb.heights.source == .barometric)
  }
}
