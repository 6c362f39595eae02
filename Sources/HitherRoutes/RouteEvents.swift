package import HitherTracks

/// The room's table of event types.
package enum RouteEvents {
  package static let offRouteStarted = EventType(
    "off_route.started", "A member left the planned route.",
    fields: [
      .init("cross_track_m", "Distance to the route, positive to the right of its direction.")
    ])
  package static let offRouteEnded = EventType(
    "off_route.ended", "A member came back to the planned route.",
    fields: [
      .init("cross_track_m", "Distance to the route, positive to the right of its direction."),
      .init("duration_s", "Time from leaving the route."),
    ])
  package static let wrongWayStarted = EventType(
    "wrong_way.started", "A member turned and walked against the planned route.",
    fields: [.init("progress_m", "Where on the route the member turned.")])
  package static let wrongWayEnded = EventType(
    "wrong_way.ended", "A member went on in the direction of the planned route.",
    fields: [
      .init("progress_m", "Where on the route the member went on."),
      .init("duration_s", "Time from turning against the route."),
    ])
  package static let shortCut = EventType(
    "route.short_cut", "A member left out a stretch of the planned route by a shorter way.",
    fields: [
      .init("from_m", "Where on the route the member left it."),
      .init("to_m", "Where on the route the member came to it again."),
      .init("saved_m", "The stretch less the way that was gone instead."),
      .init("duration_s", "Time between the two."),
    ])
  package static let finished = EventType(
    "route.finished", "A member reached the end of the planned route.",
    fields: [
      .init("progress_m", "Way along the route, counted on over laps."),
      .init("coverage_pct", "Share of the route's length that was visited by then."),
    ])

  package static let all = [
    offRouteStarted, offRouteEnded, wrongWayStarted, wrongWayEnded, shortCut, finished,
  ]
}
