import HitherEstimates
import HitherRoutes

/// Gives those whose own heights are noisy the climb over the ground that all saw.
enum GroundStage {
  /// Pools the ground along the planned route, and lets members take it who are helped by it.
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
