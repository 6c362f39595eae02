import Glibc

/// The time of this machine's clock; used only for data about the present.
enum WallClock {
  /// Milliseconds since 1970.
  static var milliseconds: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
