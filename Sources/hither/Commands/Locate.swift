import HitherArguments
import HitherReport

/// `hither locate`: finds the positions of all members at a moment, and the leader's relative to them.
struct Locate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show where members are at a moment, and the direction to the leader.",
    discussion: """
      Example: where the leader is, seen from Mia, with the age of both positions.

        hither locate hike/ --at 2026-05-01T03:12:40Z --member mia

      Positions lie between the fixes around the moment; where nothing was recorded it is the last \
      fix, and its age is told. Nothing is extrapolated.
      """)

  @Argument(help: "Track files, a folder of them, an outing's folder, or '-'.")
  var input: [String] = []

  @Option(
    help: ArgumentHelp(
      "The moment, such as 2026-05-01T06:10:00Z, or 08:10 in the outing's zone.", valueName: "time")
  )
  var at: String?

  @Option(help: ArgumentHelp("Only this member, and who leads.", valueName: "id"))
  var member: String?

  @Flag(help: "Write the answer as JSON.") var json = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"))
  var output = "-"

  @OptionGroup(title: "Writing") var writing: WritingArguments
  @OptionGroup(
    title: "Outing", unused: OutingArguments.ofAnalyses.subtracting(["log", "leader", "gap"]))
  var outing: OutingArguments
  @OptionGroup(title: "Viewer") var viewer: ViewerArguments
  @OptionGroup(title: "Files") var files: FileArguments
  @OptionGroup(title: "Running") var running: RunningArguments

  mutating func run() throws {
    let session = Session(running)
    let mode = try files.permissions()
    let style = try writing.style()
    let plan = try viewer.seen(try session.plan(input, outing), in: Self.self, .positions)
    let question = try LocateQuestion(at: at, member: member, session.moments(of: plan))
    guard !running.dryRun else { return try session.show(plan) }
    try plan.checkOutput(output)
    let result = try session.run(plan, .whereabouts(at: question.moment))
    try session.write(try question.answer(result, plan, style, asJSON: json), to: output, mode)
    session.tell(result.warnings(rejectsPath: nil))
  }
}
