import HitherEngine
import HitherTracks

extension LiveOuting {
  /// The pipeline as if no fix had been late, with all events that it would have emitted.
  ///
  /// - Parameters:
  ///   - fresh: The same pipeline before the first fix.
  ///   - isEnded: Whether the stream has ended.
  ///   - deliveries: Passes on all deliveries so far in order, each with whether its members are
  ///     renumbered.
  func revised(
    from fresh: LiveOuting, isEnded: Bool,
    _ deliveries: ((Delivery, Bool) -> Void) throws(HitherError) -> Void
  ) throws(HitherError) -> (outing: LiveOuting, events: [OutgoingEvent]) {
    var revised = fresh
    try deliveries { delivery, isOtherRun in
      if isOtherRun { revised.forgetSenders() }
      revised.retake(delivery, now: delivery.received ?? .latest)
    }
    revised.forgetSenders()
    let silences = try revised.takeTicks(of: self)
    revised.release.add(release.waiting.filter(\.isOfContact))
    var events = silences
    if let time = revised.watermark.time {
      try revised.sweep(to: time)
      events += revised.settled()
    }
    if isEnded { events += try revised.end() }
    (revised.tally, revised.early) = (tally, early)
    revised.takeBacklogs(of: self)
    return (revised, events)
  }

  /// Whether there are late fixes that were not reported.
  var hasBacklog: Bool { lanes.contains { $0.backlog != nil } }

  /// Adopts the silences reported by another pipeline's ticks.
  ///
  /// - Returns: Their events.
  private mutating func takeTicks(of other: LiveOuting) throws(HitherError) -> [OutgoingEvent] {
    for silence in other.release.ticks.flatMap(\.silences) {
      guard let lane = laneNumbers[silence.member] else { continue }
      try take(silence.received, of: lane)
    }
    return release.takeTicks(of: other.release)
  }

  /// Adopts another pipeline's unreported late fixes.
  private mutating func takeBacklogs(of other: LiveOuting) {
    for lane in other.lanes {
      guard let backlog = lane.backlog, let number = laneNumbers[lane.member.id] else { continue }
      lanes[number].takeOver(backlog)
    }
  }
}
