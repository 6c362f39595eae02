import HitherTracks

/// Time intervals in order; those that overlap, touch, or follow within a millisecond are merged.
struct StretchList: Sendable {
  private(set) var stretches: [TimeStretch] = []

  /// Adds an interval that begins no earlier than the previous one.
  mutating func add(from: Int64, to: Int64) {
    let start = Instant(milliseconds: from)
    if let last = stretches.last, start <= last.to + 1 {
      let end = max(last.to, Instant(milliseconds: to))
      stretches[stretches.count - 1] = TimeStretch(from: last.from, to: end)
    } else {
      stretches.append(TimeStretch(from: start, to: Instant(milliseconds: to)))
    }
  }
}
