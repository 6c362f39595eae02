package import HitherTracks

/// The events that this room makes: its table of event types.
package enum GroupEvents {
  /// All of them.
  package static let all: [EventType] = [
    stragglingStarted, stragglingEnded, stragglingExpected, split, rejoined, leadChanged, waited,
  ]

  private static let gap = EventType.Field("gap_m", "Metres behind the leader at `time`.")
  private static let behind = EventType.Field(
    "behind_s", "Time since the leader passed here, null where the leader never did.")

  private static let trend = EventType.Field(
    "trend_m_per_min", "How fast the gap grows, below 0 closes; null where that is not known.")

  /// A follower fell behind the leader.
  package static let stragglingStarted = EventType(
    "straggling.started", "A follower fell behind the leader.",
    fields: [
      gap, behind, trend,
      .init(
        "cause",
        "What most of the gap is made of: `stopped`, `slow`, `off_route` or `no_fix`; null for unknown."
      ),
    ])

  /// A follower caught up with the leader.
  package static let stragglingEnded = EventType(
    "straggling.ended", "A follower caught up with the leader.",
    fields: [
      gap, behind, .init("duration_s", "Time from the start of the straggling to its end."),
      .init("max_gap_m", "Farthest behind in that time."),
      .init("max_behind_s", "Longest behind in that time, null where it was never known."),
    ])

  /// A follower will soon fall behind.
  package static let stragglingExpected = EventType(
    "straggling.expected", "By the trend of the last minutes a follower will soon fall behind.",
    fields: [
      gap, behind, trend, .init("expected", "When the gap will reach the threshold by the trend."),
      .init("earliest", "The same by the trend and two of its standard errors."),
      .init("latest", "The same by the trend less two of its standard errors."),
    ])

  /// The group split.
  package static let split = EventType(
    "group.split", "Part of the group is left behind along the way.", subjectKey: "head",
    fields: [column] + sides)

  /// Two parts of the group met again.
  package static let rejoined = EventType(
    "group.rejoined", "Two parts of the group are together again.", subjectKey: "head",
    fields: [column] + sides + [.init("duration_s", "Time from the split to here.")])

  private static let column = EventType.Field(
    "gap_m", "Metres along the way between the last of the front part and the first of the rear.")
  private static let sides: [EventType.Field] = [
    .init("front", "How many are in front, as far as they are known."),
    .init("rear", "How many are behind, as far as they are known."),
  ]

  /// Somebody else came to walk first.
  package static let leadChanged = EventType(
    "group.lead_changed", "Somebody else walks first.", subjectKey: "before",
    fields: [.init("ahead_m", "Metres along the way to who was first before.")])

  /// Somebody waited for a later one.
  package static let waited = EventType(
    "group.waited", "A member stood until a later one arrived.", subjectKey: "waited_for",
    fields: [.init("duration_s", "Time from the stop to the arrival.")])
}
