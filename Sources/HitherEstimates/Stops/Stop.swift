package import HitherEngine
package import HitherGeodesy
package import HitherTracks

/// A rest of a member at one place.
package struct Stop: Hashable, Sendable {
  /// When the member stopped moving.
  package var start: Instant
  /// When the member moved on; while a stop is open, its start.
  package var end: Instant
  /// The middle of the fixes.
  package var middle: Coordinate
  /// Whether a viewer may know the stop, but not its place.
  package var isPlaceWithheld = false

  /// The middle of the fixes; nil if a viewer may not know it.
  package var place: Coordinate? { isPlaceWithheld ? nil : middle }

  /// Makes a stop.
  package init(start: Instant, end: Instant, middle: Coordinate) {
    self.start = start
    self.end = end
    self.middle = middle
  }
}

extension Stop: StateCoding {
  package init() { (start, end, middle) = (Instant(), Instant(), Coordinate()) }

  package mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&start)
    try c.code(&end)
    try c.code(&middle)
  }
}
