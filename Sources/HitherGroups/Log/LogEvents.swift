package import HitherTracks

/// The events that the outing's log causes.
package enum LogEvents {
  /// All of them.
  package static let all: [any EventPayload.Type] =
    [CommandSent.self, CommandFulfilled.self, RequestMade.self, RequestDecided.self]
    + ItineraryEvents.all
    + [
      MemberJoined.self, MemberLeft.self, MemberRoleChanged.self, ModeChanged.self,
      NearLeaderStarted.self, NearLeaderEnded.self,
    ]

  fileprivate static let text = "What was written; null if nothing."
  fileprivate static let voice = "The file of what was spoken, or null."
  fileprivate static let notify =
    "Recipients in order: the leader, then the others of the group; for a decision the member who "
    + "asked comes first."
  fileprivate static let toLeader = "Straight from the member to the leader; null if not known."
}

package struct CommandSent: EventPayload {
  package static let type = EventType(
    "command.sent", "A member sent the group a command or a message.", subjectKey: "command")
  package static let blank = Self(notify: [], recipients: 0, noContact: [])
  package var notify: [String]
  package var text: String?
  package var voice: String?
  package var askedSeconds: Double?
  package var recipients: Int
  package var noContact: [String]

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("notify", &notify, LogEvents.notify)
    try list.code("text", &text, LogEvents.text)
    try list.code("voice", &voice, LogEvents.voice)
    try list.code(
      "asked_s", &askedSeconds,
      "Requested length of the rest, or length of the recording; null if none.")
    try list.code("recipients", &recipients, "How many others belonged to the group.")
    try list.code(
      "no_contact", &noContact,
      "Members without a fix within a recording gap, who may not have "
        + "received it.")
  }
}

package struct CommandFulfilled: EventPayload {
  package static let type = EventType(
    "command.fulfilled", "All have done what was asked: gathered, rested or moved on.",
    subjectKey: "command")
  package static let blank = Self(sent: .absent, durationSeconds: 0)
  package var sent: Instant
  package var durationSeconds: Double
  package var last: String?
  package var restSeconds: Double?
  package var askedSeconds: Double?

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("sent", &sent, "When it was sent.")
    try list.code("duration_s", &durationSeconds, "From the command to here.")
    try list.code(
      "last", &last, "The last member; null for a rest, or if all were there already.")
    try list.code("rest_s", &restSeconds, "How long the rest really was; null for other commands.")
    try list.code(
      "asked_s", &askedSeconds, "Requested length; null if none was given.")
  }
}

package struct RequestMade: EventPayload {
  package static let type = EventType(
    "request.made", "A member asked the leader for something.", subjectKey: "request_id")
  package static let blank = Self(notify: [], request: .breakTime)
  package var notify: [String]
  package var request: LogRequest
  package var text: String?
  package var voice: String?
  package var behindMetres: Double?
  package var toLeaderMetres: Double?

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("notify", &notify, LogEvents.notify)
    try list.code("request", &request, "What for: `break`, `add_stop` or `change_itinerary`.")
    try list.code("text", &text, LogEvents.text)
    try list.code("voice", &voice, LogEvents.voice)
    try list.code(
      "behind_m", &behindMetres,
      "Metres behind the leader along the way, below 0 ahead; null if unknown.")
    try list.code("to_leader_m", &toLeaderMetres, LogEvents.toLeader)
  }
}

package struct RequestDecided: EventPayload {
  package static let type = EventType(
    "request.decided", "A request was approved or declined.", subjectKey: "request_id")
  package static let blank = Self(notify: [], decision: .approved)
  package var notify: [String]
  package var decision: Decision
  package var request: LogRequest?
  package var requestedBy: String?
  package var durationSeconds: Double?
  package var text: String?
  package var behindMetres: Double?

  package enum Decision: String, CaseIterable, EventFieldValue {
    case approved, declined
  }

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("notify", &notify, LogEvents.notify)
    try list.code("decision", &decision, "`approved` or `declined`.")
    try list.code(
      "request", &request, "The request; null if it is not in the log.")
    try list.code("requested_by", &requestedBy, "Who asked; same rule.")
    try list.code("duration_s", &durationSeconds, "From the request to the decision; same rule.")
    try list.code("text", &text, LogEvents.text)
    try list.code(
      "behind_m", &behindMetres,
      "Gap in metres of the member who asked, at this time; null if unknown."
    )
  }
}

package struct MemberJoined: EventPayload {
  package static let type = EventType("member.joined", "A member joined the outing.")
  package static let blank = Self()
  package mutating func fields(_ list: inout EventFields) {}
}

package struct MemberLeft: EventPayload {
  package static let type = EventType("member.left", "A member left the outing.")
  package static let blank = Self()
  package mutating func fields(_ list: inout EventFields) {}
}

package struct MemberRoleChanged: EventPayload {
  package static let type = EventType(
    "member.role_changed", "A member leads or follows from now on.")
  package static let blank = Self(role: .follower)
  package var role: Role

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("role", &role, "`leader` or `follower`.")
  }
}

package struct ModeChanged: EventPayload {
  package static let type = EventType(
    "mode.changed", "Positions are recorded at another rate from now on.")
  package static let blank = Self(mode: "")
  package var mode: String

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("mode", &mode, "`standard` or `precise`.")
  }
}

package struct NearLeaderStarted: EventPayload {
  package static let type = EventType(
    "near_leader.started",
    "A member came near enough to the leader for devices to detect each other.")
  package static let blank = Self(toLeaderMetres: 0)
  package var toLeaderMetres: Double

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("to_leader_m", &toLeaderMetres, "Straight distance to the leader.")
  }
}

package struct NearLeaderEnded: EventPayload {
  package static let type = EventType(
    "near_leader.ended", "A member is no longer near the leader, or is no longer observed.")
  package static let blank = Self(toLeaderMetres: 0, durationSeconds: 0, minToLeaderMetres: 0)
  package var toLeaderMetres: Double
  package var durationSeconds: Double
  package var minToLeaderMetres: Double

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("to_leader_m", &toLeaderMetres, LogEvents.toLeader)
    try list.code("duration_s", &durationSeconds, "Since it began.")
    try list.code("min_to_leader_m", &minToLeaderMetres, "Nearest in that time.")
  }
}
