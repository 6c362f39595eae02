package import HitherEngine
package import HitherTracks

/// The leader's expected arrival at a point, with its uncertainty.
package struct ExpectedArrival: Hashable, Sendable {
  /// When the estimate was made.
  package var told: Instant
  package var time: Instant
  /// In 90 of 100 cases the arrival is between the two.
  package var earliest: Instant
  package var latest: Instant
}

extension ExpectedArrival {
  /// The shortest time between two ranges for one point.
  static let leastMilliseconds: Int64 = 300_000
  /// The share of the time to go at which the range is renewed, in percent.
  static let shareLeft: Int64 = 60

  /// Whether to renew the range: it no longer contains the estimate, or at most 60 % of the time to go is left.
  func isStale(_ arrival: Instant, at now: Instant) -> Bool {
    guard now - told >= Self.leastMilliseconds else { return false }
    if arrival < earliest || arrival > latest { return true }
    return arrival - now <= (time - told) / 100 * Self.shareLeft
  }
}

extension ExpectedArrival: StateCoding {
  package init() { (told, time, earliest, latest) = (Instant(), Instant(), Instant(), Instant()) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &told)
    try c.code(plain: &time)
    try c.code(plain: &earliest)
    try c.code(plain: &latest)
  }
}
