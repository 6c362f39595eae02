import HitherArguments
import HitherOuting
import HitherReport

/// `hither report`: runs the whole pipeline over an outing.
struct Report: ShardedCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a report of an outing: page, tables, events, tracks.",
    discussion: """
      Example: a report of a hike, one GPX file a person, led by Leo.

        hither report hike/ --leader leo --timezone Asia/Taipei -o report

      The page can be read in English, Chinese and German, in metric and imperial units; --lang and \
      --units say in which it opens.

      The folder then holds report.html, summary.json, members.csv, splits.csv, sections.csv, \
      group.csv, rollcall.csv, events.ndjson, timeline.csv, tracks.geojson and outing.gpkg, and \
      rejects.csv where records could not be used. To share: card.png, a picture to post, and \
      message.txt, to paste into a chat. --write names the files that are wanted, such as \
      page,summary. Of more than two million fixes tracks.geojson and outing.gpkg, which hold each \
      of them, are only written if they are named.

      Recordings that have no time in common are several outings: each gets a folder with its own \
      report, and index.html lists them. A manifest, --leader or --one-outing makes them one.

      Example: why fiona was or was not reported to be behind at ten past three.

        hither report hike/ --leader leo \\
          --explain fiona,straggling,2026-05-01T03:10:00Z
      """)

  @Argument(
    help: "Track files, a folder of them, an outing's folder, or '-' for standard input.")
  var input: [String] = []

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder for the report.", valueName: "dir"),
    completion: .directory)
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Read the fixes too that this state of a stream keeps (watch --state), late ones included.",
      valueName: "file"),
    completion: .file(extensions: ["db"]))
  var state: String?

  @Option(
    help: ArgumentHelp(
      "Print instead why an alert did or did not occur about a time (with ',all' after it, tick by tick), or why a "
        + "figure is not known.", valueName: "member,subject[,time]"))
  var explain: String?

  @Option(
    help: ArgumentHelp(
      "Add the metres by kind of way and difficulty on this network, which 'hither network import' makes.",
      valueName: "file"),
    completion: .file(extensions: ["network"]))
  var network: String?

  @Flag(help: "Print the page as report.pdf too; needs Chromium.")
  var pdf = false

  @Option(
    help: ArgumentHelp(
      "Write these files alone, their names apart by commas.", valueName: "names"),
    completion: .list(ReportChoice.names))
  var write: String?

  @OptionGroup(title: "Writing") var writing: WritingArguments
  @OptionGroup(title: "Sharing") var sharing: SharingArguments
  @OptionGroup(title: "Outing") var outing: OutingArguments
  @OptionGroup(title: "Viewer") var viewer: ViewerArguments
  @OptionGroup(title: "Files") var files: FileArguments
  @OptionGroup(title: "Shards") var shards: ShardArguments
  @OptionGroup(title: "Running") var running: RunningArguments

  mutating func write(to path: String?) { output = path }

  mutating func run() throws {
    let session = Session(running)
    var style = try writing.style()
    let mode = try files.permissions()
    if let output { try OutputFile.checkFolder(output) }
    let choice = try write.map { try ReportChoice(reading: $0) } ?? .standard
    if pdf, !choice.writes(.page) {
      throw HitherError(
        .usage, "--pdf prints the page, which --write leaves out", hint: "add page to --write")
    }
    let part = try shards.part(
      without: [("--output", output != nil), ("--explain", explain != nil), ("--pdf", pdf)])
    let plan = try sharing.apply(
      to: try viewer.seen(
        try session.plan(input, outing, state: state) { $0.network = self.network },
        in: Self.self, .figures))
    guard !running.dryRun else { return try session.show(plan) }
    try viewer.refuse("--explain", if: explain != nil)
    if let explain {
      let question = try FigureQuestion(reading: explain, session.moments(of: plan))
      let result = try session.run(plan, try .everything(plan))
      return try session.write(try question.answer(result), to: "-", mode)
    }
    let needs = try choice.needs(plan)
    if let part { return try session.write(part, plan, needs, shards, mode) }
    guard let output else {
      throw HitherError(.usage, "missing option '--output'", hint: "give -o report")
    }
    let printer = pdf ? try PagePrinter() : nil
    let folder = ReportFolder(output, mode, choice)
    let result = try session.run(
      plan, needs, merging: shards.merged, settled: folder.begin)
    style.mapLibrary = SystemLeaflet.library
    guard result.summary.outings.isEmpty else {
      return try writeSeparately(result, plan, session, style, printer, choice, to: output, mode)
    }
    let warnings = try folder.write(
      result, style, maps: plan.maps, terrain: plan.terrain, printer: printer)
    try session.print(
      ResultText.report(
        result, style, page: choice.writes(.page) ? output + "/report.html" : nil))
    session.tell(
      result.warnings(rejectsPath: output + "/rejects.csv") + warnings
        + (style.mapLibrary == nil && choice.writes(.page) ? [SystemLeaflet.hint] : []))
  }

  /// Writes a report for each of several outings; the recordings are read again for each.
  private func writeSeparately(
    _ found: OutingResult, _ plan: OutingPlan, _ session: Session, _ style: ReportStyle,
    _ printer: PagePrinter?, _ choice: ReportChoice, to output: String, _ mode: OutputMode
  ) throws {
    var reports = SeparateReports(output, mode, choice, style)
    var warnings = found.warnings(rejectsPath: nil)
    for part in SeparateReports.plans(plan, found.summary) {
      let result = try session.run(part, try choice.needs(part))
      warnings += try reports.write(
        result, maps: plan.maps, terrain: plan.terrain, printer: printer)
    }
    try reports.finish(plan.outing.name)
    try session.print(ResultText.table(found, style))
    var told: Set<String> = []
    session.tell(
      warnings.filter { told.insert($0).inserted }
        + (style.mapLibrary == nil && choice.writes(.page) ? [SystemLeaflet.hint] : []))
    let index = choice.writes(.page) ? " and \(output)/index.html" : ""
    session.say(
      "wrote a report of each\(index); --one-outing makes one report of all")
  }
}
