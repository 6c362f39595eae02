package import HitherTracks

/// Episodes as the events tell them.
package enum EventSpans {
  /// The times from each `KIND.started` of a member to the `KIND.ended` that follows it.
  ///
  /// - Parameters:
  ///   - kind: What lasts, such as `straggling`.
  ///   - end: Where an episode ends that still held when the events ended.
  package static func spans(
    of kind: String, member: String, in events: [Event], openUntil end: Instant
  ) -> [ClosedRange<Instant>] {
    var spans: [ClosedRange<Instant>] = []
    var start: Instant?
    let own = events.filter { $0.member == member }
    for event in own.sorted(by: { ($0.time, $0.detected) < ($1.time, $1.detected) }) {
      if event.type == kind + ".started" {
        start = event.time
      } else if event.type == kind + ".ended", let begun = start {
        spans.append(begun...event.time)
        start = nil
      }
    }
    if let start { spans.append(start...max(start, end)) }
    return spans
  }
}
