import Glibc

/// The time of this machine's clock; only what is about the present asks for it.
enum WallClock {
  /// Milliseconds since 1970.
  static var milliseconds: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
