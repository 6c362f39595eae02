package import HitherTracks

/// The events that the outing's log gives rise to: this room's second table of event types.
package enum LogEvents {
  /// All of them.
  package static let all: [EventType] = [
    commandSent, commandFulfilled, requestMade, requestDecided, itineraryUpdated,
    itineraryExpected, itineraryArrived, itineraryDeparted, allHere, rollCall, joined, left,
    roleChanged,
    modeChanged, nearStarted, nearEnded,
  ]

  private static let text = EventType.Field("text", "What was written; null for nothing.")
  private static let voice = EventType.Field("voice", "The file of what was spoken, or null.")
  private static let toLeader = EventType.Field(
    "to_leader_m", "Straight from the member to the leader; null where not known.")
  private static let name = EventType.Field("name", "What people call the point.")
  private static let due = EventType.Field("due", "When the group is to be there; null for none.")

  package static let commandSent = EventType(
    "command.sent", "Somebody told the group what to do, or sent a message.",
    subjectKey: "command",
    fields: [
      text, voice,
      .init("asked_s", "How long the rest shall be, or the recording is; null for none."),
      .init("recipients", "How many others belonged to the group."),
      .init(
        "no_contact",
        "Of whom there was no fix within a recording gap, so that they may not have "
          + "received it.", isList: true),
    ])

  package static let commandFulfilled = EventType(
    "command.fulfilled", "All have done what was told: gathered, rested, or gone on.",
    subjectKey: "command",
    fields: [
      .init("sent", "When it was told."),
      .init("duration_s", "From the command to here."),
      .init("last", "Who was the last; null for a rest, and where all were there already."),
      .init("rest_s", "How long the rest really was; null for other commands."),
      .init("asked_s", "How long it should have been; null where that was not said."),
    ])

  package static let requestMade = EventType(
    "request.made", "A member asked the leader for something.", subjectKey: "request_id",
    fields: [
      .init("request", "What for: `break`, `add_stop` or `change_itinerary`."), text, voice,
      .init("behind_m", "Metres behind the leader along the way, below 0 ahead; null if unknown."),
      toLeader,
    ])

  package static let requestDecided = EventType(
    "request.decided", "A request was approved or declined.", subjectKey: "request_id",
    fields: [
      .init("decision", "`approved` or `declined`."),
      .init("request", "What was asked for; null where the request is not in the log."),
      .init("requested_by", "Who asked, likewise."),
      .init("duration_s", "From the request to the decision, likewise."), text,
      .init("behind_m", "Metres that who asked was behind the leader now; null if unknown."),
    ])

  package static let itineraryUpdated = EventType(
    "itinerary.updated",
    "A point of the itinerary was added, moved or deleted; lat and lon are its.",
    subjectKey: "point",
    fields: [
      .init("action", "`add`, `move` or `delete`."), name, due,
      .init(
        "eta", "When the leader would be there, by the planned route; null where that is not known."
      ),
      .init("late_s", "How long after `due` that is; below 0 before."),
    ])

  package static let itineraryExpected = EventType(
    "itinerary.expected", "It is known anew when the leader will be at a point of the itinerary.",
    subjectKey: "point",
    fields: [
      name, due, .init("eta", "When, by the planned route and the pace so far."),
      .init("earliest", "Not before this, in 9 of 10 cases."),
      .init("latest", "And not after this."),
      .init("late_s", "How long after `due` `eta` is; below 0 before, null for none."),
    ])

  package static let itineraryArrived = EventType(
    "itinerary.arrived", "A member came to a point of the itinerary.", subjectKey: "point",
    fields: [name, due, .init("late_s", "How long after `due`; below 0 before.")])

  package static let itineraryDeparted = EventType(
    "itinerary.departed", "A member went on from a point of the itinerary.", subjectKey: "point",
    fields: [name, .init("duration_s", "From the arrival.")])

  package static let allHere = EventType(
    "itinerary.all_here", "Everyone is at a point, each by a fresh fix.", subjectKey: "point",
    fields: [name, .init("members", "How many.")])

  package static let rollCall = EventType(
    "itinerary.roll_call", "The leader went on from a point: who had come to it by then.",
    subjectKey: "point",
    fields: [name] + roll)

  /// Who had come when the leader went on.
  static let roll: [EventType.Field] = [
    .init("arrived", "Who had come.", isList: true),
    .init("missing", "Who had not, by a fresh fix.", isList: true),
    .init("not_known", "Of whom there was no fresh fix.", isList: true),
  ]

  package static let joined = EventType("member.joined", "A member joined the outing.")
  package static let left = EventType("member.left", "A member left the outing.")

  package static let roleChanged = EventType(
    "member.role_changed", "A member leads or follows from now on.",
    fields: [.init("role", "`leader` or `follower`.")])

  package static let modeChanged = EventType(
    "mode.changed", "Positions are recorded at another rate from now on.",
    fields: [.init("mode", "`standard` or `precise`.")])

  package static let nearStarted = EventType(
    "near_leader.started", "A member came so near the leader that devices may find each other.",
    fields: [.init("to_leader_m", "Straight distance to the leader.")])

  package static let nearEnded = EventType(
    "near_leader.ended", "A member is no longer so near the leader, or nothing more is known.",
    fields: [
      toLeader, .init("duration_s", "Since it began."),
      .init("min_to_leader_m", "Nearest in that time."),
    ])
}
