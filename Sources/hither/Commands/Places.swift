import Glibc
import HitherArguments
import HitherFormats
import HitherOuting
import HitherReport
import HitherTracks

/// `hither places`: manages a household's places.
struct Places: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Add, list, edit and remove places, and suggest them from recordings.",
    discussion: """
      Example: a gym, by its position.

        hither places add gym --kind exercise --at 49.9782,8.2401 --radius 60

      The file is a places.geojson. What other programs store in it stays, and 'undo' brings back the \
      version before the last change.
      """,
    subcommands: [
      Add.self, List.self, Edit.self, Remove.self, Suggest.self, Undo.self,
    ])

  /// The file.
  struct Book: ParsableArguments {
    @Option(
      help: ArgumentHelp("The places (default: places.geojson).", valueName: "file"),
      completion: .file(extensions: ["geojson", "json"]))
    var file = "places.geojson"
  }

  /// What is known of a place.
  struct PlaceArguments: ParsableArguments {
    @Option(
      help: ArgumentHelp(
        "The position in degrees, such as 49.9782,8.2401.", valueName: "lat,lon"))
    var at: String?
    @Option(
      name: .customLong("in"),
      help: ArgumentHelp(
        "Use the position of a member in this recording, at --at-time.", valueName: "input"))
    var input: String?
    @Option(
      help: ArgumentHelp(
        "The time in the recording, with a zone or in that of the place.", valueName: "time"))
    var atTime: String?
    @Option(
      help: ArgumentHelp(
        "The member of the recording (default: --member, or its only one).", valueName: "id"))
    var of: String?
    @Option(
      help: ArgumentHelp(
        "home, work, school, exercise, home_town, safe_zone, itinerary or fence (default: fence).",
        valueName: "kind"),
      completion: .list(PlaceKind.allCases.map(\.rawValue)))
    var kind: String?
    @Option(help: ArgumentHelp("The name for people (default: the id).", valueName: "text"))
    var name: String?
    @Option(help: ArgumentHelp("The radius in metres (default: 100).", valueName: "metres"))
    var radius: String?
    @Option(
      help: ArgumentHelp("Whose place it is; '' for everyone (default: everyone).", valueName: "id")
    )
    var member: String?
    @Option(
      help: ArgumentHelp("From when on it is in use; 'none' for always.", valueName: "time"))
    var from: String?
    @Option(
      help: ArgumentHelp("The end of its use, as after a move; 'none' for none.", valueName: "time")
    )
    var until: String?

    func change(_ running: QuietArguments) throws -> PlaceChange {
      var request = PlacesRequest()
      (request.name, request.kind, request.member) = (name, kind, member)
      (request.radius, request.from, request.until, request.at) = (radius, from, until, at)
      var change = try request.change()
      guard let input else {
        for (option, value) in [("--at-time", atTime), ("--of", of)] where value != nil {
          throw HitherError(.usage, "\(option) needs a recording", hint: "name it with --in")
        }
        return change
      }
      guard at == nil else {
        throw HitherError(.usage, "--at and --in both give the position", hint: "give one of them")
      }
      var options = OutingOptions()
      options.products = Registers.products
      let owner = member.flatMap { $0.isEmpty ? nil : $0 }
      let (center, note) = try PlacesRequest.position(
        in: input, at: atTime, of: of ?? owner, options)
      change.center = center
      if let note { running.say(note) }
      return change
    }
  }

  /// `hither places add`.
  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add a place, a circle, by its position or by where a member was.",
      discussion: """
        Example: where Anna was one evening.

          hither places add flat --kind home --member anna --in week/ --at-time 2026-05-01T22:00
        """)

    @Argument(help: "The id, which names the place in events.") var id: String
    @OptionGroup var book: Book
    @OptionGroup(title: "Place") var place: PlaceArguments
    @OptionGroup(title: "Files") var files: FileArguments
    @OptionGroup(title: "Running") var running: QuietArguments

    mutating func run() throws {
      let mode = try files.permissions()
      var change = try place.change(running)
      guard change.center != nil else {
        throw HitherError(
          .usage, "the position of '\(id)' is missing",
          hint: "give --at LAT,LON, or --in INPUT --at-time TIME")
      }
      change.radiusMetres = change.radiusMetres ?? PlacesRequest.usualRadius
      var places = try PlacesBook(book.file, mayBeMissing: true)
      try places.add(id, change)
      try places.save(mode)
      running.say("added '\(id)' to \(book.file)")
    }
  }

  /// `hither places list`.
  struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the places.",
      discussion: """
        Example: all places of a file.

          hither places list --file places.geojson
        """)

    @OptionGroup var book: Book
    @Flag(help: "Write the answer as JSON.") var json = false

    mutating func run() throws {
      let places = try PlacesBook(book.file)
      try ResultText.write(PlacesList(places.places).text(asJSON: json), to: "-")
    }
  }

  /// `hither places edit`.
  struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change a place; what is not named stays.",
      discussion: """
        Example: the family moves out in September.

          hither places edit home --until 2099-09-01T00:00:00Z
        """)

    @Argument(help: "The id.") var id: String
    @OptionGroup var book: Book
    @OptionGroup(title: "Place") var place: PlaceArguments
    @OptionGroup(title: "Files") var files: FileArguments
    @OptionGroup(title: "Running") var running: QuietArguments

    mutating func run() throws {
      let mode = try files.permissions()
      let change = try place.change(running)
      guard !change.isEmpty else {
        throw HitherError(
          .usage, "nothing is changed", hint: "give an option, such as --radius or --until")
      }
      var places = try PlacesBook(book.file)
      try places.edit(id, change)
      try places.save(mode)
      running.say("changed '\(id)' in \(book.file)")
    }
  }

  /// `hither places remove`.
  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove places.",
      discussion: """
        Example: a place that nobody goes to any more.

          hither places remove gym
        """)

    @Argument(help: "The ids.") var id: [String] = []
    @OptionGroup var book: Book
    @OptionGroup(title: "Files") var files: FileArguments
    @OptionGroup(title: "Running") var running: QuietArguments

    mutating func run() throws {
      let mode = try files.permissions()
      guard !id.isEmpty else {
        throw HitherError(.usage, "no place is named", hint: "name ids of 'hither places list'")
      }
      var places = try PlacesBook(book.file)
      for id in id { try places.remove(id) }
      try places.save(mode)
      running.say("removed \(id.map { "'\($0)'" }.joined(separator: ", ")) from \(book.file)")
    }
  }

  /// `hither places suggest`.
  struct Suggest: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Suggest homes, work and schools from stays that repeat.",
      discussion: """
        Example: what the recordings of some weeks suggest, and saving one of it.

          hither places suggest weeks/
          hither places suggest weeks/ --save anna-home

        Maps show where the places are, and --page writes them with the tracks. Nothing is saved \
        without --save, or a yes on a terminal; 'places undo' takes it back. Where the evidence does not suffice, \
        the reason is given instead of a place.
        """)

    @Argument(help: "Track files, a folder of them, an outing's folder, or '-'.")
    var input: [String] = []
    @Option(help: ArgumentHelp("Save this suggestion; may be repeated.", valueName: "id"))
    var save: [String] = []
    @Option(
      help: ArgumentHelp("Write a page with maps, too.", valueName: "file"),
      completion: .file(extensions: ["html"]))
    var page: String?
    @Flag(help: "Write the answer as JSON.") var json = false
    @OptionGroup var book: Book
    @OptionGroup(title: "Writing") var writing: WritingArguments
    @OptionGroup(
      title: "Outing", unused: OutingArguments.ofAnalyses.union(["name", "route"]))
    var outing: OutingArguments
    @OptionGroup(title: "Files") var files: FileArguments
    @OptionGroup(title: "Running") var running: RunningArguments

    mutating func run() throws {
      let session = Session(running)
      let mode = try files.permissions()
      let style = try writing.style()
      let plan = try session.plan(input, outing)
      guard !running.dryRun else { return try session.show(plan) }
      var places = try PlacesBook(book.file, mayBeMissing: true)
      if let page { try plan.checkOutput(page) }
      var needs = RunNeeds()
      needs.fixes = true
      needs.outlines = page != nil
      let result = try session.run(plan, needs)
      let suggested = try SuggestedPlaces(
        result.settledFixes, zoneName: result.summary.outing.timeZone, besides: places.places)
      let chosen = try suggested.chosen(save)
      if let page {
        try session.write(
          SuggestionPage.html(suggested, result, file: book.file, style), to: page, mode)
      }
      try session.print(suggested.text(style, asJSON: json))
      session.tell(result.warnings(rejectsPath: nil))
      let saved = chosen.isEmpty && isAgreed(suggested) ? suggested.new : chosen
      guard !saved.isEmpty else { return }
      try SuggestedPlaces.save(saved, in: &places)
      try places.save(mode)
      session.say("saved \(saved.map(\.id).joined(separator: ", ")) in \(book.file)")
    }

    /// Asks on a terminal whether all suggestions are saved.
    private func isAgreed(_ suggested: SuggestedPlaces) -> Bool {
      guard !suggested.new.isEmpty, !json, isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1
      else { return false }
      let ids = suggested.new.map(\.id).joined(separator: ", ")
      StandardError.write("Save \(ids) in \(book.file)? [y/N] ")
      return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }
  }

  /// `hither places undo`.
  struct Undo: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Undo the last change of the file; a second time brings it back.",
      discussion: """
        Example: a place that was removed by mistake.

          hither places undo
        """)

    @OptionGroup var book: Book
    @OptionGroup(title: "Running") var running: QuietArguments

    mutating func run() throws {
      running.say(try PlacesBook.undo(book.file))
    }
  }
}
