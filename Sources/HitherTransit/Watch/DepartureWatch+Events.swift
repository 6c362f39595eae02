import HitherEngine
import HitherGeodesy
import HitherTracks

/// Finds connections and emits their events.
extension DepartureWatch {
  /// Finds the connection of a journey that begins where the member is.
  func plan(
    _ journey: Int, _ now: Moment, _ state: inout State, _ events: inout EventCollector
  ) {
    plan(journey, now, live(now, state), &state, &events)
  }

  /// The applied real-time data.
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

  /// The parameters for finding the connections of a journey.
  func planning(
    _ journey: Int, from anchor: Coordinate, _ live: LiveTimetable?
  ) -> (JourneyPlanner, JourneyPlanner.Wish) {
    let watched = watch.journeys[journey]
    return (
      JourneyPlanner(watch.network, walks: watch.walks, live: live),
      JourneyPlanner.Wish(
        from: .place(anchor), to: watched.to, bufferSeconds: watched.journey.bufferSeconds,
        metresPerSecond: watched.journey.walkingMetresPerSecond)
    )
  }

  /// The connection to take among those that can still be reached from a moment on, within the journey's hours.
  func nextTarget(
    _ journey: Int, from anchor: Coordinate, since: Instant, _ now: Moment,
    _ live: LiveTimetable?, _ state: State
  ) -> DepartureTarget? {
    guard let opening = watch.opening(of: watch.journeys[journey].journey, from: since) else {
      return nil
    }
    let (planner, wish) = planning(journey, from: anchor, live)
    // Whole seconds: it is too late for a connection that must be left for within this one.
    let earliest = (opening.milliseconds + 999) / 1000 + Int64(wish.bufferSeconds)
    // The last emitted one may be among them, if it is delayed.
    let found = planner.next(2, wish, at: earliest, withLate: false)
    return chosen(found, journey, from: anchor, now, state)
  }

  /// The first connection that runs, was not emitted last and has its time to leave in the journey's hours.
  func chosen(
    _ found: [Connection], _ journey: Int, from anchor: Coordinate, _ now: Moment, _ state: State
  ) -> DepartureTarget? {
    let watched = watch.journeys[journey]
    let targets = found.filter { !$0.isCancelled }.map { found in
      DepartureTarget(found, journey: journey, anchor: anchor) { watch.network.walks.changes[$0] }
    }
    let told = state.told.first { $0.journey == Int32(journey) }?.ride.reference
    guard var target = targets.first(where: { $0.rides.first?.reference != told }) else {
      return nil
    }
    let leaving = advice(target).leaveAt
    let clock = watch.zone.civilTime(at: Instant(seconds: leaving))
    guard watched.journey.hours.contain(clock) else { return nil }
    target.isNear = leaving - now.seconds <= Self.nearSeconds
    target.day = civil(Instant(seconds: leaving)).day
    return target
  }

  /// Emits that it is time to leave, or will be soon.
  func tell(
    isNow: Bool, _ journey: Int32, _ now: Moment, _ state: inout State,
    _ events: inout EventCollector
  ) {
    guard let index = state.targets.firstIndex(where: { $0.journey == journey }) else { return }
    if state.targets[index].told == nil {
      guard mayTell(state.targets[index], state) else {
        state.targets.remove(at: index)
        return plan(Int(journey), now, &state, &events)
      }
      noteTold(state.targets[index], &state)
    }
    state.targets[index].soonTold = state.targets[index].soonTold ?? now.time
    if isNow { state.targets[index].nowTold = now.time }
    let target = state.targets[index]
    state.told.removeAll { $0.journey == journey }
    if let ride = target.rides.first {
      state.told.append(EmittedAdvice(journey: journey, ride: ride))
    }
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

  /// Emits that a connection can no longer be reached, and continues with the next.
  func miss(
    _ journey: Int32, _ now: Moment, _ state: inout State, _ events: inout EventCollector
  ) {
    guard let index = state.targets.firstIndex(where: { $0.journey == journey }) else { return }
    let target = state.targets.remove(at: index)
    let next = advance(after: target, now, live(now, state), &state, &events)
    let missed = DepartureMissed(ride: ride(target), instead: instead(next))
    emit(missed, target, now, state, &events)
  }

  /// Withdraws an emitted connection, and continues with the next.
  func withdraw(
    _ target: DepartureTarget, _ reason: DepartureWithdrawn.Reason, _ now: Moment,
    _ live: LiveTimetable?, _ state: inout State, _ events: inout EventCollector
  ) {
    state.targets.removeAll { $0.journey == target.journey }
    for index in state.habits.indices where state.habits[index].journey == target.journey {
      state.habits[index].isOwed = !target.isUnderWay
    }
    let next = advance(after: target, now, live, &state, &events)
    guard let told = target.told else { return }
    let name = watch.journeys[Int(target.journey)].journey.name
    let withdrawn = DepartureWithdrawn(
      ride: ride(target),
      withdraws: Event.id(of: told.type, time: told.time, member: member, subject: name),
      reason: reason, instead: instead(next))
    emit(withdrawn, target, now, state, &events)
  }

  /// Finds the next connection if the member is still at the place.
  ///
  /// - Returns: The connection after one that cannot be taken, whether or not it is emitted.
  private func advance(
    after target: DepartureTarget, _ now: Moment, _ live: LiveTimetable?, _ state: inout State,
    _ events: inout EventCollector
  ) -> DepartureTarget? {
    let journey = Int(target.journey)
    let stay = state.stays.first { $0.place == Int32(watch.journeys[journey].place) }
    let here = watch.journeys[journey].middle ?? stay?.mean
    guard let anchor = target.isUnderWay ? state.last?.coordinate : here else { return nil }
    let next = nextTarget(journey, from: anchor, since: now.time, now, live, state)
    if !target.isUnderWay { plan(journey, now, live, &state, &events) }
    return next
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
