import HitherArguments
import HitherOuting
import HitherReport
import HitherTracks

/// `hither visibility`: manages who may see whom.
struct Visibility: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Ask to see members, approve, revoke, and list who may see whom.",
    discussion: """
      Example: Ruth asks to see Tom.

        hither visibility request --viewer ruth --member tom

      The file is a visibility.ndjson, for its owner only. An approval counts from its time on, never \
      before. Each change, and each output for a viewer, is a line of audit.ndjson beside it.
      """,
    subcommands: [Request.self, Approve.self, Revoke.self, List.self])

  /// The file, and the time.
  struct Book: ParsableArguments {
    @Option(
      help: ArgumentHelp("The visibility file (default: visibility.ndjson).", valueName: "file"),
      completion: .file(extensions: ["ndjson"]))
    var file = "visibility.ndjson"

    @Option(
      help: ArgumentHelp("Use this as the present time.", valueName: "time"))
    var now: String?

    /// The time that counts as the present.
    func time() throws -> Instant {
      try now.map(RunNeeds.moment) ?? Instant(milliseconds: WallClock.milliseconds)
    }
  }

  /// The viewer and the member of a change.
  struct Pair: ParsableArguments {
    @Option(help: ArgumentHelp("The person who sees.", valueName: "id"))
    var viewer: String?

    @Option(help: ArgumentHelp("The member who is seen.", valueName: "id"))
    var member: String?

    /// An entry about them.
    func entry(_ kind: VisibilityEntry.Kind, at time: Instant) throws -> VisibilityEntry {
      VisibilityEntry(
        time: time, kind: kind, viewer: try Self.named(viewer, "--viewer"),
        member: try Self.named(member, "--member"))
    }

    private static func named(_ id: String?, _ option: String) throws -> String {
      guard let id, !id.isEmpty else {
        throw HitherError(.usage, "missing option '\(option)'", hint: "give \(option) ID")
      }
      return id
    }
  }

  /// Appends an entry, and prints warnings on standard error.
  private static func append(
    _ entry: VisibilityEntry, _ book: Book, _ running: QuietArguments
  ) throws {
    for warning in try VisibilityFile(book.file).append(entry) { running.say(warning) }
  }

  /// `hither visibility request`.
  struct Request: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Ask to see a member; this permits nothing by itself.",
      discussion: """
        Example: Ruth asks to see Tom.

          hither visibility request --viewer ruth --member tom
        """)

    @OptionGroup var pair: Pair
    @OptionGroup var book: Book
    @OptionGroup(title: "Running") var running: QuietArguments

    mutating func run() throws {
      try Visibility.append(try pair.entry(.request, at: try book.time()), book, running)
    }
  }

  /// `hither visibility approve`.
  struct Approve: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Let a viewer see a member from now on.",
      discussion: """
        Example: Tom lets Ruth see his clock state and his figures until June.

          hither visibility approve --viewer ruth --member tom \\
            --share state,figures --until 2099-06-01T00:00:00Z

        Example: his figures until Sunday, his track until six o'clock.

          hither visibility approve --viewer ruth --member tom \\
            --share figures,track@2099-05-30T18:00:00Z --until 2099-05-31T22:00:00Z

        What can be shared: state (always), place (the names of own places), figures, track, events. \
        An approval replaces an earlier one of the same two people.
        """)

    @OptionGroup var pair: Pair
    @Option(
      help: ArgumentHelp(
        "What the viewer may see, separated by commas; WORD@TIME ends earlier (default: state).",
        valueName: "words"),
      completion: .list(VisibilityEntry.Share.allCases.map(\.rawValue)))
    var share = "state"
    @Option(
      help: ArgumentHelp("The end of the approval (default: none).", valueName: "time"))
    var until: String?
    @OptionGroup var book: Book
    @OptionGroup(title: "Running") var running: QuietArguments

    mutating func run() throws {
      var entry = try pair.entry(.approval, at: try book.time())
      (entry.share, entry.ends) = try VisibilityFile.shares(share)
      entry.until = try until.map(RunNeeds.moment)
      try Visibility.append(entry, book, running)
    }
  }

  /// `hither visibility revoke`.
  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "End what a viewer may see of a member; nothing newer is shown.",
      discussion: """
        Example: Ruth sees nothing that Tom records from now on.

          hither visibility revoke --viewer ruth --member tom
        """)

    @OptionGroup var pair: Pair
    @OptionGroup var book: Book
    @OptionGroup(title: "Running") var running: QuietArguments

    mutating func run() throws {
      try Visibility.append(try pair.entry(.revocation, at: try book.time()), book, running)
    }
  }

  /// `hither visibility list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List requests, approvals in force, and those that ended.",
      discussion: """
        Example: who may see Tom.

          hither visibility list --member tom
        """)

    @Option(help: ArgumentHelp("Only what this person may see.", valueName: "id"))
    var viewer: String?
    @Option(help: ArgumentHelp("Only who may see this member.", valueName: "id"))
    var member: String?
    @Option(help: ArgumentHelp("The status at this time (default: now).", valueName: "time"))
    var at: String?
    @Flag(help: "Write the answer as JSON.") var json = false
    @Option(
      help: ArgumentHelp("The visibility file (default: visibility.ndjson).", valueName: "file"),
      completion: .file(extensions: ["ndjson"]))
    var file = "visibility.ndjson"

    mutating func run() throws {
      let time = try at.map(RunNeeds.moment) ?? Instant(milliseconds: WallClock.milliseconds)
      let list = VisibilityList(
        try VisibilityFile(file).entries(), at: time, viewer: viewer, member: member)
      try ResultText.write(list.text(asJSON: json), to: "-")
    }
  }
}
