import Glibc
import HitherFormats
import HitherOuting

/// One timing of a stage, the mean of consecutive runs.
struct BenchSample {
  /// Wall time, in seconds.
  var wall: Double
  /// CPU time of all cores, in seconds.
  var core: Double
  /// The mean time of the calibration kernel just before and just after, in seconds.
  var kernel: Double
  /// Instructions of all threads; nil if the machine does not count them.
  var instructions: Double?
  /// The peak memory of the process during the run, in bytes; nil if unknown.
  var peak: Int?
}

/// Times work together with a kernel that is the same in every version.
///
/// So runs on machines of different speed, or under different load, can be compared.
struct BenchMeter {
  private var kernel = BenchKernel()
  private let instructions: EventCounter?

  /// - Parameter instructions: Counts those of all threads used; nil if the machine does not.
  init(_ instructions: EventCounter?) {
    self.instructions = instructions
  }

  /// Times a number of consecutive runs.
  mutating func measure(_ work: BenchWork, times: Int) throws(HitherError) -> BenchSample {
    let before = kernelSeconds()
    Self.resetPeak()
    let (wall, core) = (Self.seconds(CLOCK_MONOTONIC), Self.seconds(CLOCK_PROCESS_CPUTIME_ID))
    let counted = instructions?.count
    for _ in 0..<times { try work.run() }
    let countedAtEnd = instructions?.count
    let (wallEnd, coreEnd) = (
      Self.seconds(CLOCK_MONOTONIC), Self.seconds(CLOCK_PROCESS_CPUTIME_ID)
    )
    let peak = Self.peak
    let count = Double(times)
    return BenchSample(
      wall: (wallEnd - wall) / count, core: (coreEnd - core) / count,
      kernel: (before + kernelSeconds()) / 2,
      instructions: counted.flatMap { counted in countedAtEnd.map { ($0 - counted) / count } },
      peak: peak)
  }

  private mutating func kernelSeconds() -> Double {
    let start = Self.seconds(CLOCK_PROCESS_CPUTIME_ID)
    let sum = kernel.run()
    precondition(sum > 0)
    return Self.seconds(CLOCK_PROCESS_CPUTIME_ID) - start
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  // MARK: Memory

  /// Resets the system's record of the peak memory.
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
