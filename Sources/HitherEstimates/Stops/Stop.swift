package import HitherEngine
public import HitherGeodesy
public import HitherTracks

/// A rest of a member at one place.
public struct Stop: Hashable, Sendable {
  /// When the member stopped moving.
  public var start: Instant
  /// When the member moved on; while a stop is open, its start.
  public var end: Instant
  /// The middle of the fixes.
  public var middle: Coordinate
  /// Whether a viewer may know the stop, but not its place.
  public package(set) var isPlaceWithheld = false

  /// The middle of the fixes; nil if a viewer may not know it.
  public var place: Coordinate? { isPlaceWithheld ? nil : middle }

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
