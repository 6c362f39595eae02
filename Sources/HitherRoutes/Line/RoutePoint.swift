package import HitherTracks

/// A waypoint along a route.
package struct RoutePoint: Hashable, Sendable {
  /// A place farther from the route than this is not on it, in metres.
  static let farthestMetres = 100.0

  /// The display name; may be empty.
  package let name: String
  /// Metres along the route, for each branch that passes it; never empty.
  package let offsets: [Double]

  /// The waypoints along a route, in its order.
  package static func points(
    of waypoints: [PlannedRoute.Waypoint], along line: RouteLine
  ) -> [RoutePoint] {
    var candidates: [RouteCandidate] = []
    var points: [RoutePoint] = []
    for waypoint in waypoints {
      line.candidates(
        latitudeE7: waypoint.coordinate.latitudeE7, longitudeE7: waypoint.coordinate.longitudeE7,
        withinMetres: farthestMetres, into: &candidates)
      guard let least = candidates.map(\.distance).min() else { continue }
      let passing = candidates.filter { $0.distance <= least + RouteLine.branchMetres }
      points.append(RoutePoint(name: waypoint.name, offsets: passing.map(\.offset)))
    }
    return points.sorted { ($0.offsets[0], $0.name) < ($1.offsets[0], $1.name) }
  }
}
