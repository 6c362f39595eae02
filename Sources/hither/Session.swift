import Glibc
import HitherArguments
import HitherToolkit

/// One run of a command: what goes to standard error, and the progress bar.
struct Session {
  private let running: RunningArguments
  private let meter: ProgressMeter

  init(_ running: RunningArguments) {
    self.running = running
    meter = ProgressMeter(isShown: !running.quiet && isatty(STDERR_FILENO) == 1)
  }

  /// Told how many more records were read.
  var progress: @Sendable (Int) -> Void {
    let meter = meter
    return { meter.add($0) }
  }

  func plan(
    _ inputs: [String], _ outing: OutingArguments, state: String? = nil
  ) throws -> OutingPlan {
    var options = try outing.options()
    options.state = state
    var selection = InputSelection(options)
    return try selection.plan(inputs)
  }

  func run(_ plan: OutingPlan, _ needs: RunNeeds) throws -> OutingResult {
    defer { meter.clear() }
    return try OutingRun(plan, needs, progress: progress).run()
  }

  /// What a command that watches a stream is told from outside.
  var streamSignals: WatchRun.Signals {
    let meter = meter
    return WatchRun.Signals(
      isStopped: { StopSignals.haveCome },
      clock: {
        var time = timespec()
        unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
      }, progress: { meter.set($0) })
  }

  func show(_ plan: OutingPlan) throws {
    try print(PlanText.text(plan))
  }

  func print(_ bytes: [UInt8]) throws {
    try write(bytes, to: "-")
  }

  func write(_ bytes: [UInt8], to path: String) throws {
    try ResultText.write(bytes, to: path)
  }

  /// Tells what a person should know of the data.
  func tell(_ warnings: [String]) {
    meter.clear()
    guard !running.quiet else { return }
    for warning in warnings { StandardError.write("hither: \(warning)\n") }
  }
}
