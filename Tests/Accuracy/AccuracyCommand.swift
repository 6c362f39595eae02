import HitherArguments

/// Measures and prints the table; ends with 1 where a bound does not hold.
@main
struct AccuracyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accuracy",
    abstract: "Set the toolkit's figures against the truth of freshly simulated outings.",
    discussion: """
      Example: as many outings again, with other seeds.

        scripts/accuracy --seed 31000
      """)

  @Flag(help: "Few outings, with bounds widened by what chance may do to so few.")
  var small = false

  @Option(help: ArgumentHelp("The first seed; tuning uses 1 to 499.", valueName: "number"))
  var seed: UInt64?

  @Flag(help: "Say of each track how far off it is.")
  var each = false

  @Flag(help: "Print how good alerts are, by how often members record, instead of the table.")
  var alerts = false

  @Flag(help: "Print the figures on the journeys and the noise of the second simulator.")
  var independent = false

  @Flag(help: "Print how late it is seen that somebody has left a fence.")
  var leaving = false

  @Flag(help: "Print how often the ranges of expected arrivals hold.")
  var arrivals = false

  mutating func run() throws {
    if arrivals {
      let seed = seed ?? ArrivalTable.seed
      return print(try ArrivalTable.text(outings: small ? 6 : 40, seed: seed), terminator: "")
    }
    if leaving {
      let seed = seed ?? LeavingTable.seed
      return print(try LeavingTable.text(trials: small ? 40 : 300, seed: seed), terminator: "")
    }
    if independent {
      let seed = seed ?? IndependentTable.seed
      return print(try IndependentTable.text(trials: small ? 5 : 40, seed: seed), terminator: "")
    }
    if alerts {
      let seed = seed ?? Accuracy.alertSeed
      print(try AlertTable.simulated(outings: small ? 4 : 40, seed: seed))
      return print(try AlertTable.recorded(), terminator: "")
    }
    let seed = seed ?? (small ? Accuracy.smallSeed : Accuracy.seed)
    let figures = try Accuracy.figures(small ? .small : .full, seed: seed) { line in
      if each { print(line) }
    }
    print(FigureTable.text(figures), terminator: "")
    let failing = figures.filter { $0.holds == false }
    guard failing.isEmpty else {
      print("\n\(failing.count) of \(figures.count { $0.holds != nil }) bounds do not hold")
      throw ExitCode.failure
    }
  }
}
