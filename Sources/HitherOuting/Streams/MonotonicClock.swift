internal import Glibc

/// The monotonic clock.
package enum MonotonicClock {
  /// Milliseconds since an arbitrary moment.
  package static var milliseconds: Int64 { microseconds / 1000 }

  /// Microseconds since the same.
  package static var microseconds: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
