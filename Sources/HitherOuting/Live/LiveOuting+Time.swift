import HitherEngine
import HitherPlaces
import HitherTracks

extension LiveOuting {
  /// Up to so many members, time goes on for all of them with each delivery.
  private static let mostSwept = 256

  /// Lets time go on, and tells what is settled by it.
  ///
  /// Of very many members only those move on at once who sent something; the others follow when as
  /// many fixes have come as there are members, so that the cost a fix stays the same.
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

  /// Lets time go on for all members; who is silent for long may sleep.
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

  /// Ends the stream, and tells all that is left.
  package mutating func end() throws(HitherError) -> [OutgoingEvent] {
    admitNewcomers()
    if address == nil || (group == nil && !plan.hasManifest) { try closeRoster() }
    let end = outingEnd
    for lane in lanes.indices {
      tally.ahead += Int64(try lanes[lane].end(at: end))
      tellBacklog(lane, detected: end)
      collect(lane, end: end)
      lanes[lane].close()
    }
    if let end { _ = advanceHousehold(to: end, end: end) }
    group?.end(at: end ?? .absent)
    group?.run()
    say(group?.takeEvents() ?? [])
    return counted(release.releaseAll())
  }

  /// Takes what a member's lane has to say and to show.
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

  /// Lets the clocks of all go on, and tells what they will say nothing before.
  private mutating func advanceHousehold(to reached: Instant, end: Instant? = nil) -> Instant {
    guard let household, var state = householdState else { return .latest }
    householdState = nil
    defer { householdState = state }
    if let end {
      say(household.end(at: end, &state))
    } else {
      say(household.advance(to: reached, &state))
    }
    return state.told
  }

  /// Lets the group go on to where its members are, and lets go of what nothing can precede.
  mutating func settled() -> [OutgoingEvent] {
    let told = advanceGroup()
    guard address != nil, group != nil || plan.hasManifest || !needs.group else { return [] }
    // What comes is detected at the newest fix at the latest, until the end.
    let bound = min(told, group?.bound(repaired) ?? repaired, watermark.trusted + 1)
    let events = release.release(before: bound)
    if isSteady { alerts.take(events, at: watermark.trusted) }
    return counted(events)
  }

  /// Lets the clocks of all and the group go on to where the members are.
  ///
  /// - Returns: what the clocks will say nothing before.
  mutating func advanceGroup() -> Instant {
    let told =
      household == nil
      ? .latest : advanceHousehold(to: lanes.map(\.reached).min() ?? .absent)
    group?.run()
    say(group?.takeEvents() ?? [])
    return told
  }

  mutating func counted(_ events: [OutgoingEvent]) -> [OutgoingEvent] {
    tally.events += Int64(events.count)
    early?.confirm(events)
    return events
  }
}
