import HitherArguments
import HitherToolkit

/// `hither convert`: any format in, another out.
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Convert recordings of any format into GPX, CSV, GeoJSON, KML, MF-JSON, NDJSON or GeoPackage.",
    discussion: """
      Example: a GPX file as CSV, every accepted record in file order, unrepaired.

        hither convert leo.gpx -o leo.csv
      """)

  @Argument(help: "Track files, a folder of them, or '-' for standard input.")
  var input: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The file to write, or '-' for standard output.", valueName: "file"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The format to write; else the file's suffix tells it.", valueName: "format"),
    completion: .list([
      "gpx", "csv", "geojson", "kml", "mf-json", "ndjson", "owntracks", "geopackage",
    ]))
  var to: String?

  @Option(
    help: ArgumentHelp("Write the records that cannot be used to this file.", valueName: "file"))
  var rejects: String?

  @OptionGroup(title: "Outing") var outing: OutingArguments
  @OptionGroup(title: "Running") var running: RunningArguments

  mutating func run() throws {
    let session = Session(running)
    let plan = try session.plan(input, outing)
    guard !running.dryRun else { return try session.show(plan) }
    guard let output else {
      throw HitherError(.usage, "missing option '--output'", hint: "say where: -o track.csv")
    }
    try plan.checkOutput(rejects)
    let conversion = try Conversion(plan, to: output, format: to)
    let result = try conversion.run(progress: session.progress)
    if let rejects { try result.writeRejects(to: rejects) }
    session.tell(result.warnings(rejectsPath: rejects))
  }
}
