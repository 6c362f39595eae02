import HitherArguments
import HitherReport
import HitherTransit

/// `hither transit`: manages timetables.
struct Transit: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Import timetables, and find their stops.",
    discussion: """
      Example: a city's timetable, from the archive that its operator publishes.

        hither transit import gtfs.zip --db transit.db
      """,
    subcommands: [Import.self, Stops.self])

  /// `hither transit import`: imports GTFS into a store.
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Read timetables from GTFS into a store, in the place of those before.",
      discussion: """
        Example: two feeds, and what is wrong with them by the codes of the public GTFS validator.

          hither transit import city.zip region/ --db transit.db --json

        What cannot be used of a feed is left out, and told of. A feed of which nothing can be used is refused \
        (65), and the store stays as it was.
        """)

    @Argument(help: "GTFS feeds: zip archives, or folders of their tables.")
    var feed: [String] = []

    @Option(help: ArgumentHelp("The store, an SQLite file.", valueName: "file"))
    var db: String?

    @Flag(help: "Write the answer as JSON.") var json = false
    @OptionGroup(title: "Writing") var writing: LanguageArguments
    @OptionGroup(title: "Files") var files: FileArguments

    mutating func run() throws {
      let answer = try TransitImport(feed, into: db, try files.permissions())
        .run(asJSON: json, try writing.style().language)
      try ResultText.write(answer, to: "-")
    }
  }

  /// `hither transit stops`: finds stops by name.
  struct Stops: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Find stops by name: their ids, as other commands take them.",
      discussion: """
        Example: the beginnings of words are enough, in any order.

          hither transit stops main st --db transit.db
        """)

    @Argument(help: "What the stop is called, or a part of it.") var query: [String] = []

    @Option(help: ArgumentHelp("The store, an SQLite file.", valueName: "file"))
    var db: String?

    @Flag(help: "Write the answer as JSON.") var json = false

    mutating func run() throws {
      try ResultText.write(try StopLookup(query, store: db).answer(asJSON: json), to: "-")
    }
  }
}
