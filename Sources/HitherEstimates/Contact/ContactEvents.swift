public import HitherTracks

/// The events of the contact with a member, derived from the fixes.
package enum ContactEvents {
  /// All of them.
  package static let all: [any EventPayload.Type] = [ContactLost.self, ContactRegained.self]
}

/// Emitted when no used fix has come for longer than a recording gap; its position is the last that is known.
/// `contact.lost`: no position of a member arrived for longer than a recording gap.
public struct ContactLost: EventPayload {
  package static let type = EventType(
    "contact.lost", "No position of a member arrived for longer than a recording gap.")
  package static let blank = Self(lastSeen: .absent, ageSeconds: 0)
  /// The last fix before.
  public var lastSeen: Instant
  /// How old it is at `time`.
  public var ageSeconds: Double

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("last_seen", &lastSeen, "The last fix before.")
    try list.code("age_s", &ageSeconds, "How old it is at `time`.")
  }
}

/// Emitted with the first fix after contact was lost.
/// `contact.regained`: fixes of a member arrived again.
public struct ContactRegained: EventPayload {
  package static let type = EventType("contact.regained", "Fixes of a member arrived again.")
  package static let blank = Self(lastSeen: .absent, ageSeconds: 0)
  /// The last fix before the silence.
  public var lastSeen: Instant
  /// How long the silence was.
  public var ageSeconds: Double

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("last_seen", &lastSeen, "The last fix before the silence.")
    try list.code("age_s", &ageSeconds, "How long the silence was.")
  }
}
