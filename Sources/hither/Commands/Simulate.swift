import HitherArguments
import HitherLab

/// `hither simulate`: simulates an outing with its ground truth.
struct Simulate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Simulate a group's outing or days with ground truth, from a scenario.",
    discussion: """
      Example: another outing like the mountain group's, with other chance.

        hither simulate datasets/mountain-group/scenario.json --seed 7 -o outing

      The folder then holds outing.json, route.gpx, the members' tracks and truth.json. A scenario of
      days (datasets/family-clock) makes places.geojson in place of the route.
      """)

  @Argument(help: "The scenario, a JSON file.", completion: .file(extensions: ["json"]))
  var scenario: String

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder for the outing.", valueName: "dir"),
    completion: .directory)
  var output: String

  @Option(help: ArgumentHelp("Another seed than the scenario's.", valueName: "number"))
  var seed: UInt64?

  @OptionGroup(title: "Files") var files: FileArguments
  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  mutating func run() throws {
    let result = try SimulatedFolder.write(
      scenario: scenario, seed: seed, to: output, try files.permissions())
    guard !quiet else { return }
    StandardError.write(
      "hither: \(result.members) members, \(result.fixes) fixes, \(result.files.count) files "
        + "in \(output)\n")
  }
}
