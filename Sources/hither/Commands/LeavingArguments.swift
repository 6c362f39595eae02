import HitherArguments
import HitherTransit

/// The place of departure, the journey, and the form of the output.
struct LeavingArguments: ParsableArguments {
  @Option(help: ArgumentHelp("A saved journey; also several.", valueName: "name"))
  var journey: [String] = []

  @Option(help: ArgumentHelp("Where one is, a position.", valueName: "lat,lon"))
  var from: String?

  @Option(help: ArgumentHelp("Where one wants to go, a position.", valueName: "lat,lon"))
  var to: String?

  @Option(help: ArgumentHelp("Whose position counts, of those in --stream.", valueName: "id"))
  var member: String?

  @Option(
    help: ArgumentHelp("Recordings that say where one is at --now.", valueName: "file"))
  var stream: String?

  @Option(
    help: ArgumentHelp(
      "Walk along these ways: a network, OpenStreetMap data or lines of GeoJSON.",
      valueName: "file"))
  var ways: String?

  @Option(
    help: ArgumentHelp("Walking speed in metres per second (default: 1.3).", valueName: "speed"))
  var walkingSpeed: Double?

  @Option(
    help: ArgumentHelp("Show a board of this size.", valueName: "size"),
    completion: .list(DepartureOutput.boardNames))
  var board: String?

  @Option(
    help: ArgumentHelp("The form of the board.", valueName: "form"),
    completion: .list(DepartureOutput.formNames))
  var `as`: String?

  @Flag(help: "Give one sentence to be spoken.") var say = false

  /// Adds the options to a question.
  func set(_ question: inout DepartureQuestion) {
    question.journeys = journey
    question.from = from
    question.to = to
    question.member = member
    question.stream = stream
    question.ways = ways
    question.metresPerSecond = walkingSpeed
  }

  func output(asJSON: Bool) throws -> DepartureOutput {
    try DepartureOutput(board: board, form: `as`, asJSON: asJSON, isSpoken: say)
  }
}
