import HitherArguments
import HitherToolkit

/// `hither report`: the whole pipeline over an outing.
struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a report of an outing: page, tables, events, tracks.",
    discussion: """
      Example: a report of a hike, one GPX file a person, led by Leo.

        hither report hike/ --leader leo --timezone Asia/Taipei -o report

      The folder then holds report.html, summary.json, members.csv, splits.csv, events.ndjson, \
      timeline.csv, tracks.geojson and outing.gpkg, and rejects.csv where records could not be used.
      """)

  @Argument(
    help: "Track files, a folder of them, an outing's folder, or '-' for standard input.")
  var input: [String] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder for the report.", valueName: "dir"),
    completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp("Paths and water as GeoJSON, drawn under the map.", valueName: "file"),
    completion: .file(extensions: ["geojson", "json"]))
  var background: String?

  @OptionGroup(title: "Outing") var outing: OutingArguments
  @OptionGroup(title: "Running") var running: RunningArguments

  mutating func run() throws {
    let session = Session(running)
    let plan = try session.plan(input, outing)
    guard !running.dryRun else { return try session.show(plan) }
    guard let output else {
      throw HitherError(.usage, "missing option '--output'", hint: "say where: -o report")
    }
    let background = try background.map(BackgroundFile.read) ?? BackgroundFile.none
    let result = try session.run(plan, try .everything(plan))
    let mapLibrary = SystemLeaflet.library
    try ReportFolder(output).write(result, mapLibrary: mapLibrary, background: background)
    try session.print(ResultText.table(result))
    session.tell(
      result.warnings(rejectsPath: output + "/rejects.csv")
        + (mapLibrary == nil ? [SystemLeaflet.hint] : []))
  }
}
