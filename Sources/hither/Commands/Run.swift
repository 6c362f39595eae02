import HitherArguments
import HitherOuting
import HitherReport

/// `hither run`: runs a pipeline declared by a document.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run a pipeline declared in a JSON document.",
    discussion: """
      Example: how a report of some recordings is made, as such a document.

        hither run --print report tracks/

      Then 'hither run pipeline.json' runs what stands in pipeline.json. Example: the same pipeline over a
      broker's stream, as its fixes come.

        hither run pipeline.json --source nats://127.0.0.1/FIXES?subject=owntracks.>

      The document names sources, steps ('hither operators' lists them) and sinks; all is checked before
      anything is read. docs/pipelines.md has the form.
      """)

  @Argument(
    help: "The document, or with --print the inputs, if any.",
    completion: .file(extensions: ["json"]))
  var pipeline: [String] = []

  @Option(
    help: ArgumentHelp("Print a built-in pipeline, 'report' or 'watch'.", valueName: "name"),
    completion: .list(BuiltInPipeline.allCases.map(\.rawValue)))
  var print: String?

  @Flag(help: "Watch the source as its fixes come, also where the document does not say so.")
  var live = false

  @Option(
    help: ArgumentHelp(
      "Watch this instead of the document's sources: '-', a file, mqtt://… or nats://….",
      valueName: "source"))
  var source: String?

  @OptionGroup(title: "Stream") var stream: StreamArguments
  @OptionGroup(title: "Files") var files: FileArguments
  @OptionGroup(title: "Running") var running: RunningArguments

  mutating func run() throws {
    let session = Session(running, log: try stream.form())
    if let print {
      return try session.print(BuiltInPipeline(named: print).document(pipeline, Registers.products))
    }
    guard let path = pipeline.first, pipeline.count == 1 else {
      throw HitherError(.usage, "name one pipeline", hint: "such as pipeline.json")
    }
    let document = try PipelineDocument.read(path, Registers.streams, Registers.products)
    guard !live, source == nil, !document.isLive else { return try watch(document, session) }
    let run = try PipelineRun(
      document, try files.permissions(), sentences: EventSentence.all, progress: session.progress)
    guard !running.dryRun else { return try session.show(run.plan) }
    session.tell(try run.run())
  }

  private func watch(_ document: PipelineDocument, _ session: Session) throws {
    var pipeline = try PipelineStream(document, from: source)
    try stream.set(&pipeline.settings)
    pipeline.settings.mode = try files.permissions()
    try pipeline.plan.checkOutput(stream.rejects)
    guard !running.dryRun else { return try session.show(pipeline.plan) }
    session.tell(pipeline.plan.warnings)
    try stream.watch(pipeline.plan.sources.first?.path ?? "-", session) { [pipeline] signals in
      try pipeline.watch(signals)
    }
  }
}
