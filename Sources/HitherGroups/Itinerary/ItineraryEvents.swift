package import HitherTracks

/// The events of points of the itinerary.
enum ItineraryEvents {
  /// All of them.
  static let all: [any EventPayload.Type] = [
    ItineraryUpdated.self, ItineraryExpected.self, ItineraryArrived.self, ItineraryDeparted.self,
    ItineraryAllHere.self, ItineraryRollCall.self,
  ]

  fileprivate static let name = "What people call the point."
  fileprivate static let due = "When the group should be there; null if no time is set."
}

/// The ids of the members who had reached a point when the leader departed, and of the others.
package struct RollNames: Hashable, Sendable {
  package var arrived: [String]
  package var missing: [String]
  package var notKnown: [String]

  static let blank = Self(arrived: [], missing: [], notKnown: [])

  mutating func code(_ list: inout EventFields) throws(StateError) {
    try list.code("arrived", &arrived, "Members who had arrived.")
    try list.code("missing", &missing, "Who had not, by a fresh fix.")
    try list.code("not_known", &notKnown, "Members without a fresh fix.")
  }
}

package struct ItineraryUpdated: EventPayload {
  package static let type = EventType(
    "itinerary.updated",
    "A point of the itinerary was added, moved or deleted; lat and lon are its.",
    subjectKey: "point")
  package static let blank = Self(action: .add)
  package var action: ItineraryChange.Action
  package var name: String?
  package var due: Instant?
  package var eta: Instant?
  package var lateSeconds: Double?

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("action", &action, "`add`, `move` or `delete`.")
    try list.code("name", &name, ItineraryEvents.name)
    try list.code("due", &due, ItineraryEvents.due)
    try list.code(
      "eta", &eta,
      "When the leader would be there, by the planned route; null if that is not known.")
    try list.code("late_s", &lateSeconds, "How long after `due` that is; below 0 before.")
  }
}

package struct ItineraryExpected: EventPayload {
  package static let type = EventType(
    "itinerary.expected", "The leader's expected arrival at a point of the itinerary changed.",
    subjectKey: "point")
  package static let blank = Self(eta: .absent, earliest: .absent, latest: .absent)
  package var name: String?
  package var due: Instant?
  package var eta: Instant
  package var earliest: Instant
  package var latest: Instant
  package var lateSeconds: Double?

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("name", &name, ItineraryEvents.name)
    try list.code("due", &due, ItineraryEvents.due)
    try list.code("eta", &eta, "When, by the planned route and the pace so far.")
    try list.code("earliest", &earliest, "Not before this, in 9 of 10 cases.")
    try list.code("latest", &latest, "And not after this.")
    try list.code(
      "late_s", &lateSeconds, "`eta` minus `due`, below 0 if early; null if there is no `due`.")
  }
}

package struct ItineraryArrived: EventPayload {
  package static let type = EventType(
    "itinerary.arrived", "A member arrived at a point of the itinerary.", subjectKey: "point")
  package static let blank = Self()
  package var name: String?
  package var due: Instant?
  package var lateSeconds: Double?

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("name", &name, ItineraryEvents.name)
    try list.code("due", &due, ItineraryEvents.due)
    try list.code("late_s", &lateSeconds, "How long after `due`; below 0 before.")
  }
}

package struct ItineraryDeparted: EventPayload {
  package static let type = EventType(
    "itinerary.departed", "A member moved on from a point of the itinerary.", subjectKey: "point")
  package static let blank = Self(durationSeconds: 0)
  package var name: String?
  package var durationSeconds: Double

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("name", &name, ItineraryEvents.name)
    try list.code("duration_s", &durationSeconds, "From the arrival.")
  }
}

package struct ItineraryAllHere: EventPayload {
  package static let type = EventType(
    "itinerary.all_here", "Everyone is at a point, each by a fresh fix.", subjectKey: "point")
  package static let blank = Self(members: 0)
  package var name: String?
  package var members: Int

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("name", &name, ItineraryEvents.name)
    try list.code("members", &members, "The number of members.")
  }
}

package struct ItineraryRollCall: EventPayload {
  package static let type = EventType(
    "itinerary.roll_call", "The leader moved on from a point: who had arrived by then.",
    subjectKey: "point")
  package static let blank = Self(roll: .blank)
  package var name: String?
  package var roll: RollNames

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("name", &name, ItineraryEvents.name)
    try roll.code(&list)
  }
}
