package import HitherEngine
package import HitherGeodesy
package import HitherTracks

/// A period in which a follower was behind.
package struct StragglingEpisode: Hashable, Sendable {
  /// When and where the threshold was crossed.
  package var start: Instant
  package var coordinate: Coordinate
  /// When it was crossed back; nil while behind.
  package var end: Instant?
  /// The cause, as far as it is known.
  package var cause: GapCause?
  /// Farthest behind, in metres.
  package var maxMetres: Double
  /// The time behind then, in seconds; nil if the leader had never been there.
  package var maxBehindSeconds: Double?

  package var durationMilliseconds: Int64? { end.map { $0 - start } }

  mutating func widen(_ gap: Gap) {
    guard gap.metres > maxMetres || gap.metres == maxMetres && maxBehindSeconds == nil else {
      return
    }
    maxMetres = gap.metres
    maxBehindSeconds = gap.behind.isNaN ? nil : gap.behind
  }
}

extension StragglingEpisode: StateCoding {
  package init() { (start, coordinate, maxMetres) = (Instant(), Coordinate(), 0) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(plain: &start)
    try c.code(plain: &coordinate)
    try c.code(&end)
    try c.code(orMax: &cause)
    try c.code(&maxMetres)
    try c.code(orNaN: &maxBehindSeconds)
  }
}
