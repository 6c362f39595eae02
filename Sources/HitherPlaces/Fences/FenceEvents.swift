public import HitherTracks

/// The events of fences and safe zones: payloads of this target.
package enum FenceEvents {
  /// All of them.
  package static let all: [any EventPayload.Type] = [
    FenceEntered.self, FenceLeft.self, FenceDwelled.self, SafeZoneLeft.self, SafeZoneReturned.self,
  ]

  fileprivate static let duration = "Since the place was entered."
  fileprivate static let notify = "Recipients: the leader and the member."

  /// A safe zone's event with its recipients: the leader, then the member.
  ///
  /// The leader may be known only when all members are, so the detector leaves the list empty.
  package static func addressed(_ event: Event, leader: String?) -> Event {
    var names: [String] {
      let names = [leader, event.member].compactMap { $0 }
      return names.count == 2 && names[0] == names[1] ? [names[0]] : names
    }
    var event = event
    if var left = event.payload as? SafeZoneLeft {
      left.notify = names
      event.payload = left
    } else if var returned = event.payload as? SafeZoneReturned {
      returned.notify = names
      event.payload = returned
    }
    return event
  }
}

/// How an edge was crossed.
public struct EdgeCrossing: Hashable, Sendable {
  /// How the edge of a place was crossed.
  public enum Way: String, CaseIterable, EventFieldValue {
    /// Between two fixes of a recorded segment.
    case crossed
    /// In and out between two transitions, too short for a stay.
    case passed
    /// While nothing was recorded; the event's time is the known bound.
    case gap
    /// There from the first fix.
    case start
  }

  /// How.
  public var way: Way
  /// For a gap, the last fix before the edge was crossed.
  public var after: Instant?
  /// For a gap, the first fix after the edge was crossed.
  public var before: Instant?

  mutating func code(_ list: inout EventFields) throws(StateError) {
    try list.code(
      "how", &way,
      "`crossed`: between two fixes of a recorded segment; `passed`: in and out between two transitions, "
        + "too short for a stay; `gap`: while nothing was recorded, `time` being the known bound; "
        + "`start`: there from the first fix."
    )
    try list.code(
      "after", &after, "Where `how` is `gap`: the last fix before the edge was crossed.",
      ifNil: .omitted)
    try list.code(
      "before", &before, "Where `how` is `gap`: the first fix after the edge was crossed.",
      ifNil: .omitted)
  }
}

/// `fence.entered`: a member entered a place.
public struct FenceEntered: EventPayload {
  package static let type = EventType(
    "fence.entered", "A member entered a place.", subjectKey: "place")
  package static let blank = Self(edge: EdgeCrossing(way: .crossed))
  /// How the edge of the place was crossed.
  public var edge: EdgeCrossing

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try edge.code(&list)
  }
}

/// Emitted for places that are not safe zones; those have `SafeZoneLeft`.
/// `fence.left`: a member went out of a place.
public struct FenceLeft: EventPayload {
  package static let type = EventType(
    "fence.left", "A member went out of a place.", subjectKey: "place")
  package static let blank = Self(durationSeconds: 0, edge: EdgeCrossing(way: .crossed))
  /// Since the place was entered.
  public var durationSeconds: Double
  /// The part of it that was not recorded; nil if all was.
  public var unrecordedSeconds: Double?
  /// How the edge of the place was crossed.
  public var edge: EdgeCrossing

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("duration_s", &durationSeconds, FenceEvents.duration)
    try list.code(
      "unrecorded_s", &unrecordedSeconds,
      "The part of `duration_s` in recording gaps, during which the member may have been elsewhere; "
        + "absent if there is none.", ifNil: .omitted)
    try edge.code(&list)
  }
}

/// Emitted for places that are not safe zones; `time` is when the dwell time is reached.
/// `fence.dwelled`: a member has been in a place for its dwell time.
public struct FenceDwelled: EventPayload {
  package static let type = EventType(
    "fence.dwelled", "A member has been in a place for its dwell time.", subjectKey: "place")
  package static let blank = Self(durationSeconds: 0)
  /// Since the place was entered.
  public var durationSeconds: Double

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("duration_s", &durationSeconds, FenceEvents.duration)
  }
}

/// `safe_zone.left`: a member went out of a safe zone.
public struct SafeZoneLeft: EventPayload {
  package static let type = EventType(
    "safe_zone.left", "A member went out of a safe zone.", subjectKey: "place")
  package static let blank = Self(notify: [], edge: EdgeCrossing(way: .crossed))
  /// Recipients: the leader and the member.
  public var notify: [String]
  /// How the edge of the place was crossed.
  public var edge: EdgeCrossing

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("notify", &notify, FenceEvents.notify)
    try edge.code(&list)
  }
}

/// `safe_zone.returned`: a member came back to a safe zone.
public struct SafeZoneReturned: EventPayload {
  package static let type = EventType(
    "safe_zone.returned", "A member came back to a safe zone.", subjectKey: "place")
  package static let blank = Self(notify: [], durationSeconds: 0, edge: EdgeCrossing(way: .crossed))
  /// Recipients: the leader and the member.
  public var notify: [String]
  /// Since the zone was left.
  public var durationSeconds: Double
  /// How the edge of the place was crossed.
  public var edge: EdgeCrossing

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("notify", &notify, FenceEvents.notify)
    try list.code("duration_s", &durationSeconds, "Since the zone was left.")
    try edge.code(&list)
  }
}
