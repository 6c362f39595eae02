import HitherEngine

/// A member's speed along the route, averaged over the last minutes.
struct RoutePace: Sendable {
  /// The averaging time, in seconds.
  static let memorySeconds = 600.0

  /// Metres per second along the route, and the seconds over which this is averaged.
  private(set) var speed = 0.0
  private(set) var seconds = 0.0
  /// The last interval in seconds, and its weight in the full average, cached because most intervals are equal.
  private var pause: Int64 = 0
  private var pauseSeconds = 0.0
  private var share = 0.0

  init() {}

  init(speed: Double, seconds: Double) { (self.speed, self.seconds) = (speed, seconds) }

  /// Adds a step along the route.
  @inline(__always)
  mutating func learn(_ along: Double, after milliseconds: Int64) {
    let gained = max(0, along)
    // The usual case: one second after the previous fix, with a full average.
    if milliseconds == pause, pauseSeconds == 1, seconds == Self.memorySeconds {
      speed += (gained - speed) * share
      return
    }
    guard milliseconds > 0 else { return }
    if milliseconds != pause {
      pause = milliseconds
      pauseSeconds = Double(milliseconds) / 1000
      share = pauseSeconds / Self.memorySeconds
    }
    seconds = min(seconds + pauseSeconds, Self.memorySeconds)
    let newest = min(seconds == Self.memorySeconds ? share : pauseSeconds / seconds, 1)
    speed += ((pauseSeconds == 1 ? gained : gained / pauseSeconds) - speed) * newest
  }
}

extension RoutePace: StateCoding {
  mutating func code(_ c: inout StateCoder) throws(StateError) {
    try c.code(&speed)
    try c.code(&seconds)
  }
}
