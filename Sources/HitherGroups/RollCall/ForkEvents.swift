package import HitherTracks

/// The events of forks of the planned route.
package enum ForkEvents {
  /// All of them.
  package static let all: [any EventPayload.Type] = [
    ForkArrived.self, ForkDeparted.self, ForkAllHere.self, ForkRollCall.self,
  ]

  fileprivate static let along = "Where along the planned route this passage of the fork is."
}

package struct ForkArrived: EventPayload {
  package static let type = EventType(
    "fork.arrived", "A member arrived at a fork of the planned route.", subjectKey: "fork")
  package static let blank = Self()
  package var progressMetres: Double?

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("progress_m", &progressMetres, ForkEvents.along)
  }
}

package struct ForkDeparted: EventPayload {
  package static let type = EventType(
    "fork.departed", "A member moved on from a fork.", subjectKey: "fork")
  package static let blank = Self(durationSeconds: 0)
  package var progressMetres: Double?
  package var durationSeconds: Double

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("progress_m", &progressMetres, ForkEvents.along)
    try list.code("duration_s", &durationSeconds, "From the arrival.")
  }
}

package struct ForkAllHere: EventPayload {
  package static let type = EventType(
    "fork.all_here", "Everyone is at a fork, each by a fresh fix.", subjectKey: "fork")
  package static let blank = Self(members: 0)
  package var progressMetres: Double?
  package var members: Int

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("progress_m", &progressMetres, ForkEvents.along)
    try list.code("members", &members, "The number of members.")
  }
}

package struct ForkRollCall: EventPayload {
  package static let type = EventType(
    "fork.roll_call", "The leader moved on from a fork: who had arrived by then.",
    subjectKey: "fork")
  package static let blank = Self(roll: .blank)
  package var progressMetres: Double?
  package var roll: RollNames

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("progress_m", &progressMetres, ForkEvents.along)
    try roll.code(&list)
  }
}
