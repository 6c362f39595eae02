package import HitherEngine
package import HitherTracks

/// Calls the roll at each fork of the planned route.
///
/// Each passage of the route through a fork is a point of its own: who is there by the way from the hut is
/// not yet there by the way from the lake. Where somebody's place on the route is not known, nothing is
/// known of the member there. "All here" and the roll are those of `ItineraryWatch`.
///
/// Input: the group on the tick grid, the log's joins, leaves and hand-overs; the progress along the
/// planned route as a sampled value.
/// Output: `fork.arrived`, `.departed`, `.all_here`, `.roll_call`; the roll calls are in the state.
/// State: by passage and member the visits; 200 passages at most.
/// Late data: none reaches an operator.
package struct ForkWatch: GroupOperator {
  package static let description = OperatorDescription(
    name: "forks", summary: "Calls the roll at the forks of the planned route.",
    events: ForkEvents.all, needs: [.route],
    state: "by passage and member the visits; 200 passages at most")

  let roll: PointRoll
  private let goals: [ItineraryGoal]

  /// Makes the operator.
  ///
  /// - Parameter forks: The passages, each with its progress along the route.
  package init(
    _ roster: GroupRoster, forks: [ItineraryGoal],
    _ parameters: ItineraryWatch.Parameters = ItineraryWatch.Parameters()
  ) {
    roll = PointRoll(roster, .forks, parameters)
    goals = Array(forks.prefix(ItineraryWatch.mostPoints))
  }

  /// What the operator remembers.
  package struct State: Sendable {
    var roll: PointRoll.State
  }

  package func makeState() -> State { State(roll: PointRoll.State(roll.roster, goals)) }

  package func evaluate(
    _ tick: inout GroupTick, _ state: inout State, _ events: inout EventCollector
  ) {
    guard roll.fits(tick, state.roll) else { return }
    for entry in tick.entries { _ = state.roll.attendance.take(entry, roll.roster) }
    roll.evaluate(tick, &state.roll, &events)
  }

  /// The rolls so far, in the order of the route.
  ///
  /// - Parameter end: How long those have waited at least who are still there.
  package func rollCalls(in state: State, end: Instant?) -> [RollCall] {
    roll.rollCalls(in: state.roll, end: end)
  }
}

extension ForkWatch.State: StateCoding {
  package static var version: UInt16 { 2 }

  package func write(to writer: inout StateWriter) { writer.write(roll) }

  package init(from reader: inout StateReader) throws(StateError) {
    roll = try reader.read(PointRoll.State.self)
  }
}
