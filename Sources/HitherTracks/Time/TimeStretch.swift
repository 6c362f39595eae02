/// A stretch of time; both ends are in.
package struct TimeStretch: Hashable, Sendable {
  package let from: Instant
  package let to: Instant

  /// Makes a stretch; one that would end before its start has no length.
  package init(from: Instant, to: Instant) {
    self.from = from
    self.to = max(from, to)
  }

  package var milliseconds: Int64 { to - from }
}
