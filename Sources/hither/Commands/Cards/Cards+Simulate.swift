import HitherArguments
import HitherCards
import HitherOuting

extension Cards {
  /// `hither cards simulate`: simulates how a household's edits spread, and the energy of listening for others.
  struct Simulate: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Try ways to listen for others on a household, and see how its edits spread.",
      discussion: """
        Example: a month of five people, made up, under ten ways to listen.

          hither cards simulate datasets/household/scenario.json -o month

        Example: people who were recorded; at home it is assumed when they come near each other.

          hither cards simulate anna.gpx ben.gpx --places places.geojson -o week

        Example: a trace of contacts, lines such as '30.5 CONN p1 p2 up'.

          hither cards simulate --contacts trace.txt --start 2026-05-01T00:00:00Z -o week

        The folder then holds results.json, policies.csv (a row for each way), edits.csv, cards.csv, \
        syncs.csv, events.ndjson and report.html. The exchanges are those of 'cards sync', between stores \
        in memory. A scenario before recordings says the rest: who belongs to the household, what people \
        write, radios, phones and ways.
        """)

    @Argument(help: "A scenario, a JSON file; track files, a folder of them, or both.")
    var input: [String] = []

    @Option(
      name: .shortAndLong, help: ArgumentHelp("The folder for the results.", valueName: "dir"),
      completion: .directory)
    var output: String

    @Option(
      help: ArgumentHelp(
        "Who meets whom, as The ONE writes it: CONN up and down.", valueName: "file")
    )
    var contacts: String?

    @Option(help: ArgumentHelp("When the time of --contacts is 0.", valueName: "time"))
    var start: String?

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

    @OptionGroup(title: "Writing") var writing: LanguageArguments
    @OptionGroup(
      title: "Outing", unused: OutingArguments.ofAnalyses.subtracting(["places", "log", "gap"]))
    var outing: OutingArguments
    @OptionGroup(title: "Files") var permissions: FileArguments
    @OptionGroup(title: "Running") var running: RunningArguments

    mutating func run() throws {
      if let jobs, jobs < 1 { throw HitherError(.usage, "--jobs must be at least 1") }
      if let runs, !(1...100).contains(runs) {
        throw HitherError(.usage, "--runs must be from 1 to 100")
      }
      let inputs = try HouseholdInputs(
        input, try outing.options(), contacts: try HouseholdInputs.Contacts(contacts, start: start),
        seed: seed, runs: runs)
      let session = Session(running)
      let mode = try permissions.permissions()
      guard !running.dryRun else { return try session.print(inputs.text) }
      let trial = try HouseholdTrial(inputs)
      session.tell(trial.warnings)
      let text = try trial.write(try trial.run(jobs: jobs), to: output, mode, try writing.style())
      if let files {
        let compared = try trial.compareStores(in: output + "/stores", mode, policy: files)
        guard compared.areSame else {
          throw HitherError(
            .checkFailed, "the stores in files hold something else than those in memory")
        }
        session.say("\(compared.meetings) meetings over files and loopback end in the same stores")
      }
      guard !running.quiet else { return }
      try session.print(Array(text.utf8))
    }
  }
}
