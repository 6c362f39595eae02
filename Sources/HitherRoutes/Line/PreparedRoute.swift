package import HitherTracks

/// A planned route with all that the room's operators need of it, made once for all members.
package struct PreparedRoute: Sendable {
  /// The line that fixes are matched to.
  package let line: RouteLine
  /// What it asks of a walker.
  package let effort: RouteEffort
  /// The marked places along it, in its order.
  package let points: [RoutePoint]

  /// Prepares a route; nil where it has no length.
  package init?(_ planned: PlannedRoute) {
    guard let line = RouteLine(planned) else { return nil }
    self.line = line
    effort = RouteEffort(planned, line)
    points = RoutePoint.points(of: planned.waypoints, along: line)
  }
}
