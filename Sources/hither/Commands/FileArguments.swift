import HitherArguments
import HitherOuting

/// Who may read what a command writes.
struct FileArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Permissions of the files that are written, such as 640 or 644 (default: 600, only for you).",
      valueName: "octal"))
  var mode: String?

  /// The permissions as the toolkit takes them.
  func permissions() throws -> OutputMode { try OutputMode(option: mode) }
}
