import HitherEngine
import HitherPlaces
import HitherTracks

extension LiveOuting {
  /// Up to this number of members, time advances for all of them with each delivery.
  private static let mostSwept = 256

  /// Advances time, and returns the events that this settles.
  ///
  /// With very many members only those with new fixes advance at once. The others follow when as
  /// many fixes have come as there are members, so that the cost per fix is constant.
  mutating func advance() throws(HitherError) -> [OutgoingEvent] {
    let touched = takeTouched()
    admitNewcomers()
    guard let time = watermark.time, time > reached else { return [] }
    if lanes.count <= Self.mostSwept || fixesSinceSweep >= lanes.count {
      try sweep(to: time)
    } else {
      for lane in touched {
        try lanes[lane].advance(to: time)
        collect(lane)
      }
    }
    return settled()
  }

  /// Advances time for all members; a member who is silent for long may sleep.
  mutating func sweep(to time: Instant) throws(HitherError) {
    admitNewcomers()
    fixesSinceSweep = 0
    reached = time
    repaired = .latest
    for lane in lanes.indices {
      lanes[lane].forgetSeen(before: time + -keptMilliseconds)
      try lanes[lane].advance(to: time)
      collect(lane)
      repaired = min(repaired, lanes[lane].repaired)
      try lanes[lane].rest()
    }
  }

  /// Ends the stream, and returns all remaining events.
  package mutating func end() throws(HitherError) -> [OutgoingEvent] {
    admitNewcomers()
    if address == nil || (group == nil && !plan.hasManifest) { try closeRoster() }
    let end = outingEnd
    for lane in lanes.indices {
      tally.ahead += Int64(try lanes[lane].end(at: end))
      endBacklog(lane, detected: end)
      collect(lane, end: end)
      lanes[lane].close()
    }
    if let end { _ = advanceHousehold(to: end, end: end) }
    group?.end(at: end ?? .absent)
    group?.run()
    say(group?.takeEvents() ?? [])
    return counted(release.releaseAll())
  }

  /// Collects the events and samples of a member's lane.
  private mutating func collect(_ lane: Int, end: Instant? = nil) {
    say(lanes[lane].takeEvents(end: end))
    if let household, var state = householdState {
      householdState = nil
      household.add(lanes[lane].takeSettled(), of: lanes[lane].member.id, &state)
      householdState = state
    }
    guard group != nil else { return }
    let (samples, place) = (lanes[lane].takeSamples(), places[lane])
    group?.take(samples, of: place)
  }

  mutating func say(_ events: [Event]) {
    guard !events.isEmpty || !unaddressed.isEmpty else { return }
    guard let address else {
      unaddressed += events
      return
    }
    release.add((unaddressed + events).map { address.addressed($0) })
    unaddressed = []
  }

  /// Advances the clocks of all members, and returns the earliest time of their later events.
  private mutating func advanceHousehold(to reached: Instant, end: Instant? = nil) -> Instant {
    guard let household, var state = householdState else { return .latest }
    householdState = nil
    defer { householdState = state }
    if let end {
      say(household.end(at: end, &state))
    } else {
      say(household.advance(to: reached, &state))
    }
    return state.releasedUntil
  }

  /// Advances the group to its members' times, and releases the events that nothing can precede.
  mutating func settled() -> [OutgoingEvent] {
    let groupBound = advanceGroup()
    guard address != nil, group != nil || plan.hasManifest || !needs.group else { return [] }
    // Later events are detected at the newest fix at the latest, until the end.
    let bound = min(groupBound, group?.bound(repaired) ?? repaired, watermark.trusted + 1)
    let events = release.release(before: bound)
    if isSteady { alerts.take(events, at: watermark.trusted) }
    return counted(events)
  }

  /// Advances the clocks of all and the group to the members' times.
  ///
  /// - Returns: The earliest time of the clocks' later events.
  mutating func advanceGroup() -> Instant {
    let bound =
      household == nil
      ? .latest : advanceHousehold(to: lanes.map(\.reached).min() ?? .absent)
    group?.run()
    say(group?.takeEvents() ?? [])
    return bound
  }

  mutating func counted(_ events: [OutgoingEvent]) -> [OutgoingEvent] {
    tally.events += Int64(events.count)
    early?.confirm(events)
    return events
  }
}
