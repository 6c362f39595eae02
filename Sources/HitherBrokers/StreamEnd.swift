internal import HitherOuting

/// When a possibly endless stream counts as ended.
struct StreamEnd: Sendable {
  private let quietMilliseconds: Int64?
  private var lastCame: Int64

  /// - Parameter quietSeconds: The time without a message after which it ends; nil for never.
  init(quietSeconds: Int?) {
    quietMilliseconds = quietSeconds.map { Int64($0) * 1000 }
    lastCame = MonotonicClock.milliseconds
  }

  /// How long to wait for a message, so that the end is detected in time.
  func timeout(_ milliseconds: Int) -> Int {
    guard let quietMilliseconds else { return milliseconds }
    let left = lastCame + quietMilliseconds - MonotonicClock.milliseconds
    return min(milliseconds, Int(max(0, left)))
  }

  /// Records whether anything arrived, and returns the result.
  mutating func signal(hasCome: Bool) -> PollOutcome {
    if hasCome {
      lastCame = MonotonicClock.milliseconds
      return .delivered
    }
    guard let quietMilliseconds, MonotonicClock.milliseconds - lastCame >= quietMilliseconds else {
      return .idle
    }
    return .ended
  }
}
