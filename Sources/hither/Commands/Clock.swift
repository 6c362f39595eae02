import HitherArguments
import HitherOuting
import HitherReport

/// `hither clock`: computes the members' states over time.
struct Clock: ShardedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show when members were at home, at work, traveling, out of town or lost.",
    discussion: """
      Example: a family's fortnight, as intervals and as hours a day.

        hither clock phones/ --places places.geojson --timezone Europe/Berlin -o clock

      The folder then holds timeline.csv, totals.csv, timeline.json, and as pictures clock.svg and timeline.svg; \
      standard output says who is where at the end, or at the time given with --at. With --at given \
      several times, strip.svg shows the clock at all of them. The states and their rules come from a clock.json, named \
      with --rules; without it the usual ones hold for which there are places.

      Example: what grandmother may see, by the requests, approvals and revocations of a file.

        hither clock family/ --viewer ruth --visibility visibility.ndjson -o for-ruth
      """)

  @Argument(help: "Track files, a folder of them, an outing's folder, or '-'.")
  var input: [String] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder for the files.", valueName: "dir"),
    completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The moment that the hands show, with a zone or in the outing's; may be repeated.",
      valueName: "time"))
  var at: [String] = []

  @Option(
    help: ArgumentHelp("The members whose hands are shown, in this order.", valueName: "id,..."))
  var show: String?

  @OptionGroup(title: "Writing") var writing: WritingArguments
  @OptionGroup(title: "Sharing") var sharing: SharingArguments
  @OptionGroup(
    title: "Outing",
    unused: OutingArguments.ofAnalyses.subtracting(["places", "rules", "log", "gap"]))
  var outing: OutingArguments
  @OptionGroup(title: "Viewer") var viewer: ViewerArguments
  @OptionGroup(title: "Files") var files: FileArguments
  @OptionGroup(title: "Shards") var shards: ShardArguments
  @OptionGroup(title: "Running") var running: RunningArguments

  mutating func write(to path: String?) { output = path }

  mutating func run() throws {
    let session = Session(running)
    let mode = try files.permissions()
    if let output { try OutputFile.checkFolder(output) }
    let style = try writing.style()
    let part = try shards.part(without: [("--output", output != nil)])
    let plan = try sharing.apply(
      to: try viewer.seen(try session.plan(input, outing), in: Self.self, .states))
    let moments = try at.map(session.moments(of: plan))
    guard !running.dryRun else { return try session.show(plan) }
    let needs = try RunNeeds.clock(plan, at: moments)
    if let part { return try session.write(part, plan, needs, shards, mode) }
    guard let output else {
      throw HitherError(.usage, "missing option '--output'", hint: "give -o clock")
    }
    let result = try session.run(plan, needs, merging: shards.merged)
    let shown = show.map { $0.split(separator: ",").map(String.init) } ?? []
    let clock = try SharedClock(result, plan, at: moments, showing: shown, style)
    try ClockFolder(output, mode).write(clock)
    try session.print(ResultText.clock(clock))
    session.tell(result.warnings(rejectsPath: nil))
  }
}
