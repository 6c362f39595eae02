import HitherArguments
import HitherOuting
import HitherServe

/// The monitoring options of a command that runs a stream.
struct StreamArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Use this as the receive time of every fix.", valueName: "time"))
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
      "How standard error is written; json is for a collector of logs.", valueName: "form"),
    completion: .list(["text", "json"]))
  var logFormat = "text"

  /// The form of the lines on standard error.
  func form() throws -> DiagnosticForm { try DiagnosticForm(named: logFormat) }

  /// Adds the options to the settings of a live run.
  func set(_ settings: inout WatchRun.Settings) throws {
    settings.now = try now.map(RunNeeds.moment)
    settings.rejects = rejects
  }

  /// Runs until the stream ends or a signal comes.
  ///
  /// - Parameter source: The stream's name in messages.
  func watch(
    _ source: String, _ session: Session, _ open: (WatchRun.Signals) throws -> WatchRun
  ) throws {
    StopSignals.listen()
    StopSignals.listenToHangUps()
    var signals = session.streamSignals
    let answers = try metrics.map { try StreamMetrics(at: $0, &signals) }
    var run = try open(signals)
    // There is no status of the stream before the source is open.
    try answers?.answer()
    session.note("watching \(source)")
    let tally = try run.run()
    session.tell(run.warnings)
    session.note("ended after \(tally.fixes) fixes and \(tally.events) events")
  }
}
