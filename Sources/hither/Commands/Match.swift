import HitherArguments
import HitherOuting
import HitherReport

/// `hither match`: matches each fix to the planned route.
struct Match: ShardedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Match recordings to a planned route, or to roads and trails.",
    discussion: """
      Example: where on the route Leo was, as CSV on standard output.

        hither match tracks/leo.gpx --route route.gpx

      A fix that lies nowhere on the route has empty cells. With --network, the columns
      are the way on which each fix is, and whether it is on none:

        hither match tracks/leo.gpx --network andorra.network --path leo.geojson
      """)

  @Argument(help: "Track files, a folder of them, an outing's folder, or '-'.")
  var input: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"))
  var output = "-"

  @Option(
    help: ArgumentHelp(
      "Match to the ways of this network instead, which 'hither network import' makes.",
      valueName: "file"))
  var network: String?

  @Option(
    help: ArgumentHelp(
      "With --network, write the paths over it to this file: GeoJSON, or GPX by the suffix.",
      valueName: "file"))
  var path: String?

  @Option(
    help: ArgumentHelp(
      "With --network, write the metres by class, surface and difficulty to this file: JSON by the suffix, "
        + "otherwise text; '-' for standard output.", valueName: "file"))
  var summary: String?

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
    try checkOptions(isPart: part != nil || shards.merged != nil)
    let plan = try viewer.seen(
      try session.plan(input, outing) { $0.network = self.network }, in: Self.self, .positions)
    guard !running.dryRun else { return try session.show(plan) }
    try plan.checkOutput(output)
    for file in [path, summary] { try plan.checkOutput(file) }
    let ways = try plan.preparedNetwork()
    let needs =
      try ways.map { RunNeeds.matches($0, keepsPath: path != nil) }
      ?? RunNeeds.matches(plan, timeToGo: eta)
    if let part { return try session.write(part, plan, needs, shards, mode) }
    let result = try session.run(plan, needs, merging: shards.merged)
    try MatchFile.write(
      result, timeToGo: eta, isOfNetwork: ways != nil, to: output, mode)
    if let path { try MatchedPathFile.write(result, to: path, mode) }
    if let summary {
      try session.write(ResultText.ways(result, for: summary), to: summary, mode)
    }
    session.tell(result.warnings(rejectsPath: nil))
  }

  private func checkOptions(isPart: Bool) throws {
    for (name, file) in [("--path", path), ("--summary", summary)] where file != nil {
      if network == nil {
        throw HitherError(
          .usage, "\(name) writes what was travelled of a network", hint: "name it with --network")
      }
      if isPart {
        throw HitherError(.usage, "\(name) needs whole recordings, not shards of them")
      }
    }
    if eta, network != nil {
      throw HitherError(.usage, "--eta is the time to the end of a route, not of a network")
    }
    if [output, path, summary].filter({ $0 == "-" }).count > 1 {
      throw HitherError(
        .usage, "only one of --output, --path and --summary can be standard output")
    }
  }
}
