import HitherEngine
import HitherGeodesy
import HitherTracks

/// Looks for connections, and tells of them.
extension DepartureWatch {
  /// Looks for the connection of a journey that begins where the member is.
  func plan(
    _ journey: Int, _ now: Moment, _ state: inout State, _ events: inout EventCollector
  ) {
    plan(journey, now, live(now, state), &state, &events)
  }

  /// What realtime data say that were taken.
  func live(_ now: Moment, _ state: State) -> LiveTimetable? {
    watch.log.live(at: state.heard, now: now.seconds, over: watch.network)
  }

  func plan(
    _ journey: Int, _ now: Moment, _ live: LiveTimetable?, _ state: inout State,
    _ events: inout EventCollector
  ) {
    let watched = watch.journeys[journey]
    let stay = state.stays.first { $0.place == Int32(watched.place) }
    guard let anchor = watched.middle ?? stay?.mean,
      let found = target(journey, from: anchor, now, live, state)
    else {
      let later = now.time + Self.retryMilliseconds
      return state.retries.append(Retry(journey: Int32(journey), time: later))
    }
    state.targets.append(found)
  }

  /// The connection to take of those for which there is time to leave from a moment on, within the journey's hours.
  private func target(
    _ journey: Int, from anchor: Coordinate, _ now: Moment, _ live: LiveTimetable?, _ state: State
  ) -> DepartureTarget? {
    let watched = watch.journeys[journey]
    guard let opening = watch.opening(of: watched.journey, from: now.time) else { return nil }
    let planner = JourneyPlanner(watch.network, walks: watch.walks, live: live)
    let buffer = watched.journey.bufferSeconds
    let wish = JourneyPlanner.Wish(
      from: .place(anchor), to: watched.to, bufferSeconds: buffer,
      metresPerSecond: watched.journey.walkingMetresPerSecond)
    // Whole seconds: what is to be left for within this one is too late.
    let earliest = (opening.milliseconds + 999) / 1000 + Int64(buffer)
    // The one told last may be among them, by a delay.
    let targets = planner.next(2, wish, at: earliest, withLate: false).filter { !$0.isCancelled }
      .map { found in
        DepartureTarget(found, journey: journey, anchor: anchor) {
          watch.network.walks.changes[$0]
        }
      }
    let told = state.told.first { $0.journey == Int32(journey) }?.ride.reference
    guard var target = targets.first(where: { $0.rides.first?.reference != told }) else {
      return nil
    }
    let leaving = advice(target).leaveAt
    let clock = watch.zone.civilTime(at: Instant(seconds: leaving))
    guard watched.journey.hours.contain(clock) else { return nil }
    target.isNear = leaving - now.seconds <= Self.nearSeconds
    return target
  }

  /// Tells that it is time to leave, or will be soon.
  func tell(
    isNow: Bool, _ journey: Int32, _ now: Moment, _ state: inout State,
    _ events: inout EventCollector
  ) {
    guard let index = state.targets.firstIndex(where: { $0.journey == journey }) else { return }
    state.targets[index].soonTold = state.targets[index].soonTold ?? now.time
    if isNow { state.targets[index].nowTold = now.time }
    let target = state.targets[index]
    state.told.removeAll { $0.journey == journey }
    if let ride = target.rides.first { state.told.append(Told(journey: journey, ride: ride)) }
    let age =
      state.heard == .min ? nil : Int(now.seconds - watch.log.made(countingFrom: state.heard))
    let advice = DepartureAdvice(
      ride: ride(target), arrival: Instant(seconds: target.arrival),
      delaySeconds: target.delay.map { Int($0) }, platform: platform(Int(target.stop)),
      plannedPlatform: plannedPlatform(target), walkSeconds: Int(target.walkSeconds),
      leaveAt: Instant(seconds: advice(target).leaveAt), ageSeconds: age)
    emit(
      isNow ? DepartureLeaveNow(advice: advice) : DepartureLeaveSoon(advice: advice), target, now,
      state, &events)
  }

  /// Tells that a connection cannot be reached any more, and goes on to the next.
  func miss(
    _ journey: Int32, _ now: Moment, _ state: inout State, _ events: inout EventCollector
  ) {
    guard let index = state.targets.firstIndex(where: { $0.journey == journey }) else { return }
    let target = state.targets.remove(at: index)
    let next = replacement(of: target, now, live(now, state), &state, &events)
    let missed = DepartureMissed(ride: ride(target), instead: instead(next))
    emit(missed, target, now, state, &events)
  }

  /// Takes back what was told, and goes on to the next.
  func withdraw(
    _ target: DepartureTarget, _ reason: DepartureWithdrawn.Reason, _ now: Moment,
    _ live: LiveTimetable?, _ state: inout State, _ events: inout EventCollector
  ) {
    state.targets.removeAll { $0.journey == target.journey }
    let next = replacement(of: target, now, live, &state, &events)
    guard let told = target.told else { return }
    let name = watch.journeys[Int(target.journey)].journey.name
    let withdrawn = DepartureWithdrawn(
      ride: ride(target),
      withdraws: Event.id(of: told.type, time: told.time, member: member, subject: name),
      reason: reason, instead: instead(next))
    emit(withdrawn, target, now, state, &events)
  }

  /// The connection after one that cannot be taken; it is watched where the member is still at the
  /// place.
  private func replacement(
    of target: DepartureTarget, _ now: Moment, _ live: LiveTimetable?, _ state: inout State,
    _ events: inout EventCollector
  ) -> DepartureTarget? {
    guard !target.isUnderWay else {
      return state.last.flatMap {
        self.target(Int(target.journey), from: $0.coordinate, now, live, state)
      }
    }
    plan(Int(target.journey), now, live, &state, &events)
    return state.targets.first { $0.journey == target.journey }
  }

  // MARK: Values

  private func ride(_ target: DepartureTarget) -> DepartureRide {
    let reference = target.rides.first?.reference
    let route = reference?.key.map { watch.network.timetable.trips[$0.trip].route }
    return DepartureRide(
      tripID: reference?.tripID, route: route.map { watch.network.timetable.routes[$0].name },
      fromStop: stopID(Int(target.stop)), departure: Instant(seconds: target.departure))
  }

  private func instead(_ target: DepartureTarget?) -> DepartureInstead {
    guard let target else { return DepartureInstead() }
    return DepartureInstead(
      tripID: target.rides.first?.reference.tripID, departure: Instant(seconds: target.departure),
      leaveAt: Instant(seconds: advice(target).leaveAt))
  }

  private func stopID(_ stop: Int) -> String? {
    let stops = watch.network.timetable.stops
    return stops.indices.contains(stop) ? stops[stop].id : nil
  }

  private func platform(_ stop: Int) -> String? {
    let stops = watch.network.timetable.stops
    return stops.indices.contains(stop) ? stops[stop].platform : nil
  }

  private func plannedPlatform(_ target: DepartureTarget) -> String? {
    target.rides.first.flatMap { platform($0.reference.from) }
  }

  private func emit(
    _ payload: any EventPayload, _ target: DepartureTarget, _ now: Moment, _ state: State,
    _ events: inout EventCollector
  ) {
    events.emit(
      payload, time: now.time, detected: now.settled,
      subject: watch.journeys[Int(target.journey)].journey.name,
      position: state.last?.coordinate)
  }
}
