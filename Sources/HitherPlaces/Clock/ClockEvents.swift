package import HitherTracks

/// The room's table of the event types of speed classes and clock states.
package enum ClockEvents {
  static let speedChanged = EventType(
    "speed_class.changed", "A member moves in another way.",
    fields: [
      EventType.Field(
        "from",
        "How the member moved before: `stationary`, `walking`, `running`, "
          + "`cycling`, `driving`, `rail` or `flight`."),
      EventType.Field("to", "How from then on."),
    ])
  static let changed = EventType(
    "clock_state.changed", "A member's state on the clock changed; its place where it has one.",
    subjectKey: "place",
    fields: [
      EventType.Field("from", "The state before."),
      EventType.Field("to", "The state from then on."),
    ])

  /// The rows of the table.
  package static let all = [speedChanged, changed]
}
