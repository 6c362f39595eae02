public import HitherTracks

/// The events of the planned route: this target's payloads.
package enum RouteEvents {
  /// All of them.
  package static let all: [any EventPayload.Type] = [
    OffRouteStarted.self, OffRouteEnded.self, WrongWayStarted.self, WrongWayEnded.self,
    RouteShortCut.self, RouteFinished.self,
  ]

  fileprivate static let crossTrack =
    "Distance to the route, positive to the right of its direction."
}

/// `off_route.started`: a member left the planned route.
public struct OffRouteStarted: EventPayload {
  package static let type = EventType("off_route.started", "A member left the planned route.")
  package static let blank = Self(crossTrackMetres: 0)
  /// Distance to the route, positive to the right of its direction.
  public var crossTrackMetres: Double

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("cross_track_m", &crossTrackMetres, RouteEvents.crossTrack)
  }
}

/// `off_route.ended`: a member came back to the planned route.
public struct OffRouteEnded: EventPayload {
  package static let type = EventType("off_route.ended", "A member came back to the planned route.")
  package static let blank = Self(crossTrackMetres: 0, durationSeconds: 0)
  /// Distance to the route, positive to the right of its direction.
  public var crossTrackMetres: Double
  /// Time from leaving the route.
  public var durationSeconds: Double

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("cross_track_m", &crossTrackMetres, RouteEvents.crossTrack)
    try list.code("duration_s", &durationSeconds, "Time from leaving the route.")
  }
}

/// Emitted when the member has gone back far enough; `time` is when they turned.
/// `wrong_way.started`: a member turned and walked against the planned route.
public struct WrongWayStarted: EventPayload {
  package static let type = EventType(
    "wrong_way.started", "A member turned and walked against the planned route.")
  package static let blank = Self(progressMetres: 0)
  /// Where on the route the member turned.
  public var progressMetres: Double

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("progress_m", &progressMetres, "Where on the route the member turned.")
  }
}

/// `wrong_way.ended`: a member continued in the direction of the planned route.
public struct WrongWayEnded: EventPayload {
  package static let type = EventType(
    "wrong_way.ended", "A member continued in the direction of the planned route.")
  package static let blank = Self(progressMetres: 0, durationSeconds: 0)
  /// Where on the route the member continued.
  public var progressMetres: Double
  /// Time from turning against the route.
  public var durationSeconds: Double

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("progress_m", &progressMetres, "Where on the route the member continued.")
    try list.code("duration_s", &durationSeconds, "Time from turning against the route.")
  }
}

/// Emitted when the member is on the route again; a section walked before does not count as skipped.
/// `route.short_cut`: a member skipped a section of the planned route by a shorter way.
public struct RouteShortCut: EventPayload {
  package static let type = EventType(
    "route.short_cut", "A member skipped a section of the planned route by a shorter way.")
  package static let blank = Self(fromMetres: 0, toMetres: 0, savedMetres: 0, durationSeconds: 0)
  /// Where on the route the member left it.
  public var fromMetres: Double
  /// Where on the route the member was back on it.
  public var toMetres: Double
  /// Length of the section minus the distance travelled instead.
  public var savedMetres: Double
  /// Time between the two.
  public var durationSeconds: Double

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("from_m", &fromMetres, "Where on the route the member left it.")
    try list.code("to_m", &toMetres, "Where on the route the member was back on it.")
    try list.code(
      "saved_m", &savedMetres, "Length of the section minus the distance travelled instead.")
    try list.code("duration_s", &durationSeconds, "Time between the two.")
  }
}

/// `route.finished`: a member reached the end of the planned route.
public struct RouteFinished: EventPayload {
  package static let type = EventType(
    "route.finished", "A member reached the end of the planned route.")
  package static let blank = Self(progressMetres: 0, coveragePercent: 0)
  /// Way along the route, counted on over laps.
  public var progressMetres: Double
  /// Share of the route's length that was visited by then.
  public var coveragePercent: Double

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("progress_m", &progressMetres, "Way along the route, counted on over laps.")
    try list.code(
      "coverage_pct", &coveragePercent, "Share of the route's length that was visited by then.")
  }
}
