import HitherArguments
import HitherOuting

/// The command line: it reads arguments, calls the toolkit and prints.
@main
struct Hither: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "hither",
    abstract: "Analyses recordings of people who move together.",
    discussion: """
      Example: a report of a hike from its GPX files, one a person.

        hither report tracks/ -o report
      """,
    version: "hither \(HitherVersion.text)",
    subcommands: [
      Report.self, Summarize.self, Inspect.self, Convert.self, Sample.self, Match.self, Fences.self,
      Clock.self, Merge.self,
      Locate.self, Rescue.self, Watch.self, Serve.self, Invite.self, Replay.self, Simulate.self,
      Lab.self, Run.self,
      Operators.self,
      Transit.self, Journeys.self, Depart.self, Cards.self, Places.self, Group.self, Networks.self,
      Maps.self,
      Visibility.self, Audit.self, Forget.self,
      Bench.self,
    ], adviceOnUnknown: advice)

  /// The hint for a folder or a track file named without a command: a report of it.
  private static func advice(_ word: String) -> String? {
    switch FolderListing.kind(of: word) {
    case .folder: "to report on a folder: hither report \(word) -o report"
    case .file: "to add up a file: hither summarize \(word)"
    case .device, .missing: nil
    }
  }
}

extension HitherError: ExitingError {
  package var exitStatus: Int32 { code.exitStatus }
}
