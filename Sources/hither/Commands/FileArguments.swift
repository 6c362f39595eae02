import HitherArguments
import HitherOuting

/// The permissions of a command's output files.
struct FileArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Permissions of the files that are written, such as 640 or 644 (default: 600, only for you).",
      valueName: "octal"))
  var mode: String?

  /// The permissions in the toolkit's form.
  func permissions() throws -> OutputMode { try OutputMode(option: mode) }
}
