import HitherArguments
import HitherOuting
import HitherReport

/// `hither rescue`: the last known position of a missing member, for rescuers.
struct Rescue: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show a missing member's last known position on one page for rescuers.",
    discussion: """
      In an emergency call 112 first: Hither is not an emergency service and alerts nobody.

      Example: a page to print of where Mia was last, and how old that position is at noon.

        hither rescue hike/ --member mia --at 2026-05-01T10:00:00Z -o mia.html

      Without -o it is plain text to be read out, a figure on each line. The position is given in \
      decimal degrees, in degrees, minutes and seconds, in UTM and in MGRS. What the device did not \
      record is stated as such.
      """)

  @Argument(help: "Track files, a folder of them, an outing's folder, or '-'.")
  var input: [String] = []

  @Option(help: ArgumentHelp("The missing member.", valueName: "id"))
  var member: String?

  @Option(
    help: ArgumentHelp(
      "The time for which the age is given, such as 2026-05-01T06:10:00Z; later positions are not used (default: the last position of all).",
      valueName: "time"))
  var at: String?

  @Option(
    help: ArgumentHelp(
      "The terrain of the circles in which lost hikers were found: mountains or flat (default: mountains).",
      valueName: "terrain"),
    completion: .list(RescueOutput.groundNames))
  var ground: String?

  @Option(
    help: ArgumentHelp(
      "Show what can be reached on foot along these ways since the position: a network, OpenStreetMap data or lines of "
        + "GeoJSON. With --terrain, by the slopes.",
      valueName: "file"),
    completion: .file(extensions: ["network", "pbf", "osm"]))
  var network: String?

  @Flag(help: "Write the answer as JSON.") var json = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write to this file instead of standard output: a page to print if it is named .html.",
      valueName: "file"))
  var output = "-"

  @OptionGroup(title: "Writing") var writing: WritingArguments
  @OptionGroup(
    title: "Outing",
    unused: OutingArguments.ofAnalyses.subtracting([
      "activity", "log", "gap", "one-outing", "terrain",
    ]))
  var outing: OutingArguments
  @OptionGroup(title: "Viewer") var viewer: ViewerArguments
  @OptionGroup(title: "Files") var files: FileArguments
  @OptionGroup(title: "Running") var running: RunningArguments

  mutating func run() throws {
    let session = Session(running)
    let mode = try files.permissions()
    let style = try writing.style()
    let terrain = try RescueOutput.ground(ground)
    guard outing.terrain.isEmpty || network != nil else {
      throw HitherError(
        .usage, "--terrain has no effect without --network",
        hint: "slopes are those of the ways that can be reached")
    }
    let plan = try viewer.seen(
      try session.plan(input, outing) { $0.network = self.network }, in: Self.self, .positions)
    let question = try RescueQuestion(member: member, at: at, session.moments(of: plan))
    guard !running.dryRun else { return try session.show(plan) }
    try plan.checkOutput(output)
    let result = try session.run(plan, .fixes(plan, until: question.moment))
    let answer = try question.answer(result, plan)
    try session.write(
      RescueOutput.bytes(answer, terrain, style, to: output, asJSON: json), to: output, mode)
    session.tell(result.warnings(rejectsPath: nil))
  }
}
