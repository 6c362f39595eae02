package import HitherTracks

/// The events of forks of the planned route: this room's third table of event types.
package enum ForkEvents {
  /// All of them.
  package static let all: [EventType] = [arrived, departed, allHere, rollCall]

  private static let along = EventType.Field(
    "progress_m", "Where along the planned route this passage of the fork is.")

  package static let arrived = EventType(
    "fork.arrived", "A member came to a fork of the planned route.", subjectKey: "fork",
    fields: [along])

  package static let departed = EventType(
    "fork.departed", "A member went on from a fork.", subjectKey: "fork",
    fields: [along, .init("duration_s", "From the arrival.")])

  package static let allHere = EventType(
    "fork.all_here", "Everyone is at a fork, each by a fresh fix.", subjectKey: "fork",
    fields: [along, .init("members", "How many.")])

  package static let rollCall = EventType(
    "fork.roll_call", "The leader went on from a fork: who had come to it by then.",
    subjectKey: "fork", fields: [along] + LogEvents.roll)
}
