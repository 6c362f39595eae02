package import HitherEngine
package import HitherGeodesy
package import HitherTracks

/// Keeps the itinerary as the log changes it, calls the roll at each of its points, and tells when the
/// leader is expected there.
///
/// A member has come who is within the point's radius or area, or passes through it between two ticks.
/// "All here" needs everyone of the group inside at one tick, each by a fresh fix: at most 120 s old and
/// in no recording gap. When the leader goes on, the roll tells who had come, who had not by a fresh
/// fix, and of whom nothing is known. A point that is moved is a new place: nobody has been there.
///
/// The leader's expected arrival at a point is emitted as soon as its range is known. It is renewed when the
/// range no longer contains the estimate, and when at most 60 % of the time to go is left, at most every five minutes.
///
/// Input: the group on the tick grid, the log; the progress and the time to go as sampled values.
/// Output: `itinerary.updated`, `.expected`, `.arrived`, `.departed`, `.all_here`, `.roll_call`; the roll
/// calls are in the state.
/// State: by point and member the visits; 200 points at most.
/// Late data: none reaches an operator.
package struct ItineraryWatch: GroupOperator {
  /// What the operator is told.
  package struct Parameters: Sendable {
    /// Milliseconds between two ticks.
    package var tickMilliseconds: Int64
    /// The radius of a point that the log adds, in metres.
    package var radiusMetres = 50.0
    /// The areas of those points that are no circles.
    package var areas: AreaIndex?
    /// Where `TickSample.values` has the progress along the planned route, and the seconds still to go
    /// to its end; nil where no route is known.
    package var progressIndex: Int?
    package var timeToGoIndex: Int?
    /// Where it has whether the member stands, above one half; nil where that is not known.
    package var stopIndex: Int?
    /// The metres at which the route passes a point.
    package var passages: @Sendable (ItineraryGoal) -> [Double] = { _ in [] }
    /// What the way up to a progress asks of a walker, as metres on the flat.
    package var effort: @Sendable (Double) -> Double = { $0 }
    /// The length of a lap of the route, in metres.
    package var lapMetres = 0.0

    /// Makes the parameters of an outing's settings.
    package init(_ settings: OutingSettings = OutingSettings()) {
      tickMilliseconds = settings.groupTickMilliseconds
    }
  }

  package static let description = OperatorDescription(
    name: "itinerary", summary: "Keeps the itinerary and calls the roll at its points.",
    events: ItineraryEvents.all,
    state: "by point and member the visits; 200 points at most")

  static let mostPoints = 200

  let roll: PointRoll
  let goals: [ItineraryGoal]
  let parameters: Parameters

  /// Makes the operator.
  ///
  /// - Parameter goals: The points before the log changes them.
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

  /// The rolls so far, in the order of the points; a deleted point only where somebody came to it.
  ///
  /// - Parameter end: How long those have waited at least who are still there.
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
