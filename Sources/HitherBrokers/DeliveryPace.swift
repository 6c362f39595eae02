internal import Glibc
internal import HitherOuting

/// How soon messages are taken again: of a dense stream many at once, of a thin one each as it comes.
///
/// A taking has a cost of its own, in changes of threads and in the pipeline, that does not depend on how
/// many messages it has. After one of n messages the next waits until n × 50 µs have passed since, 5 ms
/// at most. Below 20,000 messages a second those have passed by then, and nothing ever waits.
struct DeliveryPace: Sendable {
  private static let microsecondsPerMessage: Int64 = 50
  private static let longestMicroseconds: Int64 = 5_000

  private var due: Int64 = 0

  /// Learns how many messages were taken; more that are there already need not wait.
  mutating func taken(_ count: Int, leavesMore: Bool = false) {
    let pause = min(Int64(count) * Self.microsecondsPerMessage, Self.longestMicroseconds)
    due = leavesMore ? 0 : MonotonicClock.microseconds + pause
  }

  /// Waits until messages may be taken again.
  func rest() {
    let left = due - MonotonicClock.microseconds
    if left > 0 { usleep(UInt32(clamping: left)) }
  }
}
