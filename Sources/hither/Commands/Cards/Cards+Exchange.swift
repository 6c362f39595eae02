import Glibc
import HitherArguments
import HitherCards
import HitherReport

extension Cards {
  /// The connection to another device.
  struct MeetingArguments: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "Wait for the other device here, such as 127.0.0.1:9512.", valueName: "host:port"))
    var listen: String?
    @Option(
      help: ArgumentHelp("Reach the device that waits there.", valueName: "host:port"))
    var connect: String?
  }

  /// `hither cards pair`: adds a device to the household.
  struct Pair: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Bring two devices into one household, by a code that people compare.",
      discussion: """
        Example: one device waits, the other connects; both show a code, and ask.

          hither cards pair --store mum.db --listen 127.0.0.1:9512
          hither cards pair --store leo.db --connect 127.0.0.1:9512

        Say yes only where both show the same code. A device that has no cards yet joins the household of \
        the other. Then both exchange what they know.
        """)

    @OptionGroup var cards: CardsArguments
    @OptionGroup var telling: CardEventArguments
    @OptionGroup(title: "Meeting") var meeting: MeetingArguments
    @OptionGroup(title: "Running") var running: QuietArguments

    mutating func run() throws {
      let meeting = try CardMeeting(
        try cards.access(telling), listen: meeting.listen, connect: meeting.connect,
        tell: running.say)
      let answer = try meeting.pair(asJSON: cards.json) { code, name in
        StandardError.write(
          "\(name) should show the code \(code.prefix(3)) \(code.suffix(3)). Does it? [y/N] ")
        let line = readLine()?.lowercased() ?? ""
        return ["y", "yes"].contains(line)
      }
      try ResultText.write(answer, to: "-")
    }
  }

  /// `hither cards sync`: exchanges edits.
  struct Sync: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Exchange edits with another device of the household.",
      discussion: """
        Example: one device waits, the other connects.

          hither cards sync --store mum.db --listen 127.0.0.1:9512
          hither cards sync --store leo.db --connect 127.0.0.1:9512

        An exchange that is cut off is made up for by the next. With --pipe it goes over standard input and \
        output, and nothing else is written there.
        """)

    @OptionGroup var cards: CardsArguments
    @OptionGroup var telling: CardEventArguments
    @OptionGroup(title: "Meeting") var meeting: MeetingArguments
    @OptionGroup(title: "Running") var running: QuietArguments
    @Option(
      help: ArgumentHelp(
        "Over standard input and output: 'caller' on one side, 'called' on the other.",
        valueName: "side"), completion: .list(CardMeeting.pipeSides))
    var pipe: String?

    mutating func run() throws {
      let meeting = try CardMeeting(
        try cards.access(telling), listen: meeting.listen, connect: meeting.connect, pipe: pipe,
        tell: running.say)
      let answer = try meeting.sync(asJSON: cards.json)
      if pipe == nil { try ResultText.write(answer, to: "-") }
    }
  }

  /// `hither cards export`: writes edits for another device to a file.
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write the edits that another device lacks to a file, to be carried by hand.",
      discussion: """
        Example: for Leo, who alone can open it.

          hither cards export --store mum.db --to Leo -o for-leo.cards
        """)

    @OptionGroup var cards: CardsArguments
    @Option(help: ArgumentHelp("The device that it is for.", valueName: "device"))
    var to: String?
    @Flag(help: "Also edits that it is known to have.") var all = false
    @Option(name: .shortAndLong, help: ArgumentHelp("The file.", valueName: "file"))
    var output: String?
    @OptionGroup(title: "Files") var files: FileArguments

    mutating func run() throws {
      try CardCarrying.export(
        to: to, isWhole: all, into: output, try files.permissions(), try cards.access())
    }
  }

  /// `hither cards import`: reads such a file.
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take a file that another device wrote for this one; all of it, or nothing.",
      discussion: """
        Example: on Leo's device.

          hither cards import --store leo.db for-leo.cards
        """)

    @Argument(help: "The file.") var file: String?
    @OptionGroup var cards: CardsArguments
    @OptionGroup var telling: CardEventArguments

    mutating func run() throws {
      try ResultText.write(
        try CardCarrying.take(file, try cards.access(telling), asJSON: cards.json), to: "-")
    }
  }
}
