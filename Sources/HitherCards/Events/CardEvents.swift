import HitherOuting
package import HitherTracks

/// The room's table of event types.
///
/// An event tells which edit it is about and of which fields, and not what was written: that may be erased one
/// day, and events are kept elsewhere.
package enum CardEvents {
  private static let card = EventType.Field("card", "The card's year and month.")
  private static let field = EventType.Field(
    "field", "Which field: `title`, `place`, `day` or `colour`.")
  private static let changed = EventType.Field(
    "changed", "The fields that it is about: `title`, `place`, `day`, `colour`.", isList: true)
  private static let suggestion = EventType.Field("suggestion", "The suggestion that it answers.")
  private static let author = EventType.Field("by", "On whose device it was made.")
  private static let exchanged = [
    EventType.Field("with", "The other device."),
    EventType.Field("received", "How many edits were new to the member's device."),
    EventType.Field("sent", "How many were told to the other."),
    EventType.Field("conflicts", "How many conflicts the exchange made or added to."),
    EventType.Field("bytes", "Bytes in both directions; null where not counted."),
    EventType.Field("connect_s", "From hearing the other to the first byte; null where not known."),
    EventType.Field("transfer_s", "From the first byte to the last; null where not known."),
  ]

  static let edited = EventType(
    "card.edited", "Something was written on a card, or taken away, on the member's device.",
    subjectKey: "edit", fields: [card, changed])
  static let suggested = EventType(
    "card.suggested", "Something was suggested for a card on the member's device.",
    subjectKey: "edit", fields: [card, changed])
  static let accepted = EventType(
    "card.accepted", "A suggestion was accepted on the member's device.", subjectKey: "edit",
    fields: [card, changed, suggestion])
  static let declined = EventType(
    "card.declined", "A suggestion was declined on the member's device.", subjectKey: "edit",
    fields: [card, changed, suggestion])
  static let received = EventType(
    "card.received", "An edit of a card that was made on another device came to the member's.",
    subjectKey: "edit",
    fields: [
      card, EventType.Field("kind", "`edit`, `suggestion`, `acceptance`, `refusal` or `look`."),
      changed, author, EventType.Field("from", "Whose device told it."),
      EventType.Field("age_s", "Since it was made, by its device's clock."),
    ])
  static let conflicted = EventType(
    "card.conflicted",
    "On the member's device edits of one field stand against each other that were made apart.",
    subjectKey: "about",
    fields: [
      card, field, EventType.Field("counts", "The edit that counts until someone decides."),
      EventType.Field("against", "The edits that stand against it.", isList: true),
    ])
  static let merged = EventType(
    "card.merged", "On the member's device edits of different fields of a card met.",
    subjectKey: "card", fields: [card])
  static let resolved = EventType(
    "card.resolved", "On the member's device nothing stands against a field any more.",
    subjectKey: "about", fields: [card, field])
  /// Known to who sees all devices only.
  static let spread = EventType(
    "card.spread", "Every device of the household has an edit.", subjectKey: "edit",
    fields: [card, author, EventType.Field("duration_s", "Since it was made.")])
  static let completed = EventType(
    "sync.completed", "The member's device and another have told each other all they know.",
    subjectKey: "with", fields: exchanged)
  static let cut = EventType(
    "sync.cut", "An exchange of the member's device with another ended before it was done.",
    subjectKey: "with", fields: exchanged)
  static let failed = EventType(
    "sync.failed", "The member's device heard another and could not connect.",
    subjectKey: "with",
    fields: [
      EventType.Field("with", "The other device."),
      EventType.Field("connect_s", "From hearing the other to giving up."),
    ])

  /// The rows of the table.
  package static let all = [
    edited, suggested, accepted, declined, received, conflicted, merged, resolved, spread,
    completed,
    cut, failed,
  ]
}
