import HitherEngine
import HitherTracks

extension ItineraryWatch {
  /// Emits the expected arrival of the leader at each point ahead that has no current range.
  func expect(_ tick: GroupTick, _ state: inout State, _ events: inout EventCollector) {
    guard let leader = state.roll.attendance.leader, tick.isOnGrid else { return }
    let sample = known(leader, tick)
    let progress = sample?.value(parameters.progressIndex) ?? .nan
    if !progress.isNaN {
      let here = parameters.effort(progress)
      let toGo = sample?.value(parameters.timeToGoIndex) ?? .nan
      state.pace.take(here, pace: toGo / (effortToEnd(progress) - here), at: tick.time)
    }
    for number in state.ways.indices {
      let point = state.roll.points[number]
      guard !point.isDeleted, point.visits[leader].visit.arrived == nil,
        let approach = approach(state.ways[number], point.goal, tick, state)
      else { continue }
      let arrival = tick.time.later(by: approach.middle)
      if let before = state.ways[number].expected, !before.isStale(arrival, at: tick.time) {
        continue
      }
      guard let earliest = state.pace.range(ofSeconds: approach.edge)?.lowerBound,
        let latest = state.pace.range(ofSeconds: approach.middle)?.upperBound
      else { continue }
      let expected = ExpectedArrival(
        told: tick.time, time: arrival, earliest: tick.time.later(by: earliest),
        latest: tick.time.later(by: latest))
      state.ways[number].expected = expected
      emit(expected, point.goal, roll.roster.ids[leader], tick, &events)
    }
  }

  private func emit(
    _ expected: ExpectedArrival, _ goal: ItineraryGoal, _ leader: String, _ tick: GroupTick,
    _ events: inout EventCollector
  ) {
    events.emit(
      ItineraryExpected(
        name: goal.name, due: goal.due, eta: expected.time, earliest: expected.earliest,
        latest: expected.latest, lateSeconds: goal.due.map { Double(expected.time - $0) / 1000 }),
      about: leader, time: tick.time, detected: tick.settled, subject: goal.id,
      position: goal.coordinate)
  }

  private func known(_ member: Int, _ tick: GroupTick) -> TickSample? {
    guard tick.members.indices.contains(member), let sample = tick.members[member],
      sample.isKnown
    else { return nil }
    return sample
  }

  /// When the leader would be at a point.
  func eta(
    _ way: State.Way, _ goal: ItineraryGoal, _ tick: GroupTick, _ state: State
  ) -> Instant? {
    approach(way, goal, tick, state).map { tick.time.later(by: $0.middle) }
  }

  /// The seconds to a point, and to the edge of its circle, where a member arrives: the time to go to the
  /// route's end, in proportion to the effort.
  private func approach(
    _ way: State.Way, _ goal: ItineraryGoal, _ tick: GroupTick, _ state: State
  ) -> (edge: Double, middle: Double)? {
    guard parameters.lapMetres > 0, !way.passages.isEmpty,
      let leader = state.roll.attendance.leader, let sample = known(leader, tick)
    else { return nil }
    let progress = sample.value(parameters.progressIndex)
    let toGo = sample.value(parameters.timeToGoIndex)
    guard progress.isFinite, toGo.isFinite, toGo >= 0, toGo < 1e6 else { return nil }
    let lap = max(0, (progress / parameters.lapMetres).rounded(.down))
    let next = way.passages.map { $0 + lap * parameters.lapMetres }.filter { $0 >= progress }.min()
    let here = parameters.effort(progress)
    let rest = effortToEnd(progress) - here
    guard let next, rest > 0 else { return nil }
    let edge = max(progress, next - goal.radiusMetres)
    return (
      toGo * (parameters.effort(edge) - here) / rest, toGo * (parameters.effort(next) - here) / rest
    )
  }

  /// The effort up to the end of the lap.
  private func effortToEnd(_ progress: Double) -> Double {
    let lap = max(0, (progress / parameters.lapMetres).rounded(.down))
    return parameters.effort((lap + 1) * parameters.lapMetres)
  }
}

extension Instant {
  /// The time that is later by some seconds.
  fileprivate func later(by seconds: Double) -> Instant { self + Int64((seconds * 1000).rounded()) }
}
