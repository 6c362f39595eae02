import HitherEngine
import HitherTracks

/// Events told at once: what would be settled if no earlier fix followed.
extension LiveOuting {
  /// So few fixes are looked at anew with each delivery.
  private static let fewWaiting = 4096
  /// Of more, each is looked at anew about so often.
  private static let looks = 16

  /// From now on events are told at once, too.
  package mutating func beginEarly() {
    if early == nil { early = EarlyEvents() }
  }

  /// Tells what is new, or not true any more, if no earlier fix follows; nothing where too little has come
  /// since it was last asked to look again at all that waits.
  ///
  /// - Parameter isIdle: Whether there is time to look in any case.
  package mutating func tellEarly(isIdle: Bool) throws(HitherError) -> [OutgoingEvent] {
    guard early != nil, fixesSinceEarly > 0, watermark.time != nil, isLeaderKnown else { return [] }
    if !isIdle {
      let waiting = lanes.reduce(lanes.count) { $0 + $1.waiting }
      guard waiting <= Self.fewWaiting || fixesSinceEarly * Self.looks >= waiting else { return [] }
    }
    fixesSinceEarly = 0
    let foreseen = try foreseen()
    return early?.update(to: foreseen) ?? []
  }

  /// Takes back, at the end, what was told before it was settled and did not come to be.
  package mutating func endEarly() -> [OutgoingEvent] { early?.update(to: []) ?? [] }

  /// Whether who leads is no name of which nothing has come.
  private var isLeaderKnown: Bool {
    address != nil || plan.leader.map { laneNumbers[$0] != nil } ?? true
  }

  /// The events that wait for their turn, and those that would come if time went on to the last fix now.
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
