import HitherEngine
import HitherGeodesy
import HitherTracks

extension StragglerDetector {
  /// Applies the log's entries since the previous tick.
  func takeEntries(_ tick: GroupTick, _ state: inout State, _ events: inout EventCollector) {
    for entry in tick.entries {
      let former = state.attendance.leader
      changeAttendance(entry, &state)
      guard state.attendance.take(entry, roster), let next = state.attendance.leader,
        state.followers.indices.contains(next)
      else { continue }
      handOver(from: former, to: next, tick, &state)
      guard let coordinate = tick.place(of: next) else { continue }
      var told: [FollowerRecord.EmittedEvent] = []
      state.followers[next].lead(from: entry.time, at: coordinate, &told)
      tell(told, of: next, detected: tick.settled(of: next), &events)
    }
  }

  /// A leaving follower is unknown from the last sample to then; a joining one was not expected before.
  private func changeAttendance(_ entry: LogEntry, _ state: inout State) {
    guard let member = roster.index(of: entry.member), member != state.attendance.leader,
      state.followers.indices.contains(member), state.attendance.isThere.indices.contains(member)
    else { return }
    switch entry.content {
    case .join where !state.attendance.isThere[member]:
      state.followers[member].join(at: entry.time)
    case .leave where state.attendance.isThere[member]:
      state.followers[member].fallSilent(
        until: entry.time, tickMilliseconds: parameters.tickMilliseconds)
    default: break
    }
  }

  /// Emits the events of a follower.
  func tell(
    _ told: [FollowerRecord.EmittedEvent], of index: Int, detected: Instant,
    _ events: inout EventCollector
  ) {
    for one in told {
      events.emit(
        one.payload, about: roster.ids[index], time: one.moment.time, detected: detected,
        position: one.moment.coordinate)
    }
  }

  /// Changes the leader.
  ///
  /// All have walked one path: the part of the trail behind the new leader is the new leader's too,
  /// and the part ahead is the own path of those who are there. If the new leader was not on the
  /// trail, it is reset.
  private func handOver(
    from former: Int?, to next: Int, _ tick: GroupTick, _ state: inout State
  ) {
    let trail = state.leader.trail
    var places = state.followers.map(\.place.onTrail)
    if let former, places.indices.contains(former) { places[former] = trail.length }
    let own = tick.place(of: next).flatMap { place in places[next].map { (place, $0) } }
    for index in state.followers.indices where index != next {
      var place = state.followers[index].place.beforeAnother
      if let (leader, start) = own, let coordinate = tick.place(of: index), let at = places[index] {
        if at <= start {
          place = FollowerPlace(at: at, coordinate, tick.time)
        } else {
          var way = Trail(capacity: 2048)
          way.extend(to: leader, at: tick.time)
          way.append(trail.part(from: start, to: at, capacity: 2048), at: tick.time)
          way.extend(to: coordinate, at: tick.time)
          place = FollowerPlace(ahead: way, of: leader, tick.time)
        }
      }
      state.followers[index].changeLeader(place: place)
    }
    state.followers[next].changeLeader(place: .behind)
    let (plausible, trusted) = state.leader.handOver(
      own.map { trail.part(from: 0, to: $0.1, capacity: 16_384) } ?? Trail(),
      state.followers[next].plausible, state.followers[next].progress)
    guard let former, state.followers.indices.contains(former) else { return }
    state.followers[former].plausible = plausible
    state.followers[former].progress = trusted
  }
}

extension GroupTick {
  /// The position of a member; nil if it is unknown or interpolated in a recording gap.
  func place(of member: Int) -> Coordinate? {
    guard members.indices.contains(member), let sample = members[member], !sample.isInGap else {
      return nil
    }
    return sample.coordinate
  }
}
