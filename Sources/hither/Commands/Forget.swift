import HitherArguments
import HitherCards
import HitherOuting
import HitherReport
import HitherTracks

/// `hither forget`: erases a person from stores.
struct Forget: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Erase a member, or what is old, from the files that Hither stores.",
    discussion: """
      Example: Tom asks to be forgotten.

        hither forget tom "Tom Fisher" --store visibility.ndjson

      Example: from a stored stream and its events too.

        hither forget tom --store state.db --store events.ndjson --store audit.ndjson

      Example: looks and changes of more than a year ago.

        hither forget --keep 365d --store audit.ndjson

      Stores are states of 'watch' and 'serve' (with the events and invitations beside them), audit logs, visibility files, events, OwnTracks messages and other lines \
      of JSON, rejected records, places, saved journeys and cards. Other recordings are deleted as files. No other process may use a state meanwhile. Backups, and blocks that \
      a file system or a flash memory has released, are out of reach.
      """)

  @Argument(
    help: ArgumentHelp("The member's id, and other names of the member.", valueName: "member"))
  var member: [String] = []

  @Option(
    help: ArgumentHelp("A file to erase from; also several.", valueName: "file"),
    completion: .file())
  var store: [String] = []

  @Option(
    help: ArgumentHelp(
      "Instead of a member, erase lines older than this, such as 365d (default: all are kept for ever).",
      valueName: "duration"))
  var keep: String?

  @Option(help: ArgumentHelp("With --keep: use this as the present time.", valueName: "time"))
  var now: String?

  @Flag(help: "Write the answer as JSON.") var json = false

  mutating func run() throws {
    if let keep { return try eraseOld(keep) }
    guard now == nil else {
      throw HitherError(.usage, "--now has no effect without --keep", hint: "add --keep DURATION")
    }
    guard !member.isEmpty, !member.contains("") else {
      throw HitherError(.usage, "no member is named", hint: "give the member's id")
    }
    try checkStores()
    let forgetting = try Forgetting(
      ForgottenPerson(member), stores: store, Registers.stores, events: .all)
    try ResultText.write(ForgetReport.text(forgetting, asJSON: json), to: "-")
  }

  private func checkStores() throws {
    guard !store.isEmpty else {
      throw HitherError(.usage, "missing option '--store'", hint: "give --store FILE")
    }
  }

  private func eraseOld(_ keep: String) throws {
    guard member.isEmpty else {
      throw HitherError(
        .usage, "--keep erases by age and a member by name", hint: "give one of them at a time")
    }
    try checkStores()
    let kept = try OutingOptions.duration(keep, of: "--keep", upToDays: 36_500)
    let time = try now.map(RunNeeds.moment) ?? Instant(milliseconds: WallClock.milliseconds)
    let forgetting = try Forgetting(olderThan: time + -kept, stores: store)
    try ResultText.write(ForgetReport.text(forgetting, asJSON: json), to: "-")
  }
}
