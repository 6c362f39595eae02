internal import Glibc
internal import HitherOuting

/// When messages are read again: many at once from a dense stream, each immediately from a sparse one.
///
/// Reading has a cost of its own, in thread switches and in the pipeline, that does not depend on
/// the number of messages. After reading n messages the next read is delayed until n × 50 µs have
/// passed, at most 5 ms. Below 20,000 messages a second this time has already passed, and nothing
/// is ever delayed.
struct DeliveryPace: Sendable {
  private static let microsecondsPerMessage: Int64 = 50
  private static let longestMicroseconds: Int64 = 5_000

  private var due: Int64 = 0

  /// Records the number of messages read; messages already available are not delayed.
  mutating func taken(_ count: Int, leavesMore: Bool = false) {
    let pause = min(Int64(count) * Self.microsecondsPerMessage, Self.longestMicroseconds)
    due = leavesMore ? 0 : MonotonicClock.microseconds + pause
  }

  /// Waits until messages may be read again.
  func rest() {
    let left = due - MonotonicClock.microseconds
    if left > 0 { usleep(UInt32(clamping: left)) }
  }
}
