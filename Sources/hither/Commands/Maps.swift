import HitherArguments
import HitherOuting

/// `hither map`: prepares maps.
struct Maps: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "map",
    abstract: "Cut an area out of a map of tiles, for use without a connection.",
    discussion: """
      Example: the tiles within 2 km of a route, as a small map for its report.

        hither map clip country.pmtiles -o day.pmtiles --along route.gpx --margin 2000
        hither report tracks/ --route route.gpx --map day.pmtiles -o report
      """,
    subcommands: [Clip.self])

  /// `hither map clip`.
  struct Clip: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Cut an area out of an MBTiles or PMTiles file.",
      discussion: """
        Example: the zooms up to 14 of a box, by its south-western and its north-eastern corner.

          hither map clip world.mbtiles -o town.mbtiles --box 42.49,1.48,42.53,1.56 --zooms 0-14

        The output has the format of the input. Tiles that touch the area are copied as they are, also those of low \
        zooms, which show more than the area.
        """)

    @Argument(
      help: "The map: MBTiles or PMTiles (version 3).",
      completion: .file(extensions: ["mbtiles", "pmtiles"]))
    var input: String

    @Option(
      name: .shortAndLong, help: ArgumentHelp("The new map's file.", valueName: "file"),
      completion: .file(extensions: ["mbtiles", "pmtiles"]))
    var output: String

    @OptionGroup(title: "Area") var area: ClipArguments

    @Option(
      help: ArgumentHelp(
        "The zooms, such as 0-14 (default: all that the map has).", valueName: "range"))
    var zooms: String?

    @OptionGroup(title: "Files") var files: FileArguments

    mutating func run() throws {
      try MapClip.write(
        input, to: output, try area.area(), zooms: zooms, try files.permissions())
    }
  }
}
