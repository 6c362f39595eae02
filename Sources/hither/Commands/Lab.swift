import HitherArguments
import HitherLab
import HitherOuting
import HitherReport

/// `hither lab`: compares sampling policies.
struct Lab: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare how often phones take fixes: battery, errors, and what a leader would miss.",
    discussion: """
      Example: four sampling policies on twenty simulated hikes.

        hither lab datasets/lab-first -o lab

      The folder then holds results.csv (a row for each policy, outing and device), pareto.csv, lab.json
      and lab.html. An interrupted run resumes.
      """)

  @Argument(
    help: "The sweep: a JSON file, or a folder with a sweep.json (docs/lab.md).",
    completion: .file(extensions: ["json"]))
  var sweep: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder for the results.", valueName: "dir"),
    completion: .directory)
  var output: String

  @Option(
    help: ArgumentHelp(
      "Number of outings that run at a time (default: the number of cores).", valueName: "number"))
  var jobs: Int?

  @Flag(help: "Also compute the lowest possible errors, which takes longer.")
  var optimum = false

  @Flag(help: "Start the programs that the sweep names as policies (exec:COMMAND).")
  var allowExec = false

  @OptionGroup(title: "Writing") var writing: LanguageArguments
  @OptionGroup(title: "Files") var files: FileArguments
  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  mutating func run() throws {
    if let jobs, jobs < 1 { throw HitherError(.usage, "--jobs must be at least 1") }
    let style = try writing.style()
    let result = try SweepRun(
      sweep, to: output, try files.permissions(), jobs: jobs, allowsPrograms: allowExec,
      optimum: optimum, style
    ).run()
    guard !quiet else { return }
    try ResultText.write(Array(LabText.table(result.policies, style.language).utf8), to: "-")
    StandardError.write(
      "hither: \(result.traces == 1 ? "1 outing" : "\(result.traces) outings"), "
        + "\(result.rows) results in \(output)\n")
  }
}
