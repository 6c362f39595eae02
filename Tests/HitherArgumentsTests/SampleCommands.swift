import HitherArguments

/// A made-up program, with one of each thing that can be declared.
struct Hike: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Looks at walks.", version: "hike 1.2",
    subcommands: [Report.self, Watch.self, Store.self, Secret.self])
}

enum Units: String, CaseIterable, ExpressibleByArgument {
  case metric
  case imperial
}

/// A shift of a member's clock, as in `leo=-1h`.
struct Shift: ExpressibleByArgument, Equatable {
  var member: String
  var hours: Int

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, parts[1].hasSuffix("h"), let hours = Int(parts[1].dropLast()) else {
      return nil
    }
    member = String(parts[0])
    self.hours = hours
  }

  var defaultValueDescription: String { "\(member)=\(hours)h" }
  static var expectedForm: String? { "a member and a shift, such as leo=-1h" }
}

struct StragglerOptions: ParsableArguments {
  @Option(help: ArgumentHelp("How far behind is straggling.", valueName: "m"))
  var gapMetres = 500.0

  @Option(help: ArgumentHelp("How near is back again.", valueName: "m"))
  var rejoinMetres = 400.0

  func validate() throws {
    guard rejoinMetres <= gapMetres else {
      throw ValidationError("--rejoin-metres is more than --gap-metres")
    }
  }
}

struct Report: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a report of an outing.",
    discussion: """
      Example: a report of all tracks in a folder, with distances in miles for those who are used \
      to them.

        hike report walks --units imperial -o out
      """,
    aliases: ["rep"])

  @Argument(help: "Track files, folders, or '-' for standard input.")
  var input: [String]

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Folder for the results.", valueName: "dir"),
    completion: .directory)
  var output: String

  @Option(name: .shortAndLong, help: "Units of the report.")
  var units = Units.metric

  @Option(help: ArgumentHelp("Shift a member's clock.", valueName: "member=shift"))
  var shift: [Shift] = []

  @Option(name: [.customShort("j"), .customLong("threads")], help: "How many threads work.")
  var threadCount: Int?

  @Option(help: .hidden)
  var seed: UInt8 = 7

  @Flag(name: .shortAndLong, help: "Say nothing.")
  var quiet = false

  @Flag(name: .shortAndLong, help: "Say more.")
  var verbose = false

  @OptionGroup(title: "Stragglers")
  var stragglers: StragglerOptions

  func validate() throws {
    if threadCount == 0 {
      throw ValidationError("no work is done by 0 threads", hint: "leave out '--threads'")
    }
  }

  func run() { _ = summary }

  /// All values in one line, those at their defaults left out.
  var summary: String {
    var parts = ["input=\(input.joined(separator: ","))", "output=\(output)"]
    if units != .metric { parts.append("units=\(units)") }
    if !shift.isEmpty {
      parts.append("shift=\(shift.map(\.defaultValueDescription).joined(separator: ","))")
    }
    if let threadCount { parts.append("threads=\(threadCount)") }
    if seed != 7 { parts.append("seed=\(seed)") }
    if quiet { parts.append("quiet") }
    if verbose { parts.append("verbose") }
    if stragglers.gapMetres != 500 { parts.append("gap=\(stragglers.gapMetres)") }
    if stragglers.rejoinMetres != 400 { parts.append("rejoin=\(stragglers.rejoinMetres)") }
    return parts.joined(separator: " ")
  }
}

/// Takes numbers by place, and fails as it is told.
struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Follow a source.")

  @Argument(help: "Where from.", completion: .file(extensions: ["ndjson"]))
  var source: String

  @Argument(help: "How late a fix may be, in seconds.")
  var lateness = 30

  @Option(help: "Which members.")
  var only: [String] = ["all"]

  @Option(help: "What stands before each line.")
  var prefix: String?

  func run() throws {
    switch source {
    case "missing": throw NotFound(name: source)
    case "wrong": throw ExitCode.failure
    case "help": throw CleanExit.helpRequest
    case "done": throw CleanExit.message("all is well")
    case "odd": throw Unforeseen(text: "two\nlines")
    default: break
    }
  }
}

struct NotFound: ExitingError {
  var name: String
  var exitStatus: Int32 { 66 }
  var message: String { "no such file" }
  var hint: String? { "look elsewhere" }
  var place: String? { "\(name):3:14" }
}

struct Unforeseen: Error {
  var text: String
}

struct Store: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Keep outings.", subcommands: [List.self])

  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List what is kept.")
  }
}

struct Secret: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Not for everyone.", shouldDisplay: false)
}
