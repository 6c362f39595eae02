import HitherArguments
import HitherOuting

/// `hither sample`: writes the fixes that a policy or a simplification algorithm keeps.
struct Sample: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Sample or simplify tracks.",
    discussion: """
      Example: what a phone in the product's standard mode would have recorded.

        hither sample leo.gpx --policy standard -o leo-standard.gpx

      Example: as few fixes as tell where Leo was at any time within 10 m.

        hither sample leo.gpx --compress td-tr:10 -o leo-small.gpx

      A policy may be a program, --policy 'exec:python3 policy.py', or the fixes that another tool kept,
      --policy schedule:kept.csv.
      """)

  @Argument(help: "Track files, a folder of them, or '-' for standard input.")
  var input: [String] = []

  @Option(
    help: ArgumentHelp(
      "The policy, with parameters if wanted: fixed:30, distance:distance_m=50.",
      valueName: "policy"), completion: .examples(ChoiceList.policies))
  var policy: String?

  @Option(
    help: ArgumentHelp(
      "The simplification with its bound in metres: td-tr:10, fbqs:5.", valueName: "name:bound"),
    completion: .examples(ChoiceList.compressors))
  var compress: String?

  @Flag(help: "List the policies and simplifications with their parameters, and stop.")
  var list = false

  @OptionGroup var writing: ConvertingArguments
  @OptionGroup(title: "Outing", unused: OutingArguments.ofAnalyses.subtracting(["log"]))
  var outing: OutingArguments
  @OptionGroup(title: "Files") var files: FileArguments
  @OptionGroup(title: "Running") var running: RunningArguments

  mutating func run() throws {
    let session = Session(running)
    guard !list else { return try session.print(ChoiceList.text) }
    let mode = try files.permissions()
    let plan = try session.plan(input, outing)
    let choice = try choice(plan)
    guard !running.dryRun else { return try session.show(plan) }
    try writing.convert(plan, choosing: choice, mode, session)
  }

  private func choice(_ plan: OutingPlan) throws -> FixChoice {
    switch (policy, compress) {
    case (let policy?, nil): try FixChoice(policy: policy, plan)
    case (nil, let compressor?): try FixChoice(compressor: compressor)
    default:
      throw HitherError(
        .usage,
        policy == nil
          ? "one of '--policy' and '--compress' is needed"
          : "give only one of '--policy' and '--compress'",
        hint: "such as --policy standard or --compress td-tr:10; --list names all")
    }
  }
}
