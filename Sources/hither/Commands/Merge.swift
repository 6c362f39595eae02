import HitherArguments
import HitherOuting

/// `hither merge`: makes one result of the partial results of all shards.
struct Merge: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make one result of the partial results of all shards.",
    discussion: """
      Example: the sums of two shards of hither summarize, as one run prints them.

        hither merge one.partial two.partial

      Example: a report by two processes, which may be on two machines.

        hither report hike/ --shard 1/2 --partials a.partial &
        hither report hike/ --shard 2/2 --partials b.partial; wait
        hither merge a.partial b.partial -o report

      The result is byte for byte that of one run. A partial result holds the state of each member's analysis at the \
      end of the recordings; what members decide together, such as stragglers and the spread of the group, is computed \
      here. The command line of the shards is in their files. Run it in a folder where its paths lead to the same \
      inputs: manifest, route, places and log are read again; recordings are compared by size, beginning and end, and \
      read again only if they turn out to be several outings, each with a report of its own.
      """)

  @Argument(help: "The partial results of all shards of one run.")
  var partial: [String] = []

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "The folder or file for the result, as -o of the command that made the shards.",
      valueName: "path"))
  var output: String?

  @Flag(name: .shortAndLong, help: "Print results and errors: no warnings, no progress.")
  var quiet = false

  mutating func run() throws {
    let parts = try PartialSet(reading: partial)
    guard
      var command = try? Hither.parseAsRoot(parts.header.arguments) as? any ShardedCommand
    else {
      throw HitherError(.data, "the partial results are of no command that can be merged")
    }
    command.shards.merged = parts
    command.running.quiet = quiet
    command.write(to: output)
    try command.run()
  }
}
