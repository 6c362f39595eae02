package import HitherEngine
import HitherTracks

/// Reports commands and messages as they are sent.
///
/// Their effects take longer to detect (`CommandTracker`). A member without a fix within a recording
/// gap of the command has no contact.
///
/// Input: the group on the tick grid, the log.
/// Output: `command.sent`.
/// State: the members of the group.
/// Late data: none reaches an operator.
package struct Announcements: GroupOperator {
  package struct State: Sendable {
    var attendance: Attendance
  }

  package static let description = OperatorDescription(
    name: "announcements", summary: "Reports commands and messages as they are sent.",
    events: [CommandSent.self], state: "the members of the group")

  let roster: GroupRoster

  /// Makes the operator.
  package init(_ roster: GroupRoster) {
    self.roster = roster
  }

  package func makeState() -> State { State(attendance: Attendance(roster)) }

  package func widen(_ state: inout State) { state.attendance.widen(roster) }

  package func evaluate(
    _ tick: inout GroupTick, _ state: inout State, _ events: inout EventCollector
  ) {
    guard tick.members.count == roster.ids.count,
      state.attendance.isThere.count == roster.ids.count
    else { return }
    for entry in tick.entries {
      _ = state.attendance.take(entry, roster)
      switch entry.content {
      case .command(let command, let words):
        report(entry, command.rawValue, words, tick, state, &events)
      case .message(let words):
        report(entry, CommandEffect.message, words, tick, state, &events)
      default: continue
      }
    }
  }

  private func report(
    _ entry: LogEntry, _ command: String, _ words: LogEntry.Words, _ tick: GroupTick,
    _ state: State, _ events: inout EventCollector
  ) {
    let sender = roster.index(of: entry.member)
    let others = state.attendance.others(than: sender, roster)
    events.emit(
      CommandSent(
        notify: state.attendance.recipients(from: sender, roster), text: words.text,
        voice: words.voice,
        askedSeconds: words.durationSeconds,
        recipients: others.count,
        noContact: others.filter { tick.place(of: $0) == nil }.map { roster.ids[$0] }),
      about: entry.member, time: entry.time, detected: tick.settled, subject: command,
      position: sender.flatMap { tick.place(of: $0) })
  }
}

extension Attendance {
  /// The recipients of a member's message, in this order: the leader, then the other members of the group.
  ///
  /// - Parameter first: The member who comes before all; nil for none.
  func recipients(from author: Int?, first: Int? = nil, _ roster: GroupRoster) -> [String] {
    let all = [first, leader].compactMap(\.self) + others(than: author, roster)
    var names: [String] = []
    var known = Set<Int>()
    for member in all
    where member != author && isThere.indices.contains(member) && isThere[member]
      && known.insert(member).inserted
    {
      names.append(roster.ids[member])
    }
    return names
  }

  /// The members of the group except one, in the order of their ids.
  func others(than member: Int?, _ roster: GroupRoster) -> [Int] {
    roster.byID.filter { isThere[$0] && $0 != member }
  }
}

extension Announcements.State: StateCoding {
  package init() { attendance = Attendance() }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&attendance)
  }
}
