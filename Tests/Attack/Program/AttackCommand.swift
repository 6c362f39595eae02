import FuzzLaws
import Glibc
import HitherArguments
import ProductLaws

/// Feeds damaged inputs to a reader, or writes damaged files; `scripts/attack` runs it.
@main
struct AttackCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attack",
    abstract: "Feed damaged inputs to a reader, or write damaged copies of files.",
    discussion: """
      Example: the 400th to 499th damaged GPX file.

        attack --reader gpx --first 400 --count 100
      """)

  @Flag(help: "List the readers.")
  var list = false

  @Option(help: ArgumentHelp("The reader, by its name in --list.", valueName: "name"))
  var reader: String?

  @Option(help: ArgumentHelp("Number of the first input (default: 0).", valueName: "number"))
  var first: UInt64 = 0

  @Option(help: ArgumentHelp("Number of inputs (default: 1).", valueName: "number"))
  var count: UInt64 = 1

  @Option(help: ArgumentHelp("Random seed (default: 1).", valueName: "number"))
  var seed: UInt64 = 1

  @Option(
    help: ArgumentHelp(
      "Sound files to begin with; with --reader in addition to its own.", valueName: "file"))
  var file: [String] = []

  @Option(
    help: ArgumentHelp("Write the inputs to this folder, and read none.", valueName: "folder"))
  var write: String?

  @Option(
    help: ArgumentHelp("Keep the number of the current input in this file.", valueName: "file"))
  var progress: String?

  mutating func run() throws {
    if list { return print(FuzzTarget.all.map(\.name).joined(separator: "\n")) }
    let target = FuzzTarget.all.first { $0.name == reader }
    guard target != nil || reader == nil else { throw ValidationError("unknown reader") }
    let mutator = Mutator(seeds: (target?.seeds() ?? []) + (try file.map(Files.bytes)))
    guard let target, write == nil else {
      for number in first..<first + count {
        try Files.write(mutator.input(number, seed: seed), to: "\(write ?? ".")/\(number)")
      }
      return
    }
    let current = try progress.map { try ProgressFile($0) }
    var accepted = 0
    for number in first..<first + count {
      current?.put(number)
      let outcome = target.outcome(mutator.input(number, seed: seed))
      if outcome.isAccepted { accepted += 1 }
      if let violation = outcome.violations.first {
        print(
          "violation \(number) \(violation.prefix(500).split(whereSeparator: \.isNewline).joined(separator: " "))"
        )
      }
    }
    current?.put(first + count)
    print("tried \(count) accepted \(accepted)")
  }
}
