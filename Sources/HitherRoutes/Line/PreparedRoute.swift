package import HitherTracks

/// A planned route with everything that this target's operators need, prepared once for all members.
package struct PreparedRoute: Sendable {
  /// The line that fixes are matched to.
  package let line: RouteLine
  /// The effort for a walker.
  package let effort: RouteEffort
  /// The waypoints along it, in its order.
  package let points: [RoutePoint]

  /// Prepares a route; nil if it has no length.
  package init?(_ planned: PlannedRoute) {
    guard let line = RouteLine(planned) else { return nil }
    self.line = line
    effort = RouteEffort(planned, line)
    points = RoutePoint.points(of: planned.waypoints, along: line)
  }
}
