import HitherArguments
import HitherOuting

/// `hither bench`: times each stage.
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Time each stage on a simulated outing, and compare with a former run.",
    discussion: """
      Example: how fast two stages are here.

        hither bench --size s --only repair --only fences --processes 1

      Example: in CI, fail where a stage takes longer or more memory by more than a quarter.

        hither bench --size s --compare base.json --tolerance 25% --junit bench.xml

      Times are compared by a calibration kernel that runs beside each stage, so that a slower or a busy
      machine is no slower stage. Stages run in several processes, and a stage fails where the whole interval
      of 95 % lies beyond the tolerance. Against a base of another kind of machine nothing fails. The
      workload comes from the seed: 7, 35 or 350 people on the way for eight hours with a fix each second.

      The stages:

      \(stages)
      """)

  /// The stages, one per line.
  private static var stages: String {
    let width = BenchStages.all.map(\.name.count).max() ?? 0
    return BenchStages.all.map { stage in
      "  " + stage.name + String(repeating: " ", count: width - stage.name.count + 2)
        + stage.summary
    }.joined(separator: "\n")
  }

  @Option(
    help: ArgumentHelp("0.2, 1 or 10 million fixes.", valueName: "size"),
    completion: .list(BenchSize.shown.map(\.rawValue)))
  var size = "s"

  @Option(
    help: ArgumentHelp("A stage to run, instead of all.", valueName: "stage"),
    completion: .list(BenchStages.all.map(\.name)))
  var only: [String] = []

  @Option(
    help: ArgumentHelp(
      "In how many processes the stages run, one after the other (7, of size m 5, of l 4).",
      valueName: "number"))
  var processes: Int?

  @Option(
    help: ArgumentHelp("How long each stage is timed in a process.", valueName: "seconds"))
  var time = 0.3

  @Option(
    help: ArgumentHelp(
      "How often each stage is timed instead, in a process.", valueName: "number"))
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
      "Compare with this former run; 1 where a stage is slower or larger.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var compare: String?

  @Option(
    help: ArgumentHelp(
      "By how much a stage may be slower, or its memory larger (default: 10%).",
      valueName: "percent"))
  var tolerance: String?

  @Flag(help: "Write the figures to the file of '--compare'.")
  var updateBase = false

  @Flag(help: "Add the figures of these processes to those in the file of '--compare'.")
  var extendBase = false

  @OptionGroup(title: "Files") var files: FileArguments
  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  mutating func run() throws {
    let allowed = try share(tolerance ?? "10%")
    let mode = try self.files.permissions()
    guard let size = BenchSize(rawValue: size) else {
      throw HitherError(.usage, "unknown size '\(size)'", hint: "there are s, m and l")
    }
    if let runs, runs < 1 { throw HitherError(.usage, "--runs must be at least 1") }
    guard (0.001...3600).contains(time) else {
      throw HitherError(.usage, "--time must be from 0.001 to 3600")
    }
    let count = processes ?? size.processes
    guard (1...99).contains(count) else {
      throw HitherError(.usage, "--processes must be from 1 to 99")
    }
    if updateBase || extendBase, compare == nil {
      throw HitherError(
        .usage, "\(updateBase ? "--update-base" : "--extend-base") needs --compare",
        hint: "which names the base")
    }
    if tolerance != nil, compare == nil {
      throw HitherError(
        .usage, "--tolerance needs --compare", hint: "which names the run to compare with")
    }
    let base = updateBase ? nil : try compare.map { try BenchBase($0) }
    try base?.check(size: size, seed: seed)
    if !extendBase { try base?.check(processes: count) }
    if let warning = base?.warning(.current) {
      StandardError.write("hither: warning: \(warning)\n")
    }
    var record = try measure(size, count)
    if extendBase, let base {
      record = try base.extended(by: record)
    } else {
      base?.compare(&record, tolerance: allowed)
    }
    if let compare, updateBase || extendBase {
      try BenchFile.json.write(record.asBase, to: compare, mode)
    }
    let files = [(json, BenchFile.json), (junit, .junit), (markdown, .markdown), ("-", .table)]
    for (path, kind) in files {
      if let path { try kind.write(record, to: path, mode) }
    }
    if let note = BenchText.leftOut(record), !quiet { StandardError.write("hither: \(note)\n") }
    guard let failure = BenchText.failure(record) else { return }
    StandardError.write("hither: error: \(failure)\n")
    throw ExitCode.failure
  }

  /// Runs the stages; in this process if only one is requested.
  private func measure(_ size: BenchSize, _ count: Int) throws -> BenchRecord {
    var length = BenchRun.Length()
    (length.seconds, length.runs) = (time, runs)
    let run = try BenchRun(size, seed: seed, only: only, length)
    let isQuiet = quiet
    func say(_ text: String) {
      if !isQuiet { StandardError.write("hither: \(text)\n") }
    }
    guard count > 1 else { return try run.run(say) }
    var record = run.empty
    let words =
      ["--size", size.rawValue, "--seed", "\(seed)", "--time", "\(time)"]
      + only.flatMap { ["--only", $0] } + (runs.map { ["--runs", "\($0)"] } ?? [])
    try BenchProcesses(words).run(count, into: &record) { say("process \($0) of \(count)") }
    return record
  }

  private func share(_ text: String) throws -> Double {
    let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
    // A share such as 0.25 would be a quarter of a percent.
    guard let percent = Double(digits), (0...1000).contains(percent),
      text.hasSuffix("%") || percent == 0 || percent >= 1
    else { throw HitherError(.usage, "'\(text)' is not a percentage", hint: "such as 10%") }
    return percent / 100
  }
}
