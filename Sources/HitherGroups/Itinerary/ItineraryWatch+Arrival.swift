import HitherEngine
import HitherTracks

extension ItineraryWatch {
  /// Tells of each point that is still ahead when the leader is expected there, where that is news.
  func expect(_ tick: GroupTick, _ state: inout State, _ events: inout EventCollector) {
    guard let leader = state.roll.attendance.leader, tick.isOnGrid else { return }
    let progress = known(leader, tick)?.value(parameters.progressIndex) ?? .nan
    state.pace.take(progress.isNaN ? .nan : parameters.effort(progress), at: tick.time)
    for number in state.ways.indices {
      let point = state.roll.points[number]
      guard !point.isDeleted, point.visits[leader].visit.arrived == nil,
        let arrival = eta(state.ways[number], tick, state)
      else { continue }
      if let before = state.ways[number].expected {
        let holds = arrival >= before.earliest && arrival <= before.latest
        guard !holds, tick.time - before.told >= LeaderPace.readingMilliseconds else { continue }
      }
      guard let range = state.pace.range(ofSeconds: Double(arrival - tick.time) / 1000) else {
        continue
      }
      let expected = ExpectedArrival(
        told: tick.time, time: arrival, earliest: tick.time.later(by: range.lowerBound),
        latest: tick.time.later(by: range.upperBound))
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

  /// When the leader would be at a point: the time to go to the route's end, in parts of the effort.
  func eta(_ way: State.Way, _ tick: GroupTick, _ state: State) -> Instant? {
    guard parameters.lapMetres > 0, !way.passages.isEmpty,
      let leader = state.roll.attendance.leader, let sample = known(leader, tick)
    else { return nil }
    let progress = sample.value(parameters.progressIndex)
    let toGo = sample.value(parameters.timeToGoIndex)
    guard progress.isFinite, toGo.isFinite, toGo >= 0, toGo < 1e6 else { return nil }
    let lap = max(0, (progress / parameters.lapMetres).rounded(.down))
    let next = way.passages.map { $0 + lap * parameters.lapMetres }.filter { $0 >= progress }.min()
    let here = parameters.effort(progress)
    let rest = parameters.effort((lap + 1) * parameters.lapMetres) - here
    guard let next, rest > 0 else { return nil }
    return tick.time.later(by: toGo * (parameters.effort(next) - here) / rest)
  }
}

extension Instant {
  /// So many seconds later.
  fileprivate func later(by seconds: Double) -> Instant { self + Int64((seconds * 1000).rounded()) }
}
