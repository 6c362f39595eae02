import HitherEngine
import HitherTracks

extension LiveOuting {
  /// The pipeline as it would be had nothing that came been late, and all that it would have told.
  ///
  /// - Parameters:
  ///   - fresh: The same pipeline before the first fix.
  ///   - isEnded: Whether the stream has ended.
  ///   - deliveries: Hands out all deliveries so far in order, each with whether its members are numbered
  ///     anew.
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

  /// Whether fixes came too late that were not told of.
  var hasBacklog: Bool { lanes.contains { $0.backlog != nil } }

  /// Takes over the silences that ticks of another pipeline reported.
  ///
  /// - Returns: their events.
  private mutating func takeTicks(of other: LiveOuting) throws(HitherError) -> [OutgoingEvent] {
    for silence in other.release.ticks.flatMap(\.silences) {
      guard let lane = laneNumbers[silence.member] else { continue }
      try take(silence.received, of: lane)
    }
    return release.takeTicks(of: other.release)
  }

  /// Late fixes that were not told of will be.
  private mutating func takeBacklogs(of other: LiveOuting) {
    for lane in other.lanes {
      guard let backlog = lane.backlog, let number = laneNumbers[lane.member.id] else { continue }
      lanes[number].takeOver(backlog)
    }
  }
}
