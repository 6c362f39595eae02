import HitherEngine
import HitherGroups
import HitherPlaces
import HitherTracks

/// Says who is to be told of an event, by who leads at its time.
struct EventAddress: Sendable {
  private var entries: [LogEntry]
  private let leader: String?

  /// - Parameter leader: Who leads before the log names another.
  init(_ plan: OutingPlan, leader: String?) {
    entries = plan.allEntries
    self.leader = leader
  }

  /// Learns of an entry of the log.
  mutating func take(_ entry: LogEntry) { entries = (entries + [entry]).inOrder }

  func addressed(_ event: Event) -> Event {
    FenceEvents.addressed(event, leader: entries.leader(at: event.time, first: leader) ?? leader)
  }
}
