package import HitherTracks

/// The events of departures: this target's payloads.
package enum DepartureEvents {
  /// All of them.
  package static let all: [any EventPayload.Type] = [
    DepartureLeaveSoon.self, DepartureLeaveNow.self, DepartureMissed.self, DepartureWithdrawn.self,
  ]
}

/// The first vehicle of a connection.
package struct DepartureRide: Hashable, Sendable {
  package var tripID: String?
  package var route: String?
  package var fromStop: String?
  package var departure: Instant

  static let blank = Self(departure: .absent)

  mutating func code(_ list: inout EventFields) throws(StateError) {
    try list.code("trip_id", &tripID, "The first vehicle's trip.")
    try list.code("route", &route, "What people call its route.")
    try list.code("from_stop", &fromStop, "Where one gets in.")
    try list.code("departure", &departure, "When it departs, as far as was known.")
  }
}

/// When to leave for a connection, and its state.
package struct DepartureAdvice: Hashable, Sendable {
  package var ride: DepartureRide
  package var arrival: Instant
  package var delaySeconds: Int?
  package var platform: String?
  package var plannedPlatform: String?
  package var walkSeconds: Int
  package var leaveAt: Instant
  package var ageSeconds: Int?

  static let blank = Self(ride: .blank, arrival: .absent, walkSeconds: 0, leaveAt: .absent)

  mutating func code(_ list: inout EventFields) throws(StateError) {
    try ride.code(&list)
    try list.code("arrival", &arrival, "When one is there.")
    try list.code("delay_s", &delaySeconds, "How late it departs; null if that was not known.")
    try list.code("platform", &platform, "Where it departs; null if not known.")
    try list.code("planned_platform", &plannedPlatform, "Where it departs by the timetable.")
    try list.code("walk_s", &walkSeconds, "On foot to it.")
    try list.code("leave_at", &leaveAt, "When to leave: departure less walk and buffer.")
    try list.code("age_s", &ageSeconds, "How old the realtime data was; null if there was none.")
  }
}

/// The connection to take instead.
package struct DepartureInstead: Hashable, Sendable {
  package var tripID: String?
  package var departure: Instant?
  package var leaveAt: Instant?

  mutating func code(_ list: inout EventFields) throws(StateError) {
    try list.code("next_trip_id", &tripID, "The trip to take instead; null if there is none.")
    try list.code("next_departure", &departure, "When it departs.")
    try list.code("next_leave_at", &leaveAt, "When to leave for it.")
  }
}

package struct DepartureLeaveSoon: EventPayload {
  package static let type = EventType(
    "departure.leave_soon", "A member at a saved place should leave within five minutes.",
    subjectKey: "journey")
  package static let blank = Self(advice: .blank)
  package var advice: DepartureAdvice

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try advice.code(&list)
  }
}

package struct DepartureLeaveNow: EventPayload {
  package static let type = EventType(
    "departure.leave_now", "A member at a saved place should leave now.", subjectKey: "journey")
  package static let blank = Self(advice: .blank)
  package var advice: DepartureAdvice

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try advice.code(&list)
  }
}

package struct DepartureMissed: EventPayload {
  package static let type = EventType(
    "departure.missed", "A member got a departure alert and can no longer reach the departure.",
    subjectKey: "journey")
  package static let blank = Self(ride: .blank, instead: DepartureInstead())
  package var ride: DepartureRide
  package var instead: DepartureInstead

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try ride.code(&list)
    try instead.code(&list)
  }
}

/// Emitted only if an earlier event advised the member to leave; `withdraws` names that event.
package struct DepartureWithdrawn: EventPayload {
  package static let type = EventType(
    "departure.withdrawn", "A departure that a member got an alert for cannot be taken.",
    subjectKey: "journey")
  package static let blank = Self(
    ride: .blank, withdraws: "", reason: .cancelled, instead: DepartureInstead())
  package var ride: DepartureRide
  package var withdraws: String
  package var reason: Reason
  package var instead: DepartureInstead

  /// Why a connection cannot be taken.
  package enum Reason: String, CaseIterable, EventFieldValue {
    case cancelled, change, skipped
  }

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try ride.code(&list)
    try list.code("withdraws", &withdraws, "The id of the event that holds no more.")
    try list.code(
      "reason", &reason,
      "`cancelled`: a vehicle does not run; `skipped`: it does not stop for boarding or alighting; `change`: a change "
        + "cannot be made any more.")
    try instead.code(&list)
  }
}
