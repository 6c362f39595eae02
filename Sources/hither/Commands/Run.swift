import HitherArguments
import HitherToolkit

/// `hither run`: a pipeline as a document declares it.
struct Run: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run a pipeline that a JSON document declares.",
    discussion: """
      Example: how a report of some recordings is made, as such a document.

        hither run --print report tracks/

      Then 'hither run pipeline.json' runs what stands in pipeline.json.
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

  @OptionGroup(title: "Running") var running: RunningArguments

  mutating func run() throws {
    let session = Session(running)
    if let print {
      return try session.print(BuiltInPipeline(named: print).document(pipeline))
    }
    guard let path = pipeline.first, pipeline.count == 1 else {
      throw HitherError(.usage, "name one pipeline", hint: "such as pipeline.json")
    }
    let run = try PipelineRun(PipelineDocument.read(path), progress: session.progress)
    guard !running.dryRun else { return try session.show(run.plan) }
    session.tell(try run.run())
  }
}
