import HitherTracks

/// Spans of time in order, none over another, of which is asked whether one holds now.
struct SpanCursor {
  private let spans: [(start: Instant?, end: Instant?)]
  private var next = 0

  /// Takes spans; an end that is nil is open.
  init(_ spans: [(start: Instant?, end: Instant?)]) {
    self.spans = spans
  }

  /// Whether a span holds at a time, its end out; times that are asked may not fall.
  mutating func holds(at time: Instant) -> Bool {
    while next < spans.count, let end = spans[next].end, end <= time { next += 1 }
    guard next < spans.count else { return false }
    return spans[next].start.map { $0 <= time } ?? true
  }
}
