import HitherArguments
import HitherToolkit

extension Cards {
  /// `hither cards simulate`: how a household's edits spread, and what listening for others draws.
  struct Simulate: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract:
        "Try ways to listen for others on a made-up household, and see how its edits spread.",
      discussion: """
        Example: a month of five people, under ten ways to listen.

          hither cards simulate datasets/household/scenario.json -o month

        The folder then holds results.json, policies.csv (a row for each way), edits.csv, cards.csv, \
        syncs.csv and report.html. The exchanges are those of 'cards sync', between stores in memory.
        """)

    @Argument(help: "The scenario, a JSON file.", completion: .file(extensions: ["json"]))
    var scenario: String

    @Option(
      name: .shortAndLong, help: ArgumentHelp("The folder for the results.", valueName: "dir"),
      completion: .directory)
    var output: String

    @Option(help: ArgumentHelp("Another seed than the scenario's.", valueName: "number"))
    var seed: UInt64?

    @Option(
      help: ArgumentHelp(
        "How often the time is run, each time with other chance.", valueName: "number"))
    var runs: Int?

    @Option(help: ArgumentHelp("How many runs at a time.", valueName: "number"))
    var jobs: Int?

    @Option(
      help: ArgumentHelp(
        "Run a policy over stores in files and over loopback too, and see that they hold the same.",
        valueName: "policy"))
    var files: String?

    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

    mutating func run() throws {
      if let jobs, jobs < 1 { throw HitherError(.usage, "--jobs must be at least 1") }
      if let runs, !(1...100).contains(runs) {
        throw HitherError(.usage, "--runs must be from 1 to 100")
      }
      let trial = try HouseholdTrial(scenario, seed: seed, runs: runs)
      let text = try trial.write(try trial.run(jobs: jobs), to: output)
      if let files {
        let compared = try trial.compareStores(in: output + "/stores", policy: files)
        guard compared.areSame else {
          throw HitherError(
            .checkFailed, "the stores in files hold something else than those in memory")
        }
        if !quiet {
          StandardError.write(
            "hither: \(compared.meetings) meetings over files and loopback end in the same stores\n"
          )
        }
      }
      guard !quiet else { return }
      try ResultText.write(Array(text.utf8), to: "-")
    }
  }
}
