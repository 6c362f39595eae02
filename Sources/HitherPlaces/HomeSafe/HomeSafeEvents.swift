package import HitherTracks

/// The events of members who come home: payloads of this target.
///
/// None has a position: they are for people who may see the state only.
package enum HomeSafeEvents {
  /// All of them.
  package static let all: [any EventPayload.Type] = [
    HomeSafePerson.self, HomeSafeAll.self, HomeSafeOverdue.self,
  ]

  fileprivate static let due =
    "The set time (`home_by`) that it answers; null for a return before it."
}

/// A member came home, or it is not known whether the member is at home.
package struct HomeSafePerson: EventPayload {
  package static let type = EventType(
    "home_safe.person",
    "A member came home after having been away, or at the set time it is not known where the member is."
  )
  package static let blank = Self(isHome: false)
  package var state: String
  package var since: Instant?
  package var due: Instant?

  package init(isHome: Bool, since: Instant? = nil, due: Instant? = nil) {
    (state, self.since, self.due) = (isHome ? "home" : "unknown", since, due)
  }

  package var isHome: Bool { state == "home" }

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code(
      "state", &state, "`home`, or `unknown`, which means neither at home nor away.")
    try list.code(
      "since", &since,
      "At home since; if unknown, the last position, null if there was none.")
    try list.code("due", &due, HomeSafeEvents.due)
  }
}

package struct HomeSafeAll: EventPayload {
  package static let type = EventType(
    "home_safe.all", "All members who have a home are at home, each by a fresh position.")
  package static let blank = Self(members: 0)
  package var members: Int

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("members", &members, "The number of members.")
  }
}

package struct HomeSafeOverdue: EventPayload {
  package static let type = EventType(
    "home_safe.overdue", "A member is known not to be at home at the set time or after it.")
  package static let blank = Self(.unknown(.notComingNearer), awaySince: .absent, due: .absent)
  package var state: String
  package var awaySince: Instant
  package var due: Instant
  package var earliest: Instant?
  package var latest: Instant?
  package var noRange: String?

  package init(_ arrival: HomeArrival, awaySince: Instant, due: Instant) {
    let isOnTheWay = arrival.range != nil || arrival.reason == .tooFar
    (state, self.awaySince, self.due) = (isOnTheWay ? "on_the_way" : "away", awaySince, due)
    (earliest, latest) = (arrival.range?.earliest, arrival.range?.latest)
    noRange = arrival.reason?.rawValue
  }

  package var isOnTheWay: Bool { state == "on_the_way" }

  /// The same for a reader who may see the state only: a range shows how far away a member is.
  package var withoutRange: Self {
    var copy = self
    (copy.earliest, copy.latest) = (nil, nil)
    copy.noRange = HomeArrival.Reason.notShared.rawValue
    return copy
  }

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("state", &state, "`on_the_way`: coming nearer to home; otherwise `away`.")
    try list.code("since", &awaySince, "Seen away from home since.")
    try list.code("due", &due, "The set time (`home_by`).")
    try list.code(
      "earliest", &earliest,
      "The start of the range of arrival at home, which is meant to contain nine of ten arrivals.")
    try list.code("latest", &latest, "The end of that range.")
    try list.code(
      "no_range", &noRange,
      "Why there is no range: `not_coming_nearer`, `too_few_positions`, `too_far`, "
        + "`no_fresh_position` or `not_shared`; null if there is one.")
  }
}
