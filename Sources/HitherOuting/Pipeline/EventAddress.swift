import HitherEngine
import HitherGroups
import HitherPlaces
import HitherTracks

/// Says who is to be told of an event, by who leads at its time.
struct EventAddress: Sendable {
  private let entries: [LogEntry]
  private let leader: String?

  /// - Parameter leader: Who leads before the log names another.
  init(_ plan: OutingPlan, leader: String?) {
    entries = plan.log?.entries ?? []
    self.leader = leader
  }

  func addressed(_ event: Event) -> Event {
    FenceEvents.addressed(event, leader: entries.leader(at: event.time, first: leader) ?? leader)
  }
}
