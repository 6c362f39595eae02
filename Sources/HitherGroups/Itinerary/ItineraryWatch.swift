package import HitherEngine
package import HitherGeodesy
package import HitherTracks

/// Maintains the itinerary as the log changes it, takes the roll call at each point, and reports
/// expected arrivals of the leader.
///
/// A member has arrived when within the point's radius or area, or when passing through it between
/// two ticks. "All here" needs all members of the group inside at one tick, each with a fresh fix:
/// at most 120 s old and not in a recording gap. When the leader departs, the roll call lists who
/// had arrived, who had not by a fresh fix, and whose position is unknown. A point that is moved is
/// a new place without arrivals.
///
/// The leader's expected arrival at a point is emitted as soon as its range is known. It is renewed when the
/// range no longer contains the estimate, and when at most 60 % of the time to go is left, at most every five minutes.
///
/// Input: the group on the tick grid, the log; the progress and the remaining time as sampled values.
/// Output: `itinerary.updated`, `.expected`, `.arrived`, `.departed`, `.all_here`, `.roll_call`;
/// the roll calls are in the state.
/// State: the visits of each member to each point, at most 200 points.
/// Late data: none reaches an operator.
package struct ItineraryWatch: GroupOperator {
  /// Settings of the operator.
  package struct Parameters: Sendable {
    /// Milliseconds between two ticks.
    package var tickMilliseconds: Int64
    /// The radius of a point that the log adds, in metres.
    package var radiusMetres = 50.0
    /// The areas of points that are not circles.
    package var areas: AreaIndex?
    /// The indices in `TickSample.values` of the progress along the planned route and of the
    /// remaining seconds to its end; nil without a route.
    package var progressIndex: Int?
    package var timeToGoIndex: Int?
    /// The index of whether the member is stopped, true above one half; nil if not sampled.
    package var stopIndex: Int?
    /// The distances along the route at which it passes a point, in metres.
    package var passages: @Sendable (ItineraryGoal) -> [Double] = { _ in [] }
    /// The effort of the route up to a progress, in equivalent metres on the flat.
    package var effort: @Sendable (Double) -> Double = { $0 }
    /// The length of a lap of the route, in metres.
    package var lapMetres = 0.0

    /// Makes the parameters from an outing's settings.
    package init(_ settings: OutingSettings = OutingSettings()) {
      tickMilliseconds = settings.groupTickMilliseconds
    }
  }

  package static let description = OperatorDescription(
    name: "itinerary", summary: "Keeps the itinerary and calls the roll at its points.",
    events: ItineraryEvents.all,
    state: "the visits of each member to each point, at most 200 points")

  static let mostPoints = 200

  let roll: PointRoll
  let goals: [ItineraryGoal]
  let parameters: Parameters

  /// Makes the operator.
  ///
  /// - Parameter goals: The points before changes by the log.
  package init(
    _ roster: GroupRoster, goals: [ItineraryGoal], _ parameters: Parameters = Parameters()
  ) {
    roll = PointRoll(roster, .itinerary, parameters)
    self.goals = Array(goals.prefix(Self.mostPoints))
    self.parameters = parameters
  }

  package func widen(_ state: inout State) { state.roll.widen(roll.roster) }

  package func makeState() -> State {
    State(
      roll: PointRoll.State(roll.roster, goals),
      ways: goals.map { State.Way(passages: parameters.passages($0)) })
  }

  package func evaluate(
    _ tick: inout GroupTick, _ state: inout State, _ events: inout EventCollector
  ) {
    guard roll.fits(tick, state.roll), state.ways.count == state.roll.points.count else { return }
    for entry in tick.entries {
      if state.roll.attendance.take(entry, roll.roster) { state.pace.changeLeader() }
      if case .itinerary(let change) = entry.content {
        update(change, entry, tick, &state, &events)
      }
    }
    roll.evaluate(tick, &state.roll, &events)
    expect(tick, &state, &events)
  }

  /// The roll calls so far, in the order of the points; a deleted point only if somebody reached it.
  ///
  /// - Parameter end: The time up to which members who are still there have waited at least.
  package func rollCalls(in state: State, end: Instant?) -> [RollCall] {
    var rolls = roll.rollCalls(in: state.roll, end: end)
    for index in rolls.indices where state.ways.indices.contains(rolls[index].number) {
      rolls[index].expected = state.ways[rolls[index].number].expected
    }
    return rolls
  }

  // MARK: Changes

  private func update(
    _ change: ItineraryChange, _ entry: LogEntry, _ tick: GroupTick, _ state: inout State,
    _ events: inout EventCollector
  ) {
    let number = state.roll.points.firstIndex { $0.goal.id == change.point && !$0.isDeleted }
    var goal = number.map { state.roll.points[$0].goal }
    if let coordinate = change.coordinate {
      goal = ItineraryGoal(
        id: change.point, name: goal?.name, coordinate: coordinate,
        radiusMetres: goal?.radiusMetres ?? parameters.radiusMetres, due: goal?.due)
    }
    if let name = change.name { goal?.name = name }
    if let due = change.due { goal?.due = due }
    apply(change, goal, number, &state)
    let arrival =
      change.action == .delete
      ? nil : goal.flatMap { eta(State.Way(passages: parameters.passages($0)), $0, tick, state) }
    events.emit(
      ItineraryUpdated(
        action: change.action, name: goal?.name ?? change.name, due: goal?.due ?? change.due,
        eta: arrival,
        lateSeconds: arrival.flatMap { arrival in
          goal?.due.map { Double(arrival - $0) / 1000 }
        }),
      about: entry.member, time: entry.time, detected: tick.settled, subject: change.point,
      position: goal?.coordinate ?? change.coordinate)
  }

  private func apply(
    _ change: ItineraryChange, _ goal: ItineraryGoal?, _ number: Int?, _ state: inout State
  ) {
    guard let goal else { return }
    guard change.action != .delete else {
      if let number { state.roll.points[number].isDeleted = true }
      return
    }
    let members = roll.roster.ids.count
    let way = State.Way(passages: parameters.passages(goal))
    guard let number else {
      if state.roll.points.count < Self.mostPoints {
        state.roll.points.append(PointRoll.Point(goal, members: members))
        state.ways.append(way)
      }
      return
    }
    if state.roll.points[number].goal.coordinate == goal.coordinate {
      state.roll.points[number].goal = goal
    } else {
      state.roll.points[number] = PointRoll.Point(goal, members: members)
      state.ways[number] = way
    }
  }
}
