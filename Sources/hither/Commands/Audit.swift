import HitherArguments
import HitherOuting
import HitherReport
import HitherTracks

/// `hither audit`: shows a member who may see them, and who looked.
struct Audit: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show who may see a member, and who looked when.",
    discussion: """
      Example: what Tom may know.

        hither audit --member tom --file visibility.ndjson

      Looks are read from audit.ndjson beside the visibility file. Each command with --viewer writes a \
      line there before its output, and gives no output if it cannot.
      """)

  @Option(help: ArgumentHelp("The member.", valueName: "id"))
  var member: String?

  @Option(
    help: ArgumentHelp("The visibility file (default: visibility.ndjson).", valueName: "file"),
    completion: .file(extensions: ["ndjson"]))
  var file = "visibility.ndjson"

  @Option(help: ArgumentHelp("The status at this time (default: now).", valueName: "time"))
  var at: String?

  @Flag(help: "Write the answer as JSON.") var json = false

  mutating func run() throws {
    guard let member, !member.isEmpty else {
      throw HitherError(.usage, "missing option '--member'", hint: "give --member ID")
    }
    let time = try at.map(RunNeeds.moment) ?? Instant(milliseconds: WallClock.milliseconds)
    let file = try VisibilityFile(file)
    let report = AuditReport(
      of: member, try file.entries(), try file.audited(), at: time)
    try ResultText.write(report.text(asJSON: json), to: "-")
  }
}
