import HitherEngine
import HitherTracks

/// Events emitted at once: those that would be settled if no earlier fix followed.
extension LiveOuting {
  /// Up to this number, the pending fixes are evaluated again with each delivery.
  private static let fewWaiting = 4096
  /// Of more, each is evaluated again about this many times.
  private static let looks = 16

  /// Starts to emit events at once, too.
  package mutating func beginEarly() {
    if early == nil { early = EarlyEvents() }
  }

  /// Returns events that are new, or retracted, if no earlier fix follows; none if too little has
  /// come since the last evaluation.
  ///
  /// - Parameter isIdle: Whether to evaluate in any case.
  package mutating func earlyEvents(isIdle: Bool) throws(HitherError) -> [OutgoingEvent] {
    guard early != nil, fixesSinceEarly > 0, watermark.time != nil, isLeaderKnown else { return [] }
    if !isIdle {
      let waiting = lanes.reduce(lanes.count) { $0 + $1.waiting }
      guard waiting <= Self.fewWaiting || fixesSinceEarly * Self.looks >= waiting else { return [] }
    }
    fixesSinceEarly = 0
    let foreseen = try foreseen()
    return early?.update(to: foreseen) ?? []
  }

  /// Retracts, at the end, the events that were emitted before they were settled and did not occur.
  package mutating func endEarly() -> [OutgoingEvent] { early?.update(to: []) ?? [] }

  /// Whether no leader is named, or the named one has sent something.
  private var isLeaderKnown: Bool {
    address != nil || plan.leader.map { laneNumbers[$0] != nil } ?? true
  }

  /// The held events, and those that would come if time advanced to the last fix now.
  private func foreseen() throws(HitherError) -> [Event] {
    var ahead = self
    ahead.early = nil
    for lane in lanes.indices { ahead.lanes[lane] = lanes[lane].copy() }
    if ahead.address == nil { try ahead.closeRoster() }
    try ahead.sweep(to: (outingEnd ?? watermark.trusted) + 1)
    _ = ahead.advanceGroup()
    return ahead.release.waiting
  }
}
