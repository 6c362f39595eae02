package import HitherEngine
import HitherTracks

/// Reports joins, leaves, changed roles and switches of the recording mode.
///
/// Input: the log by the ticks of the group.
/// Output: `member.joined`, `member.left`, `member.role_changed`, `mode.changed`.
/// State: none.
/// Late data: none reaches an operator.
package struct RosterWatch: GroupOperator {
  package static let description = OperatorDescription(
    name: "roster", summary: "Reports joins, leaves, roles and recording modes.",
    events: [
      MemberJoined.self, MemberLeft.self, MemberRoleChanged.self, ModeChanged.self,
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
      let payload: any EventPayload
      switch entry.content {
      case .join: payload = MemberJoined()
      case .leave: payload = MemberLeft()
      case .role(let role): payload = MemberRoleChanged(role: role)
      case .mode(let mode): payload = ModeChanged(mode: mode)
      default: continue
      }
      events.emit(
        payload, about: entry.member, time: entry.time, detected: tick.settled,
        position: roster.index(of: entry.member).flatMap { tick.place(of: $0) })
    }
  }
}
