package import HitherTracks

/// The times in which a member was so near the leader that devices may find each other.
package struct NearLeaderFigures: Hashable, Sendable {
  /// One of them; `end` is nil while it lasts.
  package struct Stretch: Hashable, Sendable {
    package var start: Instant
    package var end: Instant?
    package var least: Double

    package init(start: Instant, end: Instant?, least: Double) {
      self.start = start
      self.end = end
      self.least = least
    }
  }

  package var count: Int
  package var durationMilliseconds: Int64
  package var stretches: [Stretch]

  package init(count: Int, durationMilliseconds: Int64, stretches: [Stretch]) {
    self.count = count
    self.durationMilliseconds = durationMilliseconds
    self.stretches = stretches
  }
}
