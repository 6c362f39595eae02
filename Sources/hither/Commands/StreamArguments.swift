import HitherArguments
import HitherOuting

/// How a command that watches a stream is looked after.
struct StreamArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Take this for the time of receipt of all fixes.", valueName: "time"))
  var now: String?

  @Option(
    help: ArgumentHelp(
      "Answer Prometheus at this address, such as 127.0.0.1:9500.", valueName: "host:port"))
  var metrics: String?

  @Option(
    help: ArgumentHelp(
      "Write the records that cannot be used to this file as they come.", valueName: "file"))
  var rejects: String?

  @Option(
    help: ArgumentHelp(
      "How standard error is written: text, or json for a collector of logs.", valueName: "form"),
    completion: .list(["text", "json"]))
  var logFormat = "text"

  /// The form of what goes to standard error.
  func form() throws -> DiagnosticForm { try DiagnosticForm(named: logFormat) }

  /// Sets what the options say of how fixes are watched.
  func set(_ settings: inout WatchRun.Settings) throws {
    settings.now = try now.map(RunNeeds.moment)
    settings.rejects = rejects
  }

  /// Watches until the stream ends or a signal comes.
  ///
  /// - Parameter source: What messages call the stream.
  func watch(
    _ source: String, _ session: Session, _ open: (WatchRun.Signals) throws -> WatchRun
  ) throws {
    StopSignals.listen()
    StopSignals.listenToHangUps()
    var signals = session.streamSignals
    let answers = try metrics.map { try StreamMetrics(at: $0, &signals) }
    var run = try open(signals)
    // Before the source is open there is nothing to say about the stream.
    try answers?.answer()
    session.note("watching \(source)")
    let tally = try run.run()
    session.tell(run.warnings)
    session.note("ended after \(tally.fixes) fixes and \(tally.events) events")
  }
}
