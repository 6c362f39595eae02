import HitherArguments
import HitherEstimates

/// Measures and prints; ends with 1 where a bound does not hold.
@main
struct DepartureSpeedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "departurespeed",
    abstract: "Time departures of a made-up city: its import, and what is asked of it.",
    discussion: """
      Example: fewer questions, of a city whose lines are straighter.

        scripts/departure-speed --queries 100 --turning 0.05
      """)

  @Option(help: ArgumentHelp("How many questions; else 1000.", valueName: "number"))
  var queries: Int?

  @Option(help: ArgumentHelp("Stop times of the city; else a million.", valueName: "number"))
  var stopTimes: Int?

  @Option(help: ArgumentHelp("Chance that a line turns at a stop; else 0.2.", valueName: "part"))
  var turning: Double?

  @Option(help: ArgumentHelp("The seed; else 11.", valueName: "number"))
  var seed: UInt64?

  mutating func run() throws {
    var speed = DepartureSpeed()
    if let queries { speed.queries = queries }
    if let stopTimes { speed.stopTimes = stopTimes }
    if let turning { speed.turning = turning }
    if let seed { speed.seed = seed }
    let figures = try speed.figures()
    for figure in figures {
      let milliseconds = (figure.seconds * 10_000).rounded() / 10
      let bound = figure.bound.map { ", at most \($0 * 1000) ms" } ?? ""
      print("\(figure.name): \(milliseconds) ms\(bound)\(figure.holds ? "" : " — does not hold")")
    }
    guard figures.allSatisfy(\.holds) else { throw ExitCode.failure }
  }
}
