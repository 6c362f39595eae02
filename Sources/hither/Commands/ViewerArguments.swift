import HitherArguments
import HitherOuting

/// The person for whom a command writes, and what that person may see.
struct ViewerArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Give only what this viewer may see at each moment.", valueName: "id"))
  var viewer: String?

  @Option(
    help: ArgumentHelp(
      "Visibility of members, as NDJSON (default: the file that the manifest names).",
      valueName: "file"),
    completion: .file(extensions: ["ndjson"]))
  var visibility: String?

  /// The plan as the viewer may see it; the same if there is no viewer.
  func seen(
    _ plan: OutingPlan, in command: any ParsableCommand.Type, _ output: Viewing.Output
  ) throws -> OutingPlan {
    try plan.seen(
      by: viewer, visibility, in: "\(command)".lowercased(), output, now: WallClock.milliseconds)
  }

  /// Refuses an option whose output would not be cut to what the viewer may see.
  func refuse(_ option: String, if isGiven: Bool) throws {
    guard viewer != nil, isGiven else { return }
    throw HitherError(
      .usage, "\(option) cannot be used with --viewer", hint: "its output names all members")
  }
}
