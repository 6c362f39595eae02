package import HitherEngine
import HitherGeodesy
package import HitherTracks

/// Relates commands to the group's subsequent behaviour.
///
/// *Gather* is fulfilled when all members are within 50 m of the leader of that time, for 20 s and
/// two fixes; a member without a fresh fix does not count as present. *Rest* is fulfilled when it
/// is over: it lasts while more than half of the members whose motion is known are stopped, apart
/// from interruptions under a minute. *Depart* is fulfilled when all members have departed. A
/// further command of a kind ends the one before, and `depart` ends `gather`. A command expires
/// after an hour, a rest that has not begun after a quarter of an hour.
///
/// Input: the group on the tick grid, whether members are stopped as a sampled value, the log.
/// Output: `command.fulfilled`; the effects are in the state.
/// State: pending commands, at most one of a kind, and the first 500 effects.
/// Late data: none reaches an operator.
package struct CommandTracker: GroupOperator {
  /// Settings of the operator.
  package struct Parameters: Hashable, Sendable {
    /// The threshold of the distance to the leader.
    package var gather = OutingSettings.Threshold(enter: 50, leave: 60, afterMilliseconds: 20_000)
    /// The share of the group that must be stopped for a rest.
    package var rest = OutingSettings.Threshold(enter: 0.5, leave: 0.5, afterMilliseconds: 60_000)
    /// Milliseconds between two ticks.
    package var tickMilliseconds: Int64
    /// How long a command is pending, and how long a rest may take to begin, in milliseconds.
    package var timeoutMilliseconds: Int64 = 3_600_000
    package var restPatienceMilliseconds: Int64 = 900_000
    /// The index in `TickSample.values` of whether the member is stopped, as 1 or 0; nil if not sampled.
    package var stopIndex: Int?

    /// Makes the parameters from an outing's settings.
    package init(_ settings: OutingSettings = OutingSettings(), stopIndex: Int? = nil) {
      tickMilliseconds = settings.groupTickMilliseconds
      self.stopIndex = stopIndex
    }
  }

  package struct State: Sendable {
    var attendance: Attendance
    var waiting: [PendingCommand] = []
    var done: [CommandEffect] = []
  }

  package static let description = OperatorDescription(
    name: "commands", summary: "Ties commands to what the group did then.",
    events: [CommandFulfilled.self],
    state: "pending commands, at most one of a kind, and the first 500 effects")

  static let mostListed = 500

  let roster: GroupRoster
  let parameters: Parameters

  /// Makes the operator.
  package init(_ roster: GroupRoster, _ parameters: Parameters = Parameters()) {
    self.roster = roster
    self.parameters = parameters
  }

  package func makeState() -> State { State(attendance: Attendance(roster)) }

  package func widen(_ state: inout State) {
    state.attendance.widen(roster)
    for index in state.waiting.indices { state.waiting[index].widen(to: roster.ids.count) }
  }

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
        send(entry, command.rawValue, words, tick, &state)
      case .message(let words):
        send(entry, CommandEffect.message, words, tick, &state)
      default: continue
      }
    }
    follow(tick, &state, &events)
  }

  /// The commands so far with their effects, in order of time.
  package func effects(in state: State) -> [CommandEffect] {
    (state.done + state.waiting.map(\.effect)).enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
  }

  private func send(
    _ entry: LogEntry, _ command: String, _ words: LogEntry.Words, _ tick: GroupTick,
    _ state: inout State
  ) {
    let sender = roster.index(of: entry.member)
    let others = state.attendance.others(than: sender, roster)
    let effect = CommandEffect(
      time: entry.time, sender: entry.member, command: command, words: words,
      coordinate: sender.flatMap { tick.place(of: $0) }, recipients: others.count,
      unreached: others.filter { tick.place(of: $0) == nil })
    let ended =
      command == LogCommand.depart.rawValue ? [command, LogCommand.gather.rawValue] : [command]
    for waiting in state.waiting where ended.contains(waiting.effect.command) {
      list(waiting.effect, &state)
    }
    state.waiting.removeAll { ended.contains($0.effect.command) }
    let waits: [LogCommand] = [.gather, .rest, .depart]
    if waits.contains(where: { $0.rawValue == command }) {
      state.waiting.append(PendingCommand(effect, members: roster.ids.count))
    } else {
      list(effect, &state)
    }
  }

  private func follow(
    _ tick: GroupTick, _ state: inout State, _ events: inout EventCollector
  ) {
    guard !state.waiting.isEmpty else { return }
    let sight = sight(of: tick, state)
    var waiting: [PendingCommand] = []
    for var pending in state.waiting {
      if pending.take(sight, parameters) {
        emit(pending.effect, tick, sight, &events)
        list(pending.effect, &state)
      } else if pending.isStale(at: tick.time, parameters) {
        list(pending.effect, &state)
      } else {
        waiting.append(pending)
      }
    }
    state.waiting = waiting
  }

  private func sight(of tick: GroupTick, _ state: State) -> PendingCommand.TickSnapshot {
    let known = tick.members.map { sample -> TickSample? in
      guard let sample, sample.isKnown else { return nil }
      return sample
    }
    return PendingCommand.TickSnapshot(
      time: tick.time, there: roster.byID.filter { state.attendance.isThere[$0] },
      leader: state.attendance.leader, places: known.map { $0?.coordinate },
      standing: known.map { $0?.value(parameters.stopIndex) ?? .nan },
      bringsFix: known.map { $0?.bringsFix(within: parameters.tickMilliseconds) ?? false })
  }

  private func emit(
    _ effect: CommandEffect, _ tick: GroupTick, _ sight: PendingCommand.TickSnapshot,
    _ events: inout EventCollector
  ) {
    guard let fulfilled = effect.fulfilled else { return }
    let rest = effect.command == LogCommand.rest.rawValue ? effect.restMilliseconds : nil
    events.emit(
      CommandFulfilled(
        sent: effect.time, durationSeconds: Double(fulfilled - effect.time) / 1000,
        last: effect.last.map { roster.ids[$0] }, restSeconds: rest.map { Double($0) / 1000 },
        askedSeconds: effect.words.durationSeconds),
      about: effect.sender, time: fulfilled, detected: tick.settled, subject: effect.command,
      position: roster.index(of: effect.sender).flatMap { tick.place(of: $0) })
  }

  private func list(_ effect: CommandEffect, _ state: inout State) {
    if state.done.count < Self.mostListed { state.done.append(effect) }
  }
}

extension LogEntry.Words {
  var durationSeconds: Double? { durationMilliseconds.map { Double($0) / 1000 } }
}

extension CommandTracker.State: StateCoding {
  package init() { attendance = Attendance() }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&attendance)
    try c.code(&waiting)
    try c.code(&done)
  }
}
