import HitherEngine
import HitherEstimates
import HitherPlaces
package import HitherTracks

/// Silence while nothing arrives, measured by the clock of receipt alone.
extension LiveOuting {
  /// Processes the lack of data up to a moment of the clock of receipt, and emits its events: lost
  /// contact, and the clock's states of silence.
  ///
  /// Time does not advance for anything else.
  package mutating func tick(at receipt: Instant) throws(HitherError) -> [OutgoingEvent] {
    guard watermark.trusted != .absent, let lastReceipt else { return [] }
    var events: [Event] = []
    var silences: [SilenceTick.Silence] = []
    for lane in lanes.indices {
      guard
        let silence = lanes[lane].silence(
          at: receipt, since: lastReceipt, trusted: watermark.trusted)
      else { continue }
      let new = try foreseen(silence, of: lane).filter { event in
        !release.awaits(event.id)
          && (event.payload is ContactRegained || event.time > silence.from && isOfSilence(event))
      }
      guard new.contains(where: isOfSilence) else { continue }
      try take(silence, of: lane)
      events += new.map { address?.addressed($0) ?? $0 }
      silences.append(
        SilenceTick.Silence(member: lanes[lane].member.id, received: silence))
    }
    guard !events.isEmpty else { return [] }
    return counted(release.emit(events, of: silences))
  }

  /// Processes a silence of a member at the time of receipt.
  mutating func take(_ silence: ReceivedSilence, of lane: Int) throws(HitherError) {
    try lanes[lane].take(silence)
    guard let household, var state = householdState else { return }
    householdState = nil
    household.add(silence, of: lanes[lane].member.id, &state)
    householdState = state
  }

  /// The events of a member if time advanced to the end of a silence.
  private func foreseen(
    _ silence: ReceivedSilence, of lane: Int
  ) throws(HitherError) -> [Event] {
    var ahead = lanes[lane].copy()
    try ahead.advance(to: silence.until)
    let events = ahead.takeEvents()
    guard let household, var state = householdState else { return events }
    let member = lanes[lane].member.id
    household.add(ahead.takeSettled(), of: member, &state)
    household.add(silence, of: member, &state)
    return events + household.advance(to: silence.until, &state).filter { $0.member == member }
  }

  private func isOfSilence(_ event: Event) -> Bool {
    if event.payload is ContactLost { return true }
    guard let change = event.payload as? ClockStateChanged else { return false }
    return needs.clock?.statesOfSilence.contains(change.to) ?? false
  }
}

extension LiveLane {
  /// The member's silence at a moment of the clock of receipt; nil if it has no effect.
  fileprivate func silence(
    at receipt: Instant, since lastOfAll: Instant, trusted: Instant
  ) -> ReceivedSilence? {
    guard latest != .absent, !isAsleep || waiting > 0,
      let length = rhythm.silence(at: receipt, since: lastOfAll, trusted: trusted), length > 0
    else { return nil }
    return ReceivedSilence(from: latest, until: latest + length)
  }
}
