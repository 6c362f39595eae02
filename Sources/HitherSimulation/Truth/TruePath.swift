public import HitherGeodesy
public import HitherTracks

/// The true position of a member, second by second.
public struct TruePath: Sendable {
  /// The time of the first entry; each following one is a second later.
  public let start: Instant
  /// The positions.
  public let coordinates: [Coordinate]
  /// Metres above mean sea level.
  public let elevations: [Double]
  /// Metres along the planned route, accumulated over laps.
  public let progress: [Double]
  /// Metres walked since the start.
  public let walked: [Double]
  /// Whether the member walks in the second that begins with the entry.
  public let isMoving: [Bool]

  init(_ walk: Walk, outingStart: Instant, frame: LocalFrame) {
    start = outingStart + Int64(walk.startSecond) * 1000
    // The frame covers every place of the longest route that a scenario may have.
    coordinates = walk.points.map { frame.coordinate($0) ?? frame.origin }
    elevations = walk.elevations
    progress = walk.progress
    walked = walk.reach
    isMoving = walk.isMoving
  }

  /// The time of the last entry.
  public var end: Instant { start + Int64(max(0, coordinates.count - 1)) * 1000 }

  /// The time of an entry.
  public func time(_ index: Int) -> Instant { start + Int64(index) * 1000 }
}
