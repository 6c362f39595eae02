import HitherEngine
import HitherGeodesy
import HitherTracks

/// The distance walked, in straight pieces of at least 25 m: noise at rest does not count.
struct WalkedWay: Sendable {
  static let pieceMetres = 25.0
  /// The highest speed assumed for a walker without a position for longer than
  /// `unseenMilliseconds`, in metres per second.
  static let unseenPace = 3.0
  static let unseenMilliseconds: Int64 = 30_000

  /// The start of the current piece, and of the previous one.
  private var start: Coordinate?
  private var before: Coordinate?
  private var last: Instant?

  /// Processes the next position.
  ///
  /// - Returns: The length of the pieces completed with it, in metres.
  mutating func take(_ position: Coordinate, at time: Instant) -> Double {
    defer { last = time }
    guard let start, let last else {
      self.start = position
      return 0
    }
    let metres = ShortDistance.metres(from: start, to: position)
    let isUnseen = time - last > Self.unseenMilliseconds
    guard isUnseen || metres >= Self.pieceMetres else { return 0 }
    before = metres >= Self.pieceMetres ? start : before
    self.start = position
    return isUnseen ? max(metres, Self.unseenPace * Double(time - last) / 1000) : metres
  }

  /// The last 25 m or more up to a position, as a step to the plane's origin there; nil until that much was walked.
  func step(to viewer: LocalFrame) -> PlanePoint? {
    guard let before else { return nil }
    let point = viewer.planePoint(before)
    return PlanePoint(east: -point.east, north: -point.north)
  }
}

extension WalkedWay: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&start)
    try c.code(&before)
    try c.code(&last)
  }
}
