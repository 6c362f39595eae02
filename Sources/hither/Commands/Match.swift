import HitherArguments
import HitherOuting

/// `hither match`: matches each fix to the planned route.
struct Match: ShardedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Match recordings to a planned route: progress, side, lap.",
    discussion: """
      Example: where on the route Leo was, as CSV on standard output.

        hither match tracks/leo.gpx --route route.gpx

      A fix that lies nowhere on the route has empty cells.
      """)

  @Argument(help: "Track files, a folder of them, an outing's folder, or '-'.")
  var input: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"))
  var output = "-"

  @Flag(help: "Add the column eta_s: the time still to go to the end of the route or lap.")
  var eta = false

  @OptionGroup(
    title: "Outing", unused: OutingArguments.ofAnalyses.subtracting(["log"]).union(["name"]))
  var outing: OutingArguments
  @OptionGroup(title: "Viewer") var viewer: ViewerArguments
  @OptionGroup(title: "Files") var files: FileArguments
  @OptionGroup(title: "Shards") var shards: ShardArguments
  @OptionGroup(title: "Running") var running: RunningArguments

  mutating func write(to path: String?) { output = path ?? "-" }

  mutating func run() throws {
    let session = Session(running)
    let mode = try files.permissions()
    let part = try shards.part(without: [("--output", output != "-")])
    let plan = try viewer.seen(try session.plan(input, outing), in: Self.self, .positions)
    guard !running.dryRun else { return try session.show(plan) }
    try plan.checkOutput(output)
    let needs = try RunNeeds.matches(plan, timeToGo: eta)
    if let part { return try session.write(part, plan, needs, shards, mode) }
    let result = try session.run(plan, needs, merging: shards.merged)
    try MatchFile.write(result, timeToGo: eta, to: output, mode)
    session.tell(result.warnings(rejectsPath: nil))
  }
}
