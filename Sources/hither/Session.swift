import Glibc
import HitherArguments
import HitherOuting
import HitherReport
import HitherTracks

/// One run of a command: its output on standard error, and the progress bar.
struct Session {
  private let running: RunningArguments
  private let meter: ProgressMeter
  private let log: DiagnosticForm

  init(_ running: RunningArguments, log: DiagnosticForm = .text) {
    self.running = running
    self.log = log
    meter = ProgressMeter(
      isShown: !running.quiet && log == .text && isatty(STDERR_FILENO) == 1)
  }

  /// Receives the number of further records read.
  var progress: @Sendable (Int) -> Void {
    let meter = meter
    return { meter.add($0) }
  }

  func plan(
    _ inputs: [String], _ outing: OutingArguments, state: String? = nil,
    _ change: (inout OutingOptions) -> Void = { _ in }
  ) throws -> OutingPlan {
    var options = try outing.options()
    options.state = state
    change(&options)
    var selection = InputSelection(options)
    return try selection.plan(inputs)
  }

  func run(
    _ plan: OutingPlan, _ needs: RunNeeds, merging parts: PartialSet? = nil,
    settled: @escaping @Sendable (SettledFixes) -> Void = { _ in }
  ) throws -> OutingResult {
    defer { meter.clear() }
    let run = OutingRun(plan, needs, progress: progress, settled: settled)
    return try parts.map { parts in try run.run(merging: parts) } ?? run.run()
  }

  /// Reads a part of the recordings, and writes its partial result.
  func write(
    _ part: Shard, _ plan: OutingPlan, _ needs: RunNeeds, _ shards: ShardArguments,
    _ mode: OutputMode
  ) throws {
    defer { meter.clear() }
    guard let path = shards.partials else { return }
    try plan.checkOutput(path)
    guard path != "-" else {
      throw HitherError(.usage, "a partial result needs a file, not standard output")
    }
    try OutingRun(plan, needs, progress: progress).writePart(
      of: part, ShardArguments.commandLine, to: path, mode)
  }

  /// The signals of a command that runs a stream.
  var streamSignals: WatchRun.Signals {
    let (meter, session) = (meter, self)
    var signals = WatchRun.Signals(
      isStopped: { StopSignals.haveCome }, clock: { WallClock.milliseconds },
      progress: { meter.set($0) })
    signals.isToReread = { StopSignals.takeHangUp() }
    signals.warn = { session.tell([$0]) }
    signals.note = { session.say($0) }
    signals.reportSlowSinks()
    return signals
  }

  func show(_ plan: OutingPlan) throws {
    for warning in try plan.recordLook() { tell([warning]) }
    try print(PlanText.text(plan))
  }

  func print(_ bytes: [UInt8]) throws {
    try ResultText.write(bytes, to: "-")
  }

  func write(_ bytes: [UInt8], to path: String, _ mode: OutputMode) throws {
    try ResultText.write(bytes, to: path, mode)
  }

  /// Prints warnings about the data.
  func tell(_ warnings: [String]) {
    meter.clear()
    guard !running.quiet else { return }
    for warning in warnings { StandardError.write(log.line(warning, .warning)) }
  }

  /// Reads moments in the recordings, and states which instant was used if its day or zone was inferred.
  func moments(of plan: OutingPlan) -> (String) throws(HitherError) -> Instant {
    { (text) throws(HitherError) in
      let (instant, note) = try plan.moment(text)
      if let note { tell([note]) }
      return instant
    }
  }

  /// Prints a confirmation of a request.
  func say(_ message: String) {
    meter.clear()
    guard !running.quiet else { return }
    StandardError.write(log.line(message, .info))
  }

  /// Writes to a log what a person sees anyway.
  func note(_ message: String) {
    guard log != .text, !running.quiet else { return }
    StandardError.write(log.line(message, .info))
  }
}
