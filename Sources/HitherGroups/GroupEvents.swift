package import HitherTracks

/// The events that this room makes: its table of event types.
package enum GroupEvents {
  /// All of them.
  package static let all: [EventType] = [stragglingStarted, stragglingEnded]

  private static let gap = EventType.Field("gap_m", "Metres behind the leader at `time`.")
  private static let behind = EventType.Field(
    "behind_s", "Time since the leader passed here, null where the leader never did.")

  /// A follower fell behind the leader.
  package static let stragglingStarted = EventType(
    "straggling.started", "A follower fell behind the leader.", fields: [gap, behind])

  /// A follower caught up with the leader.
  package static let stragglingEnded = EventType(
    "straggling.ended", "A follower caught up with the leader.",
    fields: [gap, behind, .init("duration_s", "Time from the start of the straggling to its end.")])
}
