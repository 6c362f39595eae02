import HitherArguments
import HitherOuting

/// The options with which several processes read one outing.
struct ShardArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Read only the part I of N of the recordings, and write it with --partials; 'hither merge' makes the result of "
        + "all N parts.", valueName: "i/n"))
  var shard: String?

  @Option(
    help: ArgumentHelp("With --shard: the file of the partial result.", valueName: "file"))
  var partials: String?

  /// The partial results that are merged, instead of recordings that are read.
  var merged: PartialSet?

  /// The requested part; nil for the whole.
  ///
  /// - Parameter others: Options that make another output than the command's own, and whether they are given.
  func part(without others: [(name: String, isGiven: Bool)]) throws -> Shard? {
    guard let shard else {
      guard partials == nil else {
        throw HitherError(
          .usage, "without --shard this option has no effect", place: "--partials",
          hint: "add --shard 1/2")
      }
      return nil
    }
    let part = try Shard(reading: shard)
    guard merged == nil else { return nil }
    guard partials != nil else {
      throw HitherError(
        .usage, "--shard writes a partial result, which needs a file",
        hint: "add --partials part-\(part.number).hither")
    }
    if let other = others.first(where: \.isGiven) {
      throw HitherError(
        .usage, "\(other.name) cannot be used with --shard",
        hint: "a shard writes only its partial result")
    }
    return part
  }

  /// The command line of this process without the options of the shard: the same for all shards.
  static var commandLine: [String] {
    var kept: [String] = []
    var rest = CommandLine.arguments.dropFirst()
    while let word = rest.popFirst() {
      if word == "--" { return kept + [word] + rest }
      if word == "--shard" || word == "--partials" {
        _ = rest.popFirst()
      } else if !word.hasPrefix("--shard="), !word.hasPrefix("--partials="), word != "--quiet",
        word != "-q"
      {
        kept.append(word)
      }
    }
    return kept
  }
}

/// A command whose reading can be divided into shards.
protocol ShardedCommand: ParsableCommand {
  var shards: ShardArguments { get set }
  var running: RunningArguments { get set }

  /// Sets where the merged result goes; nil for the command's own default.
  mutating func write(to output: String?)
}
