import HitherTracks

/// A cursor over ordered time spans that do not overlap; it returns whether one contains a moment.
struct SpanCursor {
  private let spans: [(start: Instant?, end: Instant?)]
  private var next = 0

  /// Makes a cursor; an end that is nil is open.
  init(_ spans: [(start: Instant?, end: Instant?)]) {
    self.spans = spans
  }

  /// Whether a span contains a time, its end excluded; times must not decrease from call to call.
  mutating func holds(at time: Instant) -> Bool {
    while next < spans.count, let end = spans[next].end, end <= time { next += 1 }
    guard next < spans.count else { return false }
    return spans[next].start.map { $0 <= time } ?? true
  }
}
