import HitherArguments
import HitherToolkit

/// `hither match`: where on the planned route each fix lies.
struct Match: ParsableCommand {
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

  @OptionGroup(title: "Outing") var outing: OutingArguments
  @OptionGroup(title: "Running") var running: RunningArguments

  mutating func run() throws {
    let session = Session(running)
    let plan = try session.plan(input, outing)
    guard !running.dryRun else { return try session.show(plan) }
    try plan.checkOutput(output)
    let result = try session.run(plan, try .matches(plan))
    try MatchFile.write(result, to: output)
    session.tell(result.warnings(rejectsPath: nil))
  }
}
