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

  func plan(_ inputs: [String], _ outing: OutingArguments) throws -> OutingPlan {
    var selection = InputSelection(try outing.options())
    return try selection.plan(inputs)
  }

  func run(_ plan: OutingPlan, _ needs: RunNeeds) throws -> OutingResult {
    defer { meter.clear() }
    return try OutingRun(plan, needs, progress: progress).run()
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
