import HitherArguments
import HitherFiles
import HitherFormats
import HitherOuting
import HitherReport
import HitherText
import HitherTracks

/// `hither group`: the beginning of a group's outing.
struct Group: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Create the manifest of a group: its name, members and leader.",
    discussion: """
      Example: a hike of three, which Leo leads.

        hither group create "Ridge, 1 May" --leader leo=Leo --member ana --member ben
      """,
    subcommands: [Create.self])

  /// `hither group create`.
  struct Create: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Write outing.json for a group that is about to set out.",
      discussion: """
        Example: a hike of three with its planned route, and times of its own zone.

          hither group create "Ridge, 1 May" --leader leo=Leo --member ana=Ana \\
            --member ben --route ridge.gpx --timezone Europe/Vienna -o hike/outing.json

        An id names a person in files; the name after '=' is shown to people. Paths are relative to the \
        manifest. Then start 'hither serve --outing outing.json --state hike.db', and invite the people \
        with 'hither invite --state hike.db'.
        """)

    @Argument(help: "The name of the outing, for people.") var title: String
    @Option(help: ArgumentHelp("Who leads.", valueName: "id[=name]")) var leader: String?
    @Option(help: ArgumentHelp("Who comes along; also several.", valueName: "id[=name]"))
    var member: [String] = []
    @Option(
      help: ArgumentHelp("The planned route, a GPX, KML or GeoJSON file.", valueName: "file"))
    var route: String?
    @Option(help: ArgumentHelp("The places, a places.geojson.", valueName: "file"))
    var places: String?
    @Option(
      help: ArgumentHelp("The zone of local times, such as Europe/Vienna.", valueName: "zone"))
    var timezone: String?
    @Option(name: .shortAndLong, help: ArgumentHelp("The manifest.", valueName: "file"))
    var output = OutingManifest.fileName
    @Flag(help: "Replace a manifest that is there.") var force = false
    @OptionGroup(title: "Files") var files: FileArguments
    @OptionGroup(title: "Running") var running: QuietArguments

    mutating func run() throws {
      let mode = try files.permissions()
      guard let leader else {
        throw HitherError(
          .usage, "nobody leads the group", hint: "name who does, as in --leader leo=Leo")
      }
      let people = [Self.person(leader, .leader)] + member.map { Self.person($0, .follower) }
      let texts = [
        ("name", title), ("timezone", timezone), ("route", route), ("places", places),
      ].compactMap { key, text in text.map { (key: key, value: $0) } }
      let document = ManifestText.document(texts, members: people)
      // The reader says what cannot be used, in the words that it has for every manifest.
      do throws(FormatError) { _ = try OutingManifest(parsing: document, file: output) } catch {
        throw HitherError(.usage, error.message)
      }
      guard force || output == "-" || FolderListing.kind(of: output) == .missing else {
        throw HitherError(
          .cannotCreate, "there is a file already", place: output, hint: "add --force to replace it"
        )
      }
      try ResultText.write(document, to: output, mode)
      let serve =
        output.hasSuffix(".json")
        ? ShellWord.quoted(output) : "--outing \(ShellWord.quoted(output)) --state hike.db"
      running.say(
        "\(people.count) \(people.count == 1 ? "member" : "members") in \(output); next: "
          + "hither serve \(serve)")
    }

    /// A member of `ID` or `ID=NAME`.
    private static func person(_ text: String, _ role: Role) -> ManifestText.Line {
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let id = String(parts[0])
      let name = parts.count > 1 && !parts[1].isEmpty ? String(parts[1]) : id
      return ManifestText.Line(id: id, name: name, role: role)
    }
  }
}
