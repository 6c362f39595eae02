import HitherArguments
import HitherReport
import HitherTransit

/// `hither journeys`: manages saved journeys.
struct Journeys: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Save journeys that are made again and again.",
    discussion: """
      Example: the way to work, on weekday mornings.

        hither journeys add work --from 48.001,11 --to-stop B --db transit.db

      They are kept in the file of the timetables; an import of timetables leaves them.
      """,
    subcommands: [Add.self, Edit.self, List.self, Remove.self, Export.self, Import.self])

  /// Says on standard error what a person should know of a change.
  static func tell(_ book: JourneyBook, _ running: QuietArguments) {
    for warning in book.warnings { running.say("warning: \(warning)") }
  }

  /// The file.
  struct Store: ParsableArguments {
    @Option(
      help: ArgumentHelp("The file of timetables and journeys, an SQLite file.", valueName: "file"))
    var db: String?
  }

  /// `hither journeys add`.
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add a journey.",
      discussion: """
        Example: from the place 'home' to a station.

          hither journeys add uni --from-place home --places places.geojson \\
            --to-stop B --days mon-fri --between 07:00-09:30 --db transit.db
        """)

    @Argument(help: "What to call it.") var name: String
    @OptionGroup var store: Store
    @OptionGroup(title: "Files") var files: FileArguments
    @OptionGroup(title: "Journey") var journey: JourneyArguments
    @OptionGroup(title: "Running") var running: QuietArguments

    mutating func run() throws {
      var book = try JourneyBook(store: store.db, try files.permissions())
      try book.add(name, journey.wish)
      Journeys.tell(book, running)
    }
  }

  /// `hither journeys edit`.
  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change a journey; what is not named stays.",
      discussion: """
        Example: five minutes at the stop.

          hither journeys edit work --buffer 300 --db transit.db
        """)

    @Argument(help: "Which.") var name: String
    @Option(help: ArgumentHelp("What to call it instead.", valueName: "name"))
    var rename: String?
    @OptionGroup var store: Store
    @OptionGroup(title: "Files") var files: FileArguments
    @OptionGroup(title: "Journey") var journey: JourneyArguments
    @OptionGroup(title: "Running") var running: QuietArguments

    mutating func run() throws {
      var book = try JourneyBook(store: store.db, try files.permissions())
      try book.edit(name, journey.wish, newName: rename)
      Journeys.tell(book, running)
    }
  }

  /// `hither journeys list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the journeys.",
      discussion: """
        Example: all that are saved.

          hither journeys list --db transit.db
        """)

    @OptionGroup var store: Store
    @Flag(help: "Write the answer as JSON.") var json = false
    @OptionGroup(title: "Writing") var writing: LanguageArguments

    mutating func run() throws {
      let language = try writing.style().language
      try ResultText.write(try JourneyBook(store: store.db).listed(asJSON: json, language), to: "-")
    }
  }

  /// `hither journeys remove`.
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take journeys away.",
      discussion: """
        Example: one that is not made any more.

          hither journeys remove work --db transit.db
        """)

    @Argument(help: "Which.") var name: [String] = []
    @OptionGroup var store: Store
    @OptionGroup(title: "Files") var files: FileArguments

    mutating func run() throws {
      var book = try JourneyBook(store: store.db, try files.permissions())
      try book.remove(name)
    }
  }

  /// `hither journeys export`.
  struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write all journeys as JSON.",
      discussion: """
        Example: for another device.

          hither journeys export --db transit.db -o journeys.json
        """)

    @OptionGroup var store: Store
    @OptionGroup(title: "Files") var files: FileArguments

    @Option(
      name: .shortAndLong,
      help: ArgumentHelp("Write to this file instead of standard output.", valueName: "file"))
    var output = "-"

    mutating func run() throws {
      try ResultText.write(
        try JourneyBook(store: store.db).listed(asJSON: true), to: output,
        try files.permissions())
    }
  }

  /// `hither journeys import`.
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take journeys from JSON; one of a known name takes its place.",
      discussion: """
        Example: what another device has written.

          hither journeys import journeys.json --db transit.db
        """)

    @Argument(help: "Files that 'journeys export' wrote.") var file: [String] = []
    @OptionGroup var store: Store
    @OptionGroup(title: "Files") var files: FileArguments
    @OptionGroup(title: "Running") var running: QuietArguments

    mutating func run() throws {
      var book = try JourneyBook(store: store.db, try files.permissions())
      try book.take(file)
      Journeys.tell(book, running)
    }
  }
}
