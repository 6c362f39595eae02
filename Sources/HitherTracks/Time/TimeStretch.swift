/// A time interval; both ends are included.
package struct TimeStretch: Hashable, Sendable {
  package let from: Instant
  package let to: Instant

  /// Makes an interval; one whose end is before its start has no length.
  package init(from: Instant, to: Instant) {
    self.from = from
    self.to = max(from, to)
  }

  package var milliseconds: Int64 { to - from }
}
