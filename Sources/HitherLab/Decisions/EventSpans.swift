package import HitherTracks

/// Episodes derived from events.
package enum EventSpans {
  /// The times from each event of a member that begins something to the one that ends it.
  ///
  /// - Parameter end: The end of an episode that was still open when the events ended.
  package static func spans<Start: EventPayload, End: EventPayload>(
    from _: Start.Type, to _: End.Type, member: String, in events: [Event], openUntil end: Instant
  ) -> [ClosedRange<Instant>] {
    var spans: [ClosedRange<Instant>] = []
    var start: Instant?
    let own = events.filter { $0.member == member }
    for event in own.sorted(by: { ($0.time, $0.detected) < ($1.time, $1.detected) }) {
      if event.payload is Start {
        start = event.time
      } else if event.payload is End, let begun = start {
        spans.append(begun...event.time)
        start = nil
      }
    }
    if let start { spans.append(start...max(start, end)) }
    return spans
  }
}
