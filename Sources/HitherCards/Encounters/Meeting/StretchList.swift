import HitherTracks

/// Stretches of time in order; those that overlap, touch, or follow within a millisecond are one.
struct StretchList: Sendable {
  private(set) var stretches: [TimeStretch] = []

  /// Adds a stretch that begins no earlier than the one before.
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
