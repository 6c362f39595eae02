package import HitherTracks

/// The stream's events about fixes that came late.
package enum BacklogEvents {
  /// All of them.
  package static let all: [any EventPayload.Type] = [ContactBackfilled.self]
}

/// Emitted when the member is on time again; `time` is the first of the late fixes.
package struct ContactBackfilled: EventPayload {
  package static let type = EventType(
    "contact.backfilled", "Fixes of a member arrived too late.")
  package static let blank = Self(from: .absent, to: .absent, fixes: 0)
  package var from: Instant
  package var to: Instant
  package var fixes: Int

  package mutating func fields(_ list: inout EventFields) throws(StateError) {
    try list.code("from", &from, "The first of them.")
    try list.code("to", &to, "The last of them.")
    try list.code("fixes", &fixes, "The number of fixes.")
  }
}

extension Event {
  /// Whether it is about the stream, and not derived from fixes.
  package var isOfContact: Bool { payload is ContactBackfilled }
}
