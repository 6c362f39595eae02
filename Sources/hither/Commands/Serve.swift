import HitherArguments
import HitherOuting
import HitherReport
import HitherServe

/// `hither serve`: the live pipeline with a page for the group.
struct Serve: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Take positions from phones, and show the group live on a page.",
    discussion: """
      Example: a group whose members are named in hike/outing.json, for this machine alone.

        hither serve hike/

      That is the same as --outing hike/outing.json --state hike/live.db.

      Example: the same with a recording that goes on, behind a proxy that adds TLS.

        hither serve fixes.ndjson --follow --outing outing.json --state hike.db \\
          --listen 127.0.0.1:8080 --public-url https://hike.example

      Nobody sees anything without an invitation; 'hither invite' makes one. Phones send by OwnTracks \
      (POST /pub), Overland (POST /overland), OsmAnd and Traccar (/osmand), or from the page itself. \
      The leader sees everybody, and the others see themselves and the leader, unless --visibility \
      names who may see whom.

      The stream, invitations and events are stored in the state and beside it. 'hither report \
      --state hike/live.db --outing hike/outing.json' makes the report afterwards. SIGINT and SIGTERM end the \
      server.
      """)

  @Argument(
    help:
      "The folder of the group, with an outing.json; further sources of fixes: '-' for standard input, a file, mqtt://… or nats://…."
  )
  var sources: [String] = []

  @Option(
    help: ArgumentHelp("The address at which to listen.", valueName: "host:port"))
  var listen = "127.0.0.1:8080"

  @Option(
    help: ArgumentHelp(
      "The address under which people reach the server (default: http:// and that of --listen).",
      valueName: "url"))
  var publicUrl: String?

  @Option(
    help: ArgumentHelp(
      "Store the stream in this SQLite file; an interrupted server resumes (default: live.db in the folder of the "
        + "group).", valueName: "file"))
  var state: String?

  @Option(
    help: ArgumentHelp(
      "Where the events go besides the page: '-', file:PATH, mqtt://…, nats://… or https://…; also several.",
      valueName: "sink"))
  var to: [String] = []

  @Flag(help: "Wait for more at the end of files, also when they are rotated.")
  var follow = false

  @Option(
    help: ArgumentHelp(
      "How much later than a newer fix an older one may arrive, such as 90s or 2m "
        + "(default: what the members' fixes show, up to 60s).", valueName: "duration"))
  var lateness: String?

  @Option(
    help: ArgumentHelp(
      "Visibility of members, as NDJSON (default: the file that the manifest names; without one the "
        + "leader sees all).", valueName: "file"),
    completion: .file(extensions: ["ndjson"]))
  var visibility: String?

  @Option(
    help: ArgumentHelp(
      "Write the records that cannot be used to this file as they come.", valueName: "file"))
  var rejects: String?

  @OptionGroup(title: "Outing", unused: ["activity", "one-outing", "date", "terrain"])
  var outing: OutingArguments
  @OptionGroup(title: "Files") var files: FileArguments
  @OptionGroup(title: "Running") var running: RunningArguments

  mutating func run() throws {
    let session = Session(running)
    var options = try outing.options()
    var sources = sources
    let folder = try GroupFolder(takenFrom: &sources, &options)
    guard let state = state ?? folder?.state else {
      throw HitherError(
        .usage, "missing option '--state'", hint: "give --state hike.db, or the folder of the group"
      )
    }
    var selection = InputSelection(options)
    let plan = try selection.plan(stream: "-").reading(stream: PhoneSource.name)
    guard !running.dryRun else { return try session.show(plan) }
    var watch = WatchRun.Settings()
    watch.streams = Registers.streams
    watch.mode = try files.permissions()
    watch.adaptsLateness = lateness == nil
    if let lateness {
      watch.latenessMilliseconds = try OutingOptions.duration(lateness, of: "--lateness")
    }
    (watch.isFollowed, watch.state, watch.rejects) = (follow, state, rejects)
    for path in [state, rejects] { try plan.checkOutput(path) }
    for address in to { try plan.checkOutput(StreamAddress.path(ofSink: address)) }
    for source in sources { try StreamAddress.check(source) }
    var settings = LiveServer.Settings(address: listen, state: state)
    (settings.publicURL, settings.sources, settings.sinks) = (publicUrl, sources, to)
    settings.visibility = visibility ?? plan.visibilityPath
    settings.sentences = EventSentence.all
    session.tell(plan.warnings)
    StopSignals.listen()
    StopSignals.listenToHangUps()
    var server = try LiveServer(plan, settings, watch, session.streamSignals)
    session.say("serving \(server.url); invite with: hither invite --state \(state)")
    let tally = try server.serve()
    session.tell(server.warnings)
    session.note("ended after \(tally.fixes) fixes and \(tally.events) events")
  }
}
