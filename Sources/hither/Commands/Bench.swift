import HitherArguments
import HitherOuting

/// `hither bench`: how fast each stage is.
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Time each stage on a made-up outing, and compare with a former run.",
    discussion: """
      Example: how fast two stages are here.

        hither bench --size s --only repair --only fences --runs 1

      Example: in CI, fail where a stage has become slower by more than a quarter.

        hither bench --size s --compare base.json --tolerance 25% --junit bench.xml

      Times are compared by a calibration kernel that runs beside each stage, so that a slower or a busy
      machine is no slower stage. The workload comes from the seed: 7, 35 or 350 people on the way for eight
      hours with a fix each second.

      The stages:

      \(stages)
      """)

  /// The stages, one a line.
  private static var stages: String {
    let width = BenchStages.all.map(\.name.count).max() ?? 0
    return BenchStages.all.map { stage in
      "  " + stage.name + String(repeating: " ", count: width - stage.name.count + 2)
        + stage.summary
    }.joined(separator: "\n")
  }

  @Option(help: ArgumentHelp("s, m or l: 0.2, 1 or 10 million fixes.", valueName: "size"))
  var size = "s"

  @Option(
    help: ArgumentHelp("A stage to run, instead of all; may be repeated.", valueName: "stage"))
  var only: [String] = []

  @Option(help: ArgumentHelp("How often each stage runs.", valueName: "number"))
  var runs: Int?

  @Option(help: ArgumentHelp("What the workload is made from.", valueName: "number"))
  var seed: UInt64 = BenchRun.standardSeed

  @Option(help: ArgumentHelp("Write the figures to this file.", valueName: "file"))
  var json: String?

  @Option(help: ArgumentHelp("Write them as a suite of JUnit.", valueName: "file"))
  var junit: String?

  @Option(help: ArgumentHelp("Write them as a table in Markdown.", valueName: "file"))
  var markdown: String?

  @Option(
    help: ArgumentHelp(
      "Compare with this former run; 1 where a stage is slower.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var compare: String?

  @Option(help: ArgumentHelp("By how much a stage may be slower.", valueName: "percent"))
  var tolerance = "10%"

  @Flag(help: "Write the figures to the file of '--compare'.")
  var updateBase = false

  @OptionGroup(title: "Files") var files: FileArguments
  @Flag(name: .shortAndLong, help: "Say nothing but errors.")
  var quiet = false

  mutating func run() throws {
    let allowed = try share(tolerance)
    let mode = try self.files.permissions()
    guard let size = BenchSize(rawValue: size) else {
      throw HitherError(.usage, "there is no size '\(size)'", hint: "there are s, m and l")
    }
    if let runs, runs < 1 { throw HitherError(.usage, "--runs must be at least 1") }
    if updateBase, compare == nil {
      throw HitherError(.usage, "--update-base needs --compare", hint: "which names the base")
    }
    let base = updateBase ? nil : try compare.map { try BenchBase($0) }
    let isQuiet = quiet
    var record = try BenchRun(size, seed: seed, only: only, runs: runs).run { stage in
      if !isQuiet { StandardError.write("hither: \(stage)\n") }
    }
    try base?.compare(&record, tolerance: allowed)
    let files = [
      (json, BenchFile.json), (junit, .junit), (markdown, .markdown),
      (updateBase ? compare : nil, .json), ("-", .table),
    ]
    for (path, kind) in files {
      if let path { try kind.write(record, to: path, mode) }
    }
    guard !record.comparisons.contains(where: \.isSlower) else { throw ExitCode.failure }
  }

  private func share(_ text: String) throws -> Double {
    let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard let percent = Double(digits), (0...1000).contains(percent) else {
      throw HitherError(.usage, "'\(text)' is no percentage", hint: "such as 10%")
    }
    return percent / 100
  }
}
