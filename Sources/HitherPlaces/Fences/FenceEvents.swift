package import HitherTracks

/// The room's table of the event types of fences and safe zones.
package enum FenceEvents {
  private static let how = [
    EventType.Field(
      "how",
      "`crossed`: between two fixes of a recorded stretch; `passed`: in and out between two turns, "
        + "too short for a stay; `gap`: while nothing was recorded; `start`: there from the first fix."
    ),
    EventType.Field("after", "Where `how` is `gap`: the last fix before the edge was crossed."),
    EventType.Field("before", "Where `how` is `gap`: the first fix after the edge was crossed."),
  ]
  private static let duration = EventType.Field("duration_s", "Since the place was entered.")
  private static let notify = EventType.Field(
    "notify", "Who is told: the leader and the member.", isList: true)

  static let entered = EventType(
    "fence.entered", "A member came into a place.", subjectKey: "place", fields: how)
  static let left = EventType(
    "fence.left", "A member went out of a place.", subjectKey: "place", fields: [duration] + how)
  static let dwelled = EventType(
    "fence.dwelled", "A member has been in a place for its dwell time.", subjectKey: "place",
    fields: [duration])
  static let zoneLeft = EventType(
    "safe_zone.left", "A member went out of a safe zone.", subjectKey: "place",
    fields: [notify] + how)
  static let zoneReturned = EventType(
    "safe_zone.returned", "A member came back to a safe zone.", subjectKey: "place",
    fields: [notify, EventType.Field("duration_s", "Since the zone was left.")] + how)

  /// The rows of the table.
  package static let all = [entered, left, dwelled, zoneLeft, zoneReturned]

  /// A safe zone's event with those named who are to be told of it: the leader, then the member.
  ///
  /// Who leads may be known only when all members are; so the detector leaves the list empty.
  package static func addressed(_ event: Event, leader: String?) -> Event {
    guard let index = event.fields.firstIndex(where: { $0.name == notify.name }) else {
      return event
    }
    var event = event
    var names = [leader, event.member].compactMap { $0 }
    if names.count == 2, names[0] == names[1] { names.removeLast() }
    event.fields[index].value = .texts(names)
    return event
  }
}
