package import HitherEngine
import HitherTracks

/// Tells of joins, leaves, changed roles and switches of the recording mode.
///
/// Input: the log by the ticks of the group.
/// Output: `member.joined`, `member.left`, `member.role_changed`, `mode.changed`.
/// State: none.
/// Late data: none reaches an operator.
package struct RosterWatch: GroupOperator {
  package static let description = OperatorDescription(
    name: "roster", summary: "Tells of joins, leaves, roles and recording modes.",
    events: [
      LogEvents.joined, LogEvents.left, LogEvents.roleChanged, LogEvents.modeChanged,
    ],
    state: "none")

  let roster: GroupRoster

  /// Makes the operator.
  package init(_ roster: GroupRoster) {
    self.roster = roster
  }

  package func makeState() -> NoState { NoState() }

  package func evaluate(
    _ tick: inout GroupTick, _ state: inout NoState, _ events: inout EventCollector
  ) {
    for entry in tick.entries {
      let (type, values): (EventType, [EventValue])
      switch entry.content {
      case .join: (type, values) = (LogEvents.joined, [])
      case .leave: (type, values) = (LogEvents.left, [])
      case .role(let role): (type, values) = (LogEvents.roleChanged, [.text(role.rawValue)])
      case .mode(let mode): (type, values) = (LogEvents.modeChanged, [.text(mode)])
      default: continue
      }
      events.emit(
        type, about: entry.member, time: entry.time, detected: tick.settled,
        position: roster.index(of: entry.member).flatMap { tick.place(of: $0) }, values: values)
    }
  }
}
