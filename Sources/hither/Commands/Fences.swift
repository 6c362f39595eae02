import HitherArguments
import HitherOuting
import HitherReport

/// `hither fences`: detects when members enter and leave places.
struct Fences: ShardedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Detect when members enter and leave places and safe zones.",
    discussion: """
      Example: the comings and goings of a family's phones, one event a line.

        hither fences phones/ --places places.geojson -o events.ndjson

      Example: why leo was not seen to come home at ten past six.

        hither fences phones/ --places places.geojson \\
          --explain leo,home,2026-05-01T06:10:00Z
      """)

  @Argument(help: "Track files, a folder of them, an outing's folder, or '-'.")
  var input: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"))
  var output = "-"

  @Option(
    help: ArgumentHelp(
      "Say instead why an event of a place did or did not arise about a time.",
      valueName: "member,place,time"))
  var explain: String?

  @Option(
    help: ArgumentHelp(
      "Set a threshold, such as leave_m=20 or dwell_s=120; the manifest's names.",
      valueName: "name=value"))
  var fence: [String] = []

  @OptionGroup(
    title: "Outing",
    unused: OutingArguments.ofAnalyses.subtracting(["places", "log", "leader", "gap"])
      .union(["name"]))
  var outing: OutingArguments
  @OptionGroup(title: "Viewer") var viewer: ViewerArguments
  @OptionGroup(title: "Files") var files: FileArguments
  @OptionGroup(title: "Shards") var shards: ShardArguments
  @OptionGroup(title: "Running") var running: RunningArguments

  mutating func write(to path: String?) { output = path ?? "-" }

  mutating func run() throws {
    let session = Session(running)
    let mode = try files.permissions()
    let part = try shards.part(
      without: [("--output", output != "-"), ("--explain", explain != nil)])
    var plan = try viewer.seen(try session.plan(input, outing), in: Self.self, .events)
    try plan.setFences(fence)
    guard !running.dryRun else { return try session.show(plan) }
    try viewer.refuse("--explain", if: explain != nil)
    try plan.checkOutput(output)
    let needs = try RunNeeds.fences(plan, explaining: explain, session.moments(of: plan))
    if let part { return try session.write(part, plan, needs, shards, mode) }
    let result = try session.run(plan, needs, merging: shards.merged)
    let bytes = explain == nil ? EventsText.ndjson(result) : EventsText.explanation(result)
    try session.write(bytes, to: output, mode)
    session.tell(result.warnings(rejectsPath: nil))
  }
}
