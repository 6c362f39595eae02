import Glibc
import HitherFormats

/// One run of a stage.
struct BenchSample {
  /// By the wall's clock, in seconds.
  var wall: Double
  /// Of all cores together, in seconds.
  var core: Double
  /// What the calibration kernel took just before, in seconds.
  var kernel: Double
  /// The most memory that the process held during the run, in bytes; nil where that is not told.
  var peak: Int?
}

/// Times work beside a kernel that is the same on every version, so that runs on machines of different
/// speed, or under different load, can be compared.
enum BenchMeter {
  static func measure(_ work: BenchStage.Work) throws(HitherError) -> BenchSample {
    let kernel = kernelSeconds()
    resetPeak()
    let (wall, core) = (seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID))
    try work()
    return BenchSample(
      wall: seconds(CLOCK_MONOTONIC) - wall, core: seconds(CLOCK_PROCESS_CPUTIME_ID) - core,
      kernel: kernel, peak: peak)
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The calibration kernel: whole numbers mixed, and roots of them added.
  private static func kernelSeconds() -> Double {
    let start = seconds(CLOCK_PROCESS_CPUTIME_ID)
    var state: UInt64 = 1
    var sum = 0.0
    for _ in 0..<10_000_000 {
      state = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9 &+ 0x9E37_79B9_7F4A_7C15
      sum += Double(state >> 11).squareRoot()
    }
    precondition(sum > 0)
    return seconds(CLOCK_PROCESS_CPUTIME_ID) - start
  }

  // MARK: Memory

  /// Lets the system count the greatest memory anew.
  private static func resetPeak() {
    let file = unsafe open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = unsafe write(file, "5", 1)
    close(file)
  }

  private static var peak: Int? {
    guard let bytes = try? WholeFile.bytes("/proc/self/status", limit: 1 << 20) else { return nil }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    where line.hasPrefix("VmHWM:") {
      return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) }
        .map { $0 * 1024 }
    }
    return nil
  }
}
