import HitherEstimates
import HitherRoutes

/// Replaces the climb of members with noisy heights by that over the pooled ground.
enum GroundStage {
  /// Pools the ground along the planned route, and applies it to members who benefit.
  static func run(_ lanes: inout [LaneResult], on route: RouteLine) {
    guard let grid = GroundGrid(length: route.length, isClosed: route.isClosed),
      let pool = PooledGround(lanes.map(\.ground), on: grid)
    else { return }
    for index in lanes.indices {
      guard let climb = pool.climb(of: index) else { continue }
      lanes[index].summary.track.adopt(climb)
    }
  }
}
