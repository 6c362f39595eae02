import HitherArguments
import HitherOuting
import HitherReport

/// `hither inspect`: describes files, and how they would be processed.
struct Inspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show format, creator and contents of track files.",
    discussion: """
      Example: what a file holds, and why some of its records cannot be used.

        hither inspect leo.gpx

      Nothing is written but the answer. The exit status is 65 where a file is damaged, or cannot be read.
      """)

  @Argument(help: "Track files, folders of them, or '-' for standard input.")
  var input: [String] = []

  @Flag(help: "Write the answer as JSON.") var json = false

  @OptionGroup(title: "Outing", unused: OutingArguments.ofOutings)
  var outing: OutingArguments
  @OptionGroup(title: "Running", unused: ["dry-run"]) var running: RunningArguments

  mutating func run() throws {
    guard !input.isEmpty else {
      throw HitherError(.usage, "no input is named", hint: "name files: hither inspect hike.gpx")
    }
    let session = Session(running)
    var inspection = Inspection(try outing.options())
    for path in input { try inspection.inspect(path, progress: session.progress) }
    session.tell([])
    try session.print(inspection.text(asJSON: json))
    if let error = inspection.fault { throw error }
  }
}
