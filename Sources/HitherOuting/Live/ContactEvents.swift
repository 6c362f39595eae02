package import HitherTracks

/// What a stream says of the contact with a member.
package enum ContactEvents {
  static let backfilled = EventType(
    "contact.backfilled", "Fixes of a member came after their time had passed.",
    fields: [
      .init("from", "The first of them."), .init("to", "The last of them."),
      .init("fixes", "How many."),
    ])

  /// All types, in their order.
  package static let all = [backfilled]
}

extension Event {
  /// Whether it tells of the stream itself, and not of what the fixes show.
  var isOfContact: Bool { type == ContactEvents.backfilled.name }
}
