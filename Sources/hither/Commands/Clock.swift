import HitherArguments
import HitherToolkit

/// `hither clock`: who was when in which state.
struct Clock: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tell when members were at home, at work, traveling, out of town or lost.",
    discussion: """
      Example: a family's fortnight, as intervals and as hours a day.

        hither clock phones/ --places places.geojson --timezone Europe/Berlin -o clock

      The folder then holds timeline.csv and totals.csv; standard output says who is where at the \
      end, or at the time given with --at. The states and their rules come from a clock.json, named \
      with --rules; without it the usual ones hold for which there are places.
      """)

  @Argument(help: "Track files, a folder of them, an outing's folder, or '-'.")
  var input: [String] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder for the files.", valueName: "dir"),
    completion: .directory)
  var output: String?

  @Option(help: ArgumentHelp("The moment that the hands show.", valueName: "time"))
  var at: String?

  @Option(
    help: ArgumentHelp("The members whose hands are shown, in this order.", valueName: "id,..."))
  var show: String?

  @OptionGroup(title: "Outing") var outing: OutingArguments
  @OptionGroup(title: "Running") var running: RunningArguments

  mutating func run() throws {
    let session = Session(running)
    let plan = try session.plan(input, outing)
    let moment = try at.map(RunNeeds.moment)
    guard !running.dryRun else { return try session.show(plan) }
    guard let output else {
      throw HitherError(.usage, "missing option '--output'", hint: "say where: -o clock")
    }
    let result = try session.run(plan, try .clock(plan, at: moment))
    let shown = show.map { $0.split(separator: ",").map(String.init) } ?? []
    let table = try ResultText.clock(result, showing: shown)
    try ClockFolder(output).write(result)
    try session.print(table)
    session.tell(result.warnings(rejectsPath: nil))
  }
}
