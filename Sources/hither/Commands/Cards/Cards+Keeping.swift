import HitherArguments
import HitherCards
import HitherReport

extension Cards {
  /// `hither cards history`: lists the edits.
  struct History: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the edits: who, when, the old and the new value.",
      discussion: """
        Example: what Leo did to May.

          hither cards history --store mum.db --month 5 --member Leo
        """)

    @OptionGroup var cards: CardsArguments
    @Option(help: ArgumentHelp("Only cards of this year.", valueName: "number")) var year: Int?
    @Option(help: ArgumentHelp("Only cards of this month.", valueName: "number")) var month: Int?
    @Option(help: ArgumentHelp("Only edits on this device.", valueName: "name"))
    var member: String?
    @Option(help: ArgumentHelp("Only edits at this time or later.", valueName: "time"))
    var from: String?
    @Option(help: ArgumentHelp("Only edits before this time.", valueName: "time"))
    var to: String?

    mutating func run() throws {
      var period = CardQuestion.Period()
      (period.year, period.month, period.member) = (year, month, member)
      (period.from, period.to) = (from, to)
      try ResultText.write(
        try CardQuestion.history(period, try cards.access(), asJSON: cards.json), to: "-")
    }
  }

  /// `hither cards revert`: undoes an edit.
  struct Revert: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take back an edit: write again what stood there before it.",
      discussion: """
        Example: an id that 'cards history --json' shows.

          hither cards revert --store mum.db 0b2f…/3

        Taking back is an edit itself and can be taken back. What was written anew since is not touched.
        """)

    @Argument(help: "The edit's id.") var edit: String?
    @OptionGroup var cards: CardsArguments
    @OptionGroup var telling: CardEventArguments
    @Flag(help: "Show how the card would be, and change nothing.") var dryRun = false

    mutating func run() throws {
      var reversion = CardReversion()
      reversion.isDryRun = dryRun
      try ResultText.write(
        try reversion.revert(edit, try cards.access(telling), asJSON: cards.json), to: "-")
    }
  }

  /// `hither cards calendar`: exports cards for calendar programs.
  struct Calendar: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write the cards that have a day as an iCalendar file, with reminders.",
      discussion: """
        Example: with reminders two weeks and a day before, at nine in the morning.

          hither cards calendar --store mum.db --remind 14,1 -o cards.ics

        An event keeps its UID when its card is edited, so a calendar that takes the file again updates it.
        """)

    @OptionGroup var cards: CardsArguments
    @Option(help: ArgumentHelp("Only cards of this year.", valueName: "number")) var year: Int?
    @Option(
      help: ArgumentHelp(
        "Days before with a reminder, separated by commas; empty for none (default: 7,1).",
        valueName: "days"))
    var remind: String?
    @Option(
      name: .shortAndLong,
      help: ArgumentHelp("The file (default: standard output).", valueName: "file"))
    var output: String?
    @OptionGroup(title: "Files") var files: FileArguments
    @OptionGroup(title: "Running") var running: QuietArguments

    mutating func run() throws {
      var export = CardExport()
      export.year = year
      if let remind { export.reminders = remind }
      let left = try export.run(into: output, try files.permissions(), try cards.access())
      if let left { running.say(left) }
    }
  }

  /// `hither cards erase`: erases the content of edits.
  struct Erase: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Erase the values of edits, here and on all devices that receive it.",
      discussion: """
        Example: all that Leo wrote. That he wrote, when and on which card stays.

          hither cards erase --store mum.db --member Leo
        """)

    @Argument(help: "Ids of edits.") var edit: [String] = []
    @OptionGroup var cards: CardsArguments
    @Option(help: ArgumentHelp("All edits of this device.", valueName: "name"))
    var member: String?

    mutating func run() throws {
      try CardDecisions.erase(edit, member: member, try cards.access())
    }
  }

  /// `hither cards devices`: lists the household's devices.
  struct Devices: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the household's devices; name one, or remove one.",
      discussion: """
        Example: another name.

          hither cards devices --store mum.db --name "Leo=Leo's old phone"

        A device that was removed is refused by each that has heard of it; 'cards log' tells who has not.
        """)

    @OptionGroup var cards: CardsArguments
    @Option(help: ArgumentHelp("Give a device another name.", valueName: "device=name"))
    var name: String?
    @Option(help: ArgumentHelp("Remove a device, for ever.", valueName: "device"))
    var remove: String?

    mutating func run() throws {
      let answer = try CardDecisions.devices(
        name: name, remove: remove, try cards.access(), asJSON: cards.json)
      try ResultText.write(answer, to: "-")
    }
  }

  /// `hither cards conflicts`: lists pending decisions.
  struct Conflicts: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List conflicting edits.",
      discussion: """
        Example: with the ids by which one is kept.

          hither cards conflicts --store mum.db
        """)

    @OptionGroup var cards: CardsArguments

    mutating func run() throws {
      try ResultText.write(
        try CardQuestion.conflicts(try cards.access(), asJSON: cards.json), to: "-")
    }
  }

  /// `hither cards resolve`: makes a decision.
  struct Resolve: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Resolve a conflict: by the current value, another edit, or a new value.",
      discussion: """
        Example: May's title as it stands; on a card that was merged, that someone has looked.

          hither cards resolve --store mum.db --month 5 --field title
        """)

    @OptionGroup var cards: CardsArguments
    @OptionGroup var telling: CardEventArguments
    @Option(
      help: ArgumentHelp(
        "The year (default: that in which the month waits for a decision).", valueName: "number"))
    var year: Int?
    @Option(help: ArgumentHelp("The month, 1 to 12.", valueName: "number")) var month: Int?
    @Option(help: ArgumentHelp("The field (default: all).", valueName: "field")) var field: String?
    @Option(help: ArgumentHelp("The edit whose value is kept.", valueName: "id"))
    var keep: String?
    @Option(help: ArgumentHelp("What it shall be.", valueName: "text")) var value: String?

    mutating func run() throws {
      let access = try cards.access(telling)
      let answer = try CardDecisions.resolve(
        year: year, month: month, field: field, keep: keep, value: value, access,
        asJSON: cards.json)
      try ResultText.write(answer, to: "-")
    }
  }

  /// `hither cards log`: lists the exchanges.
  struct Log: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the exchanges with other devices, and which devices lack a removal.",
      discussion: """
        Example: as JSON.

          hither cards log --store mum.db --json
        """)

    @OptionGroup var cards: CardsArguments

    mutating func run() throws {
      try ResultText.write(try CardQuestion.log(try cards.access(), asJSON: cards.json), to: "-")
    }
  }
}
