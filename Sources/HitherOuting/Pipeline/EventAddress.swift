import HitherEngine
import HitherGroups
import HitherPlaces
import HitherTracks

/// Determines the recipients of an event, from the leader at its time.
struct EventAddress: Sendable {
  private var entries: [LogEntry]
  private let leader: String?

  /// - Parameter leader: The leader before the log names another.
  init(_ plan: OutingPlan, leader: String?) {
    entries = plan.allEntries
    self.leader = leader
  }

  /// Adds an entry of the log.
  mutating func take(_ entry: LogEntry) { entries = (entries + [entry]).inOrder }

  func addressed(_ event: Event) -> Event {
    FenceEvents.addressed(event, leader: entries.leader(at: event.time, first: leader) ?? leader)
  }
}
