package import HitherTracks

/// The room's table of event types.
package enum DepartureEvents {
  private static let ride = [
    EventType.Field("trip_id", "The first vehicle's trip."),
    EventType.Field("route", "What people call its route."),
    EventType.Field("from_stop", "Where one gets in."),
    EventType.Field("departure", "When it departs, as far as was known."),
  ]
  private static let leaving =
    ride + [
      EventType.Field("arrival", "When one is there."),
      EventType.Field("delay_s", "How late it departs; null where that was not known."),
      EventType.Field("platform", "Where it departs; null where not known."),
      EventType.Field("planned_platform", "Where it departs by the timetable."),
      EventType.Field("walk_s", "On foot to it."),
      EventType.Field("leave_at", "When to leave: departure less walk and buffer."),
      EventType.Field("age_s", "How old the realtime data was; null where there was none."),
    ]
  private static let instead = [
    EventType.Field("next_trip_id", "The trip to take instead; null where there is none."),
    EventType.Field("next_departure", "When it departs."),
    EventType.Field("next_leave_at", "When to leave for it."),
  ]

  static let leaveSoon = EventType(
    "departure.leave_soon", "A member at a saved place is to leave within five minutes.",
    subjectKey: "journey", fields: leaving)
  static let leaveNow = EventType(
    "departure.leave_now", "A member at a saved place is to leave.", subjectKey: "journey",
    fields: leaving)
  static let missed = EventType(
    "departure.missed", "A member was told to leave, and cannot reach the departure any more.",
    subjectKey: "journey", fields: ride + instead)
  static let withdrawn = EventType(
    "departure.withdrawn", "A departure for which a member was to leave cannot be taken.",
    subjectKey: "journey",
    fields: ride + [
      EventType.Field("withdraws", "The id of the event that holds no more."),
      EventType.Field(
        "reason", "`cancelled`: a vehicle does not run; `change`: a change cannot be made any more."
      ),
    ] + instead)

  /// The rows of the table.
  package static let all = [leaveSoon, leaveNow, missed, withdrawn]
}
