import HitherArguments
import HitherOuting
import HitherReport
import HitherTracks

/// `hither watch`: runs the live pipeline over a stream.
struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Report an outing's events as its fixes arrive.",
    discussion: """
      Example: the events of a recording, told as its fixes come in.

        hither watch fiona.csv --places places.geojson

      Example: the events of a hike, while its phones send their fixes.

        tail -F fixes.ndjson | hither watch - --outing outing.json

      Example: follow a file that a server writes; a run that was cut off goes on.

        hither watch fixes.ndjson --follow --outing outing.json \\
          --to file:events.ndjson --state state.db

      Example: alerts in words on the leader's phone, by a topic of an ntfy server.

        hither watch - --outing outing.json --as text \\
          --to https://ntfy.example/my-hike

      Example: phones that run OwnTracks, their events to those who subscribe to them.

        hither watch mqtts://broker/owntracks/+/+ --outing outing.json \\
          --to mqtts://broker/hither/events

      Example: when to leave, by an operator's server that is asked while the stream goes on.

        hither watch mqtts://broker/owntracks/+/+ --places places.geojson \\
          --transit transit.db --realtime https://transit.example/trips.pb

      SIGHUP reads manifest, route, places, rules and log again. SIGINT and SIGTERM end the watch.
      """)

  @Argument(
    help: """
      Where the fixes come from: '-' for standard input, a file, mqtt://… or nats://…. Lines are NDJSON, \
      OwnTracks messages or CSV.
      """)
  var source = "-"

  @Option(
    help: ArgumentHelp(
      "How much later than a newer fix an older one may arrive, such as 90s or 2m "
        + "(default: what the members' fixes show, up to 60s).",
      valueName: "duration"))
  var lateness: String?

  @Option(
    help: ArgumentHelp(
      "Where the events go: '-', file:PATH, mqtt://…, nats://… or https://…; also several.",
      valueName: "sink"))
  var to: [String] = []

  @Option(
    help: "Write events as lines of JSON, or as sentences for people.",
    completion: .list(["ndjson", "text"]))
  var `as` = "ndjson"

  @Flag(help: "Wait for more at the end of a file, also when it is rotated.")
  var follow = false

  @Option(
    help: ArgumentHelp(
      "Store the stream in this SQLite file; an interrupted run resumes.", valueName: "file"))
  var state: String?

  @Option(
    help: ArgumentHelp(
      "How long the state keeps what came in time, such as 12h or 30d (default: 30d).",
      valueName: "duration"))
  var keep = "30d"

  @Option(
    help: ArgumentHelp(
      "How long the state keeps deliveries with late fixes, such as 90d (default: for ever).",
      valueName: "duration"))
  var keepLate: String?

  @Flag(help: "Also emit events at once, marked provisional; each is confirmed or retracted later.")
  var early = false

  @Flag(help: "Retract and replace what late fixes change; all that came is kept for it.")
  var revise = false

  @Option(
    help: ArgumentHelp(
      "Write the realtime data that was taken to this file, a feed a line, for a report.",
      valueName: "file"))
  var realtimeLog: String?

  @Option(
    help: ArgumentHelp(
      "Cache answers of servers in this folder (default: the user's cache folder).",
      valueName: "folder"))
  var cache: String?

  @Flag(help: "Leave out what is said of the group.")
  var noGroup = false

  @OptionGroup var stream: StreamArguments
  @OptionGroup(title: "Outing", unused: ["name", "activity", "one-outing", "date", "terrain"])
  var outing: OutingArguments
  @OptionGroup(title: "Viewer") var viewer: ViewerArguments
  @OptionGroup(title: "Sentences") var writing: WritingArguments
  @OptionGroup(title: "Files") var files: FileArguments
  @OptionGroup(title: "Running") var running: RunningArguments

  mutating func run() throws {
    let session = Session(running, log: try stream.form())
    var selection = InputSelection(try outing.options())
    let plan = try viewer.seen(try selection.plan(stream: source), in: Self.self, .events)
    guard !running.dryRun else { return try session.show(plan) }
    for (name, value) in [
      ("--state", state), ("--rejects", stream.rejects), ("--realtime-log", realtimeLog),
    ] {
      try viewer.refuse(name, if: value != nil)
    }
    var settings = WatchRun.Settings()
    settings.streams = Registers.streams
    settings.mode = try files.permissions()
    settings.adaptsLateness = lateness == nil
    if let lateness {
      settings.latenessMilliseconds = try OutingOptions.duration(lateness, of: "--lateness")
    }
    try stream.set(&settings)
    settings.isFollowed = follow
    settings.state = state
    settings.keptMilliseconds = try OutingOptions.duration(keep, of: "--keep", upToDays: 36_500)
    settings.keptLateMilliseconds = try keepLate.map {
      try OutingOptions.duration($0, of: "--keep-late", upToDays: 36_500)
    }
    settings.early = early
    settings.revises = revise
    settings.plainText = try plainText(of: plan)
    (settings.realtimeLog, settings.cache) = (realtimeLog, cache)
    try plan.checkOutput(state)
    try plan.checkOutput(realtimeLog)
    try plan.checkOutput(stream.rejects)
    let addresses = to.isEmpty ? ["-"] : to
    for address in addresses { try plan.checkOutput(StreamAddress.path(ofSink: address)) }
    session.tell(plan.warnings)
    if files.mode == nil { session.tell(FolderListing.warnings(ofStore: state)) }
    try stream.watch(source, session) { signals in
      try WatchRun(
        WatchTask(plan, group: !noGroup && viewer.viewer == nil), settings, signals, to: addresses)
    }
  }

  /// The sentence for an event; nil if events are lines of JSON.
  private func plainText(of plan: OutingPlan) throws -> (@Sendable (Event) -> String)? {
    let style = try writing.style()
    guard `as` == "text" else { return nil }
    guard !early, !revise else {
      throw HitherError(
        .usage, "--as text cannot be used with \(early ? "--early" : "--revise")",
        hint: "a retraction names the event that it replaces, which a sentence cannot")
    }
    let words = EventWords(plan.outing, style.language, units: style.units, style.sentences)
    return { words.line($0) }
  }
}
