internal import HitherOuting

/// When a stream that could go on for ever is taken to be at its end.
struct StreamEnd: Sendable {
  private let quietMilliseconds: Int64?
  private var lastCame: Int64

  /// - Parameter quietSeconds: After how long without a message; never when nil.
  init(quietSeconds: Int?) {
    quietMilliseconds = quietSeconds.map { Int64($0) * 1000 }
    lastCame = MonotonicClock.milliseconds
  }

  /// How long to wait for a message, so that the end is seen when it is there.
  func patience(_ milliseconds: Int) -> Int {
    guard let quietMilliseconds else { return milliseconds }
    let left = lastCame + quietMilliseconds - MonotonicClock.milliseconds
    return min(milliseconds, Int(max(0, left)))
  }

  /// Learns whether something came, and tells what that means.
  mutating func signal(hasCome: Bool) -> SourceSignal {
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
