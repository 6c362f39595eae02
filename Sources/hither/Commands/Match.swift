import HitherArguments
import HitherOuting

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
    if let path { try plan.checkOutput(path) }
    let ways = try plan.preparedNetwork()
    let needs =
      try ways.map { RunNeeds.matches($0, keepsPath: path != nil) }
      ?? RunNeeds.matches(plan, timeToGo: eta)
    if let part { return try session.write(part, plan, needs, shards, mode) }
    let result = try session.run(plan, needs, merging: shards.merged)
    try MatchFile.write(
      result, timeToGo: eta, isOfNetwork: ways != nil, to: output, mode)
    if let path { try MatchedPathFile.write(result, to: path, mode) }
    session.tell(result.warnings(rejectsPath: nil))
  }

  private func checkOptions(isPart: Bool) throws {
    if path != nil, network == nil {
      throw HitherError(
        .usage, "--path writes the path over a network", hint: "name it with --network")
    }
    if path != nil, isPart {
      throw HitherError(.usage, "--path needs whole recordings, not shards of them")
    }
    if eta, network != nil {
      throw HitherError(.usage, "--eta is the time to the end of a route, not of a network")
    }
    if path == "-", output == "-" {
      throw HitherError(.usage, "only one of --output and --path can be standard output")
    }
  }
}
