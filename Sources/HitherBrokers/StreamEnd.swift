internal import Glibc
internal import HitherLive

/// When a stream that could go on for ever is taken to be at its end.
struct StreamEnd: Sendable {
  private let quietMilliseconds: Int64?
  private var lastCame: Int64

  /// - Parameter quietSeconds: After how long without a message; never when nil.
  init(quietSeconds: Int?) {
    quietMilliseconds = quietSeconds.map { Int64($0) * 1000 }
    lastCame = Self.now
  }

  /// Learns whether something came, and tells what that means.
  mutating func signal(hasCome: Bool) -> SourceSignal {
    if hasCome {
      lastCame = Self.now
      return .delivered
    }
    guard let quietMilliseconds, Self.now - lastCame >= quietMilliseconds else { return .idle }
    return .ended
  }

  /// Milliseconds of the clock that nobody sets.
  private static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
