import HitherArguments
import HitherFormats
import HitherNetwork
import HitherOuting
import HitherReport

/// `hither network`: makes networks of roads and trails.
struct Networks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "network",
    abstract: "Import roads and trails from OpenStreetMap, show what is in them, cut an area.",
    discussion: """
      Example: a network for walkers, from an extract of OpenStreetMap or from lines in GeoJSON.

        hither network import ways.geojson -o ways.network
      """,
    subcommands: [Import.self, Show.self, Clip.self])

  /// `hither network import`.
  struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Make a network of an .osm.pbf, .osm, .osm.gz or GeoJSON file.",
      discussion: """
        Example: the ways that a bicycle can use.

          hither network import andorra.osm.pbf -o andorra.network --profile bike

        The file gets its name when it is complete. Data of OpenStreetMap is under the ODbL: its attribution is \
        in the file.
        """)

    @Argument(help: "The file: .osm.pbf, .osm, .osm.gz or GeoJSON.") var input: String

    @Option(
      name: .shortAndLong, help: ArgumentHelp("The network's file.", valueName: "file"),
      completion: .file(extensions: ["network"]))
    var output: String

    @Option(
      help: ArgumentHelp("Who uses the ways: foot, bike or car (default: foot).", valueName: "who"),
      completion: .list(TravelProfile.allCases.map(\.rawValue)))
    var profile = TravelProfile.foot.rawValue

    @OptionGroup(title: "Files") var files: FileArguments

    mutating func run() throws {
      let profile = try TravelProfile(option: self.profile)
      let mode = try files.permissions()
      try NetworkFile.write(input, to: output, for: profile, mode)
    }
  }

  /// `hither network show`.
  struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show area, ways, lengths by class, names and source of a network.",
      discussion: """
        Example: how many kilometres of path there are.

          hither network show andorra.network
        """)

    @Argument(help: "The network's file.") var network: String
    @Flag(help: "Write the answer as JSON.") var json = false

    mutating func run() throws {
      let opened = try NetworkFile.open(network)
      let summary = NetworkSummary(of: opened, file: FileName.name(of: network))
      try ResultText.write(summary.answer(asJSON: json), to: "-")
    }
  }

  /// `hither network clip`.
  struct Clip: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Cut an area out of a network, or out of an extract of OpenStreetMap.",
      discussion: """
        Example: the ways within 500 m of a planned route, for a phone without signal.

          hither network clip andorra.network -o day.network --along route.gpx --margin 500

        Ways that touch the area stay whole up to the next junction. What is left of a way keeps its id, its names \
        and its directions.
        """)

    @Argument(help: "The network, or an .osm.pbf, .osm, .osm.gz or GeoJSON file.") var input: String

    @Option(
      name: .shortAndLong, help: ArgumentHelp("The new network's file.", valueName: "file"),
      completion: .file(extensions: ["network"]))
    var output: String

    @OptionGroup(title: "Area") var area: ClipArguments

    @Option(
      help: ArgumentHelp(
        "Who uses the ways of an extract: foot, bike or car (default: foot).", valueName: "who"),
      completion: .list(TravelProfile.allCases.map(\.rawValue)))
    var profile: String?

    @OptionGroup(title: "Files") var files: FileArguments

    mutating func run() throws {
      let profile = try self.profile.map(TravelProfile.init(option:))
      let mode = try files.permissions()
      try NetworkFile.clip(input, to: output, try area.area(), for: profile, mode)
    }
  }
}

extension TravelProfile {
  /// Reads the user's choice.
  fileprivate init(option text: String) throws(HitherError) {
    guard let profile = TravelProfile(rawValue: text) else {
      throw HitherError(
        .usage, "unknown profile '\(text)'", place: "--profile",
        hint: "the profiles are \(TravelProfile.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    self = profile
  }
}
