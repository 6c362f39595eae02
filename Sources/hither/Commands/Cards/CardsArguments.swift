import HitherArguments
import HitherCards
import HitherReport

/// The store of cards that a command uses, and the form of its output.
struct CardsArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("The store of the household's cards on this device.", valueName: "file"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "The key of a sealed store: 32 bytes, or 64 hexadecimal digits.", valueName: "file"))
  var key: String?

  @Option(help: ArgumentHelp("The time to use as now (default: the clock).", valueName: "time"))
  var now: String?

  @Flag(help: "Write the answer as JSON.") var json = false

  @Option(
    help: ArgumentHelp("Write in this language.", valueName: "language"),
    completion: .list(WritingStyle.languageNames))
  var lang: String?

  /// - Parameter events: The destination of events from a command that changes the store.
  func access(_ events: CardEventArguments? = nil) throws -> CardAccess {
    try CardAccess(
      store: store, key: key, now: now, clock: WallClock.milliseconds, events: events?.events,
      language: lang)
  }
}

/// The destination of a command's events about cards.
struct CardEventArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("Append what happens to cards to this file, as events.", valueName: "file"))
  var events: String?
}

/// The content of a card.
struct CardArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The year (default: that in which the month, or the day, comes next).", valueName: "number"))
  var year: Int?
  @Option(help: ArgumentHelp("The month, 1 to 12.", valueName: "number")) var month: Int?
  @Option(help: ArgumentHelp("The day of the month.", valueName: "number")) var day: Int?
  @Option(help: ArgumentHelp("What it is about; empty takes it away.", valueName: "text"))
  var title: String?
  @Option(help: ArgumentHelp("Where it is; empty takes it away.", valueName: "text"))
  var place: String?
  @Option(help: ArgumentHelp("The card's colour; empty is the month's.", valueName: "#rrggbb"))
  var colour: String?
  @Flag(help: "Show how the card would be, and change nothing.") var dryRun = false

  var writing: CardWriting {
    var writing = CardWriting()
    (writing.year, writing.month, writing.day) = (year, month, day)
    (writing.title, writing.place, writing.colour) = (title, place, colour)
    writing.isDryRun = dryRun
    return writing
  }
}
