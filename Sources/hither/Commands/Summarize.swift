import HitherArguments
import HitherToolkit

/// `hither summarize`: the sums of each member, fast.
struct Summarize: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Add up recordings: distance, time, climb, stops, quality.",
    discussion: """
      Example: the sums of two recordings, as JSON for a script.

        hither summarize leo.gpx fiona.csv --json | jq '.members[].distance_m'
      """)

  @Argument(
    help: "Track files, a folder of them, an outing's folder, or '-' for standard input.")
  var input: [String] = []

  @Flag(help: "Write the summary as JSON.") var json = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"))
  var output = "-"

  @Option(
    help: ArgumentHelp("Write the records that cannot be used to this file.", valueName: "file"))
  var rejects: String?

  @OptionGroup(title: "Outing") var outing: OutingArguments
  @OptionGroup(title: "Running") var running: RunningArguments

  mutating func run() throws {
    let session = Session(running)
    let plan = try session.plan(input, outing)
    guard !running.dryRun else { return try session.show(plan) }
    try plan.checkOutput(output)
    try plan.checkOutput(rejects)
    let result = try session.run(plan, try .sums(plan))
    let bytes = json ? ResultText.json(result) : ResultText.table(result)
    try session.write(bytes, to: output)
    if let rejects { try RejectsFile.write(result, to: rejects) }
    session.tell(result.warnings(rejectsPath: rejects))
  }
}
