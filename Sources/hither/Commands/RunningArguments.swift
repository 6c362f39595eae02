import HitherArguments

/// The options of a run that change no result.
struct RunningArguments: ParsableArguments {
  @Flag(help: "Show how the inputs were understood, and stop.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Say nothing but errors; show no progress.")
  var quiet = false
}
