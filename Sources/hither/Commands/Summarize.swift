import HitherArguments
import HitherOuting
import HitherReport

/// `hither summarize`: computes the totals of each member, fast.
struct Summarize: ShardedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Summarise recordings: distance, time, climb, stops, quality.",
    discussion: """
      Example: the sums of two recordings, as JSON for a script.

        hither summarize leo.gpx fiona.csv --json | jq '.members[].distance_m'

      Example: what other tools would say of a recording, and why they differ.

        hither summarize leo.gpx --compare-presets
      """)

  @Argument(
    help: "Track files, a folder of them, an outing's folder, or '-' for standard input.")
  var input: [String] = []

  @Flag(help: "Write the summary as JSON.") var json = false

  @Option(
    help: ArgumentHelp("Add up by another tool's convention.", valueName: "tool"),
    completion: .list(RunNeeds.presetNames))
  var preset: String?

  @Flag(help: "Show Hither's figures and other tools' side by side.") var comparePresets = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"))
  var output = "-"

  @Option(
    help: ArgumentHelp("Write the records that cannot be used to this file.", valueName: "file"))
  var rejects: String?

  @OptionGroup(title: "Writing") var writing: WritingArguments
  @OptionGroup(title: "Sharing") var sharing: SharingArguments
  @OptionGroup(
    title: "Outing",
    unused: OutingArguments.ofDepartures.union(["activity", "home-by", "one-outing"]))
  var outing: OutingArguments
  @OptionGroup(title: "Viewer") var viewer: ViewerArguments
  @OptionGroup(title: "Files") var files: FileArguments
  @OptionGroup(title: "Shards") var shards: ShardArguments
  @OptionGroup(title: "Running") var running: RunningArguments

  mutating func write(to path: String?) { output = path ?? "-" }

  mutating func run() throws {
    let session = Session(running)
    let mode = try files.permissions()
    let style = try writing.style()
    let part = try shards.part(without: [("--output", output != "-")])
    let plan = try sharing.apply(
      to: try viewer.seen(try session.plan(input, outing), in: Self.self, .figures))
    guard !running.dryRun else { return try session.show(plan) }
    try viewer.refuse("--rejects", if: rejects != nil)
    try plan.checkOutput(output)
    try plan.checkOutput(rejects)
    var needs = try RunNeeds.sums(plan)
    try needs.adopt(preset: preset)
    if comparePresets { try needs.comparePresets() }
    if let part { return try session.write(part, plan, needs, shards, mode) }
    let result = try session.run(plan, needs, merging: shards.merged)
    if comparePresets {
      try session.write(ResultText.presets(result, style, asJSON: json), to: output, mode)
    } else if json {
      try ResultText.writeJSON(result, to: output, mode)
    } else {
      try session.write(ResultText.table(result, style), to: output, mode)
    }
    if let rejects { try RejectsFile.write(result, to: rejects, mode) }
    session.tell(result.warnings(rejectsPath: rejects))
  }
}
