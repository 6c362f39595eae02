import HitherEngine
import HitherGeodesy
import HitherTracks

/// Whether a member has been stopped for a minute, as far as can be decided at once.
///
/// Stops are decided with more care and later (`StopDetector`); an alert does not wait for that.
struct StandingPlace: Sendable {
  /// A member who stays within this distance of a place is stopped, in metres.
  static let radiusMetres = 25.0
  /// After this time, in milliseconds.
  static let shortestMilliseconds: Int64 = 60_000

  private var place: Coordinate?
  private var since = Instant.absent

  /// Processes the next position.
  ///
  /// - Returns: Whether the member is stopped.
  mutating func take(_ position: Coordinate, at time: Instant) -> Bool {
    guard let place, !ShortDistance.isBeyond(Self.radiusMetres, from: place, to: position) else {
      (self.place, since) = (position, time)
      return false
    }
    return time - since >= Self.shortestMilliseconds
  }
}

extension StandingPlace: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&place)
    try c.code(&since)
  }
}
