package import HitherEngine
package import HitherTracks

/// Takes the roll call at each fork of the planned route.
///
/// Each passage of the route through a fork is a separate point: a member who is there on the first
/// passage is not yet there for the second. If a member's place on the route is unknown, the
/// member's presence is unknown. "All here" and the roll call are those of `ItineraryWatch`.
///
/// Input: the group on the tick grid, the log's joins, leaves and hand-overs; the progress along
/// the planned route as a sampled value.
/// Output: `fork.arrived`, `.departed`, `.all_here`, `.roll_call`; the roll calls are in the state.
/// State: the visits of each member to each passage, at most 200 passages.
/// Late data: none reaches an operator.
package struct ForkWatch: GroupOperator {
  package static let description = OperatorDescription(
    name: "forks", summary: "Calls the roll at the forks of the planned route.",
    events: ForkEvents.all, needs: [.route],
    state: "the visits of each member to each passage, at most 200 passages")

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

  /// The operator's state.
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

  /// The roll calls so far, in the order of the route.
  ///
  /// - Parameter end: The time up to which members who are still there have waited at least.
  package func rollCalls(in state: State, end: Instant?) -> [RollCall] {
    roll.rollCalls(in: state.roll, end: end)
  }
}

extension ForkWatch.State: StateCoding {
  package static var version: UInt16 { 2 }

  package init() { roll = PointRoll.State() }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&roll)
  }
}
