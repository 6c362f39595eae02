package import HitherEngine
package import HitherGeodesy
package import HitherTracks

/// Keeps the itinerary as the log changes it, and calls the roll at each of its points.
///
/// A member has come who is within the point's radius or area, or passes through it between two ticks.
/// "All here" needs everyone of the group inside at one tick, each by a fresh fix: at most 120 s old and
/// in no recording gap. When the leader goes on, the roll tells who had come, who had not by a fresh
/// fix, and of whom nothing is known. A point that is moved is a new place: nobody has been there.
///
/// Input: the group on the tick grid, the log; the progress and the time to go as sampled values.
/// Output: `itinerary.updated`, `.arrived`, `.departed`, `.all_here`, `.roll_call`; the roll calls are
/// in the state.
/// State: by point and member the visits; 200 points at most.
/// Late data: none reaches an operator.
package struct ItineraryWatch: GroupOperator {
  /// What the operator is told.
  package struct Parameters: Sendable {
    /// How old the fix of somebody may be who is counted as here, in milliseconds.
    package var freshMilliseconds: Int64 = 120_000
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
    /// The metres at which the route passes a point.
    package var passages: @Sendable (ItineraryGoal) -> [Double] = { _ in [] }
    /// The length of a lap of the route, in metres.
    package var lapMetres = 0.0

    /// Makes the parameters of an outing's settings.
    package init(_ settings: OutingSettings = OutingSettings()) {
      tickMilliseconds = settings.groupTickMilliseconds
    }
  }

  package static let description = OperatorDescription(
    name: "itinerary", summary: "Keeps the itinerary and calls the roll at its points.",
    events: [
      LogEvents.itineraryUpdated, LogEvents.itineraryArrived, LogEvents.itineraryDeparted,
      LogEvents.allHere, LogEvents.rollCall,
    ],
    state: "by point and member the visits; 200 points at most")

  static let mostPoints = 200

  let roster: GroupRoster
  let goals: [ItineraryGoal]
  let parameters: Parameters

  /// Makes the operator.
  ///
  /// - Parameter goals: The points before the log changes them.
  package init(
    _ roster: GroupRoster, goals: [ItineraryGoal], _ parameters: Parameters = Parameters()
  ) {
    self.roster = roster
    self.goals = Array(goals.prefix(Self.mostPoints))
    self.parameters = parameters
  }

  package func makeState() -> State {
    State(
      attendance: Attendance(roster),
      points: goals.map { State.Point($0, members: roster.ids.count) })
  }

  package func evaluate(
    _ tick: inout GroupTick, _ state: inout State, _ events: inout EventCollector
  ) {
    guard tick.members.count == roster.ids.count,
      state.attendance.isThere.count == roster.ids.count
    else { return }
    for entry in tick.entries {
      _ = state.attendance.take(entry, roster)
      if case .itinerary(let change) = entry.content {
        update(change, entry, tick, &state, &events)
      }
    }
    let samples = tick.members.map { sample -> TickSample? in
      guard let sample, sample.isKnown(within: parameters.freshMilliseconds) else { return nil }
      return sample
    }
    for number in state.points.indices where !state.points[number].isDeleted {
      visit(number, samples, tick, &state, &events)
    }
  }

  // MARK: Visits

  private func visit(
    _ number: Int, _ samples: [TickSample?], _ tick: GroupTick, _ state: inout State,
    _ events: inout EventCollector
  ) {
    let goal = state.points[number].goal
    let ground = GoalGround(goal: goal, areas: parameters.areas)
    for member in roster.byID where state.attendance.isThere[member] {
      guard let sample = samples[member] else {
        state.points[number].visits[member].takeUnknown()
        continue
      }
      let turn = state.points[number].visits[member].take(
        sample.coordinate, at: tick.time,
        isFix: sample.bringsFix(within: parameters.tickMilliseconds), ground)
      switch turn {
      case nil: continue
      case .arrived(let time, let place):
        events.emit(
          LogEvents.itineraryArrived, about: roster.ids[member], time: time,
          detected: tick.settled, subject: goal.id, position: place,
          values: [.optional(goal.name), due(goal), .optional(goal.due.map { time - $0 })])
      case .departed(let time, let place, let since):
        events.emit(
          LogEvents.itineraryDeparted, about: roster.ids[member], time: time,
          detected: tick.settled, subject: goal.id, position: place,
          values: [.optional(goal.name), .optional(time - since)])
        if member == state.attendance.leader {
          call(number, at: time, samples, tick, &state, &events)
        }
      }
    }
    lookForAll(number, samples, tick, &state, &events)
  }

  private func lookForAll(
    _ number: Int, _ samples: [TickSample?], _ tick: GroupTick, _ state: inout State,
    _ events: inout EventCollector
  ) {
    let there = roster.byID.filter { state.attendance.isThere[$0] }
    guard state.points[number].allHere == nil, there.count > 1,
      there.allSatisfy({ samples[$0] != nil && state.points[number].visits[$0].isInside })
    else { return }
    let goal = state.points[number].goal
    state.points[number].allHere = tick.time
    events.emit(
      LogEvents.allHere, time: tick.time, detected: tick.settled, subject: goal.id,
      position: goal.coordinate,
      values: [.optional(goal.name), .number(Double(there.count))])
  }

  private func call(
    _ number: Int, at time: Instant, _ samples: [TickSample?], _ tick: GroupTick,
    _ state: inout State, _ events: inout EventCollector
  ) {
    let point = state.points[number]
    guard point.answer == nil else { return }
    let there = roster.byID.filter { state.attendance.isThere[$0] }
    let arrived = there.filter { point.visits[$0].visit.arrived != nil }
    let rest = there.filter { point.visits[$0].visit.arrived == nil }
    let answer = RollCallAnswer(
      time: time, arrived: arrived, missing: rest.filter { samples[$0] != nil },
      unknown: rest.filter { samples[$0] == nil })
    state.points[number].answer = answer
    func ids(_ members: [Int]) -> EventValue { .texts(members.map { roster.ids[$0] }) }
    events.emit(
      LogEvents.rollCall, time: time, detected: tick.settled, subject: point.goal.id,
      position: point.goal.coordinate,
      values: [
        .optional(point.goal.name), ids(answer.arrived), ids(answer.missing), ids(answer.unknown),
      ])
  }

  // MARK: Changes

  private func update(
    _ change: ItineraryChange, _ entry: LogEntry, _ tick: GroupTick, _ state: inout State,
    _ events: inout EventCollector
  ) {
    let number = state.points.firstIndex { $0.goal.id == change.point && !$0.isDeleted }
    var goal = number.map { state.points[$0].goal }
    if let coordinate = change.coordinate {
      goal = ItineraryGoal(
        id: change.point, name: goal?.name, coordinate: coordinate,
        radiusMetres: goal?.radiusMetres ?? parameters.radiusMetres, due: goal?.due)
    }
    if let name = change.name { goal?.name = name }
    if let due = change.due { goal?.due = due }
    apply(change, goal, number, &state)
    let arrival = change.action == .delete ? nil : goal.flatMap { eta($0, tick, state) }
    events.emit(
      LogEvents.itineraryUpdated, about: entry.member, time: entry.time, detected: tick.settled,
      subject: change.point, position: goal?.coordinate ?? change.coordinate,
      values: [
        .text(change.action.rawValue), .optional(goal?.name ?? change.name),
        (goal?.due ?? change.due).map { .instant($0) } ?? .null,
        arrival.map { .instant($0) } ?? .null,
        .optional(arrival.flatMap { arrival in goal?.due.map { arrival - $0 } }),
      ])
  }

  private func apply(
    _ change: ItineraryChange, _ goal: ItineraryGoal?, _ number: Int?, _ state: inout State
  ) {
    guard let goal else { return }
    guard change.action != .delete else {
      if let number { state.points[number].isDeleted = true }
      return
    }
    guard let number else {
      if state.points.count < Self.mostPoints {
        state.points.append(State.Point(goal, members: roster.ids.count))
      }
      return
    }
    if state.points[number].goal.coordinate == goal.coordinate {
      state.points[number].goal = goal
    } else {
      state.points[number] = State.Point(goal, members: roster.ids.count)
    }
  }

  /// When the leader would be at a point: the time to go to the route's end, in parts of the way.
  private func eta(_ goal: ItineraryGoal, _ tick: GroupTick, _ state: State) -> Instant? {
    guard let leader = state.attendance.leader, tick.members.indices.contains(leader),
      let sample = tick.members[leader], sample.isKnown(within: parameters.freshMilliseconds),
      parameters.lapMetres > 0
    else { return nil }
    let progress = sample.value(parameters.progressIndex)
    let toGo = sample.value(parameters.timeToGoIndex)
    guard progress.isFinite, toGo.isFinite, toGo >= 0, toGo < 1e6 else { return nil }
    let lap = max(0, (progress / parameters.lapMetres).rounded(.down))
    let end = (lap + 1) * parameters.lapMetres
    let next = parameters.passages(goal).map { $0 + lap * parameters.lapMetres }
      .filter { $0 >= progress }.min()
    guard let next, end > progress else { return nil }
    let seconds = toGo * (next - progress) / (end - progress)
    return tick.time + Int64((seconds * 1000).rounded())
  }

  private func due(_ goal: ItineraryGoal) -> EventValue {
    goal.due.map { .instant($0) } ?? .null
  }
}
