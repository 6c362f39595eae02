import HitherArguments
import HitherOuting

/// `hither convert`: converts any input format to another.
struct Convert: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Convert recordings of any format into GPX, CSV, Arrow, GeoJSON, KML, MF-JSON, NDJSON or GeoPackage.",
    discussion: """
      Example: a GPX file as CSV, every accepted record in file order, unrepaired.

        hither convert leo.gpx -o leo.csv
      """)

  @Argument(help: "Track files, a folder of them, or '-' for standard input.")
  var input: [String] = []

  @OptionGroup var writing: ConvertingArguments
  @Flag(help: "Also write the program or device that recorded (GPX, GeoJSON, MF-JSON).")
  var keepMetadata = false
  @OptionGroup(title: "Sharing") var sharing: SharingArguments
  @OptionGroup(title: "Outing", unused: OutingArguments.ofAnalyses)
  var outing: OutingArguments
  @OptionGroup(title: "Viewer") var viewer: ViewerArguments
  @OptionGroup(title: "Files") var files: FileArguments
  @OptionGroup(title: "Running") var running: RunningArguments

  mutating func run() throws {
    let session = Session(running)
    let mode = try files.permissions()
    let plan = try sharing.apply(
      to: try viewer.seen(try session.plan(input, outing), in: Self.self, .positions))
    try viewer.refuse("--keep-metadata", if: keepMetadata)
    guard !sharing.share || !keepMetadata else {
      throw HitherError(
        .usage, "--keep-metadata cannot be used with --share",
        hint: "a copy has no metadata of files")
    }
    guard !running.dryRun else { return try session.show(plan) }
    try viewer.refuse("--rejects", if: writing.rejects != nil)
    try writing.convert(plan, choosing: nil, mode, session, keepsMetadata: keepMetadata)
  }
}
