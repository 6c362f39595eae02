/// How fast a member gets on along the route, as the mean of the last minutes.
struct RoutePace: Sendable {
  /// The time over which the speed is averaged, in seconds.
  static let memorySeconds = 600.0

  /// Metres per second along the route, and the seconds over which that is the mean.
  private(set) var speed = 0.0
  private(set) var seconds = 0.0
  /// The newest pause in seconds, and its share of the mean once that is over the whole time: most are alike.
  private var pause: Int64 = 0
  private var pauseSeconds = 0.0
  private var share = 0.0

  init() {}

  init(speed: Double, seconds: Double) { (self.speed, self.seconds) = (speed, seconds) }

  /// Learns of a step along the route.
  @inline(__always)
  mutating func learn(_ along: Double, after milliseconds: Int64) {
    let gained = max(0, along)
    // So it is for most fixes: a second after the one before, and the mean over its whole time.
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
