import HitherEngine
import HitherGeodesy
import HitherTracks

/// Takes roll calls at points: when members came and departed, whether all are there, and who had
/// come when the leader departed.
///
/// A member has arrived when within the point's radius or area, or when passing through it between
/// two ticks. For a point that is one passage of the route, the member must be on that part of it.
struct PointRoll: Sendable {
  /// A member farther along the route from a passage than this, in metres, is not on it.
  private static let passageReach = 100.0

  let roster: GroupRoster
  let kind: RollEvents
  /// Milliseconds between two ticks.
  let tickMilliseconds: Int64
  /// The areas of points that are not circles.
  let areas: AreaIndex?
  /// The index in `TickSample.values` of the progress along the planned route.
  let progressIndex: Int?
  /// The index of whether the member is stopped.
  let stopIndex: Int?

  init(_ roster: GroupRoster, _ kind: RollEvents, _ parameters: ItineraryWatch.Parameters) {
    (self.roster, self.kind) = (roster, kind)
    tickMilliseconds = parameters.tickMilliseconds
    areas = parameters.areas
    (progressIndex, stopIndex) = (parameters.progressIndex, parameters.stopIndex)
  }

  /// Whether a tick has the members of the state.
  func fits(_ tick: GroupTick, _ state: State) -> Bool {
    tick.members.count == roster.ids.count && state.attendance.isThere.count == roster.ids.count
  }

  /// Evaluates all points at a tick.
  func evaluate(_ tick: GroupTick, _ state: inout State, _ events: inout EventCollector) {
    guard state.points.contains(where: { !$0.isDeleted }) else { return }
    let samples = tick.members.map { sample -> TickSample? in
      guard let sample, sample.isKnown else { return nil }
      return sample
    }
    for number in state.points.indices where !state.points[number].isDeleted {
      visit(number, samples, tick, &state, &events)
    }
  }

  private func visit(
    _ number: Int, _ samples: [TickSample?], _ tick: GroupTick, _ state: inout State,
    _ events: inout EventCollector
  ) {
    let goal = state.points[number].goal
    let ground = GoalGround(goal: goal, areas: areas)
    for member in roster.byID where state.attendance.isThere[member] {
      guard let sample = samples[member], let isOnPassage = isOnPassage(sample, goal) else {
        state.points[number].visits[member].takeUnknown()
        continue
      }
      guard isOnPassage || state.points[number].visits[member].isInside else {
        state.points[number].visits[member].takeElsewhere()
        continue
      }
      let turn = state.points[number].visits[member].take(
        sample.coordinate, at: tick.time, isFix: sample.bringsFix(within: tickMilliseconds),
        isOnPassage: isOnPassage, standing: sample.value(stopIndex), ground)
      switch turn {
      case nil: continue
      case .arrived(let time, let place):
        events.emit(
          kind.arrived(at: goal, time), about: roster.ids[member], time: time,
          detected: tick.settled, subject: goal.id, position: place)
      case .departed(let time, let place, let since):
        events.emit(
          kind.departed(from: goal, after: time - since), about: roster.ids[member], time: time,
          detected: tick.settled, subject: goal.id, position: place)
        if member == state.attendance.leader {
          call(number, at: time, samples, tick, &state, &events)
        }
      }
    }
    lookForAll(number, samples, tick, &state, &events)
  }

  /// Whether a member is on the point's part of the route; nil if unknown.
  private func isOnPassage(_ sample: TickSample, _ goal: ItineraryGoal) -> Bool? {
    guard let passage = goal.progressMetres else { return true }
    let progress = sample.value(progressIndex)
    return progress.isNaN ? nil : abs(progress - passage) <= Self.passageReach
  }

  private func lookForAll(
    _ number: Int, _ samples: [TickSample?], _ tick: GroupTick, _ state: inout State,
    _ events: inout EventCollector
  ) {
    guard state.points[number].allHere == nil else { return }
    var there = 0
    for member in roster.byID where state.attendance.isThere[member] {
      guard samples[member] != nil, state.points[number].visits[member].isInside else { return }
      there += 1
    }
    guard there > 1 else { return }
    let goal = state.points[number].goal
    state.points[number].allHere = tick.time
    events.emit(
      kind.allHere(at: goal, there), time: tick.time, detected: tick.settled, subject: goal.id,
      position: goal.coordinate)
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
    events.emit(
      kind.rollCall(at: point.goal, answer.names(roster.ids)), time: time, detected: tick.settled,
      subject: point.goal.id, position: point.goal.coordinate)
  }
}
