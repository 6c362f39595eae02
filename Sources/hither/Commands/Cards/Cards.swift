import HitherArguments
import HitherCards
import HitherReport

/// `hither cards`: a household's twelve events per year, on each of its devices.
struct Cards: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Store a household's twelve events a year, and exchange them between its devices.",
    discussion: """
      Example: a device of a new household.

        hither cards init --store mum.db --device Mum

      Each device has a store of its own. Edits are kept for ever, travel when devices exchange them, and \
      are merged field by field; where two wrote the same field apart, both are kept until someone decides.
      """,
    subcommands: [
      Init.self, Set.self, Suggest.self, Accept.self, Show.self, List.self, Calendar.self,
      History.self, Revert.self, Erase.self, Devices.self, Conflicts.self, Resolve.self, Log.self,
      Pair.self, Sync.self,
      Export.self, Import.self, Simulate.self,
    ])

  /// `hither cards init`: makes a store.
  struct Init: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make the store of a device, as the first of a new household.",
      discussion: """
        Example: sealed with a key.

          head -c 32 /dev/urandom > cards.key
          hither cards init --store mum.db --device Mum --key cards.key

        It joins another household when it is paired with one of its devices.
        """)

    @OptionGroup var cards: CardsArguments
    @Option(help: ArgumentHelp("What people call the device.", valueName: "name"))
    var device: String?

    mutating func run() throws {
      try cards.access().create(device: device)
    }
  }

  /// `hither cards set`: writes on a card.
  struct Set: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write on a month's card.",
      discussion: """
        Example: the twelfth of May.

          hither cards set --store mum.db --month 5 --day 12 --title "Grandma's birthday"
        """)

    @OptionGroup var cards: CardsArguments
    @OptionGroup var telling: CardEventArguments
    @OptionGroup(title: "Card") var card: CardArguments

    mutating func run() throws {
      try ResultText.write(
        try card.writing.set(try cards.access(telling), asJSON: cards.json), to: "-")
    }
  }

  /// `hither cards suggest`: suggests content for a card.
  struct Suggest: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Suggest what could be written on a month's card.",
      discussion: """
        Example: a suggestion that waits until someone accepts it.

          hither cards suggest --store leo.db --month 7 --title "Night in the mountains"
        """)

    @OptionGroup var cards: CardsArguments
    @OptionGroup var telling: CardEventArguments
    @OptionGroup(title: "Card") var card: CardArguments

    mutating func run() throws {
      try ResultText.write(
        try card.writing.suggest(try cards.access(telling), asJSON: cards.json), to: "-")
    }
  }

  /// `hither cards accept`: answers a suggestion.
  struct Accept: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Accept a suggestion, or decline it.",
      discussion: """
        Example: what 'cards show' tells of it.

          hither cards accept --store mum.db 0b2f…/3
        """)

    @Argument(help: "The suggestion's id.") var suggestion: String?
    @OptionGroup var cards: CardsArguments
    @OptionGroup var telling: CardEventArguments
    @Flag(help: "Decline it.") var decline = false

    mutating func run() throws {
      let answer = try CardDecisions.answer(
        suggestion, isAccepted: !decline, try cards.access(telling), asJSON: cards.json)
      try ResultText.write(answer, to: "-")
    }
  }

  /// `hither cards show`: shows one card.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show a month's card, with what waits for a person.",
      discussion: """
        Example: the next May.

          hither cards show --store mum.db --month 5
        """)

    @OptionGroup var cards: CardsArguments
    @Option(
      help: ArgumentHelp(
        "The year (default: that in which the month comes next).", valueName: "number"))
    var year: Int?
    @Option(help: ArgumentHelp("The month, 1 to 12.", valueName: "number")) var month: Int?

    mutating func run() throws {
      let access = try cards.access()
      let month = try access.month(month)
      try ResultText.write(
        try CardQuestion.cards(year: year, month: month, access, asJSON: cards.json), to: "-")
    }
  }

  /// `hither cards list`: lists the twelve cards of a year.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the twelve cards of a year.",
      discussion: """
        Example: this year's, and as a sheet to hang up.

          hither cards list --store mum.db
          hither cards list --store mum.db --sheet cards.html
        """)

    @OptionGroup var cards: CardsArguments
    @Option(help: ArgumentHelp("The year (default: the current one).", valueName: "number"))
    var year: Int?
    @Option(
      help: ArgumentHelp("Draw them into a page (.html) or a picture (.svg).", valueName: "file"))
    var sheet: String?
    @OptionGroup(title: "Files") var files: FileArguments

    mutating func run() throws {
      if let sheet {
        return try CardQuestion.sheet(
          year: year, into: sheet, try files.permissions(), try cards.access())
      }
      try ResultText.write(
        try CardQuestion.cards(
          year: year, month: nil, try cards.access(), asJSON: cards.json), to: "-")
    }
  }
}
