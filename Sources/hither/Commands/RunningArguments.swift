import HitherArguments

/// Whether a command without a dry run says anything beside its answer.
struct QuietArguments: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Print errors only.")
  var quiet = false

  /// Says what a person should know.
  func say(_ message: String) {
    if !quiet { StandardError.write("hither: \(message)\n") }
  }
}

/// How a command runs: the options that change no result.
struct RunningArguments: ParsableArguments {
  @Flag(help: "Show how the inputs were understood, and stop.")
  var dryRun = false

  @Flag(name: .shortAndLong, help: "Print results and errors: no warnings, no progress.")
  var quiet = false
}
