import HitherArguments
import HitherOuting

/// The options of every command that reads an outing.
struct OutingArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("The outing's manifest, outing.json.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var outing: String?

  @Option(
    help: ArgumentHelp(
      "What the outing is called (default: the name in the manifest or the recording, or the folder's).",
      valueName: "text"))
  var name: String?

  @Option(
    help: ArgumentHelp(
      "What all members did: walk, run, ride, ski, water or drive (default: as each recording states, or by its "
        + "speeds). Paces and walking times are only given for walk and run.",
      valueName: "activity"))
  var activity: String?

  @Option(
    help: ArgumentHelp(
      "The planned route, a track file; 'none' for no route (default: the manifest's, or the only file of a "
        + "folder with a route or a track without times).", valueName: "file"),
    completion: .file(extensions: ["gpx"]))
  var route: String?

  @Option(help: ArgumentHelp("Places as GeoJSON.", valueName: "file"))
  var places: String?

  @Option(
    name: [.customLong("background"), .customLong("map")],
    help: ArgumentHelp(
      "A map under the tracks of the report: GeoJSON, MBTiles, PMTiles, OpenStreetMap data or a network; several are "
        + "offered to choose from. Where ways that are not tiles meet the route it forks.",
      valueName: "file"),
    completion: .file(
      extensions: ["mbtiles", "pmtiles", "geojson", "json", "pbf", "osm", "network"]))
  var map: [String] = []

  @Option(
    help: ArgumentHelp(
      "A terrain model, .hgt or GeoTIFF files or a folder of them: one more witness of the ground under the tracks, for the "
        + "climb. It may be given several times.", valueName: "file|dir"))
  var terrain: [String] = []

  @Option(help: ArgumentHelp("The clock's rules, clock.json.", valueName: "file"))
  var rules: String?

  @Option(
    help: ArgumentHelp(
      "Timetables and saved journeys: members at a journey's start get departure alerts.",
      valueName: "file"))
  var transit: String?

  @Option(
    help: ArgumentHelp(
      "GTFS-Realtime feeds, each by its timestamp: a file, a folder, .ndjson with one a line; of a stream also "
        + "an http(s) address.", valueName: "source"))
  var realtime: String?

  @Option(
    help: ArgumentHelp(
      "Walk to departures along these ways: a network, OpenStreetMap data or lines of GeoJSON.",
      valueName: "file"))
  var ways: String?

  @Option(help: ArgumentHelp("The outing's log as NDJSON.", valueName: "file"))
  var log: String?

  @Option(help: ArgumentHelp("The member who leads.", valueName: "id"))
  var leader: String?

  @Option(
    help: ArgumentHelp(
      "The outing's time zone, such as Europe/Berlin (default: guessed from the place).",
      valueName: "zone"))
  var timezone: String?

  @Option(
    help: ArgumentHelp(
      "A longer pause between two fixes is a recording gap (default: three times the member's interval, from 3m to 4h).",
      valueName: "duration"))
  var gap: String?

  @Option(
    help: ArgumentHelp(
      "Report who is at home, on the way, away or not known by this local time of each day, such as 22:00 "
        + "(default: the manifest's home_by; otherwise not reported). It needs places of the kind home.",
      valueName: "time"))
  var homeBy: String?

  @Option(
    help: ArgumentHelp(
      "Correct a member's clock, such as leo=+1h or leo=-90s.", valueName: "member=shift"))
  var shift: [String] = []

  @Option(
    help: ArgumentHelp(
      "Make one member of several recordings, such as leo=watch,phone.",
      valueName: "member=id,..."))
  var merge: [String] = []

  @Flag(help: "Treat the recordings as one outing, even if they have no time in common.")
  var oneOuting = false

  @Option(
    help: ArgumentHelp("Read all inputs as this format.", valueName: "format"),
    completion: .list(OutingOptions.formatNames))
  var format: String?

  @Option(
    help: ArgumentHelp(
      "The coordinate system of projected CSV coordinates.", valueName: "EPSG:n"))
  var crs: String?

  @Option(
    help: ArgumentHelp(
      "Which CSV column holds a field, such as lat=Breite or time=3.", valueName: "field=column"))
  var column: [String] = []

  @Option(
    help: ArgumentHelp(
      "What comes first in CSV dates such as 2/1/2026: day or month.", valueName: "order"),
    completion: .list(OutingOptions.dateOrderNames))
  var dateOrder: String?

  @Option(
    help: ArgumentHelp(
      "The day of an NMEA log's first fix, if the log has no date, such as 2026-05-01.",
      valueName: "date"))
  var date: String?

  @Option(
    help: ArgumentHelp(
      "The keys of OwnTracks messages that are encrypted, lines of NAME = KEY.", valueName: "file"))
  var keys: String?

  @Flag(help: "Stop at the first record that cannot be used, or at a damaged file.")
  var strict = false

  /// The names of options about departures, which only commands that evaluate all events use.
  static let ofDepartures: Set = ["transit", "realtime", "ways"]

  /// The names of options without effect on commands that only copy records.
  static let ofAnalyses: Set = [
    "activity", "places", "map", "background", "terrain", "rules", "log", "leader", "gap",
    "home-by",
    "one-outing",
    "transit", "realtime", "ways",
  ]

  /// The names of options without effect on commands that only inspect files.
  static let ofOutings = ofAnalyses.union(
    ["name", "outing", "route", "shift", "merge", "strict"])

  /// The options as the toolkit takes them.
  func options() throws -> OutingOptions {
    var options = OutingOptions()
    options.products = Registers.products
    options.name = name
    options.activity = try activity.map(OutingOptions.activity)
    options.outing = outing
    options.hasNoRoute = route == "none"
    options.route = options.hasNoRoute ? nil : route
    options.places = places
    options.maps = map
    options.terrain = terrain
    options.rules = rules
    options.transit = transit
    options.realtime = realtime
    options.ways = ways
    options.log = log
    options.leader = leader
    options.format = format
    options.crs = crs
    options.dateOrder = dateOrder
    options.date = date
    options.keys = keys
    options.isStrict = strict
    options.isOneOuting = oneOuting
    options.gapMilliseconds = try gap.map(OutingOptions.gap)
    options.homeByMilliseconds = try homeBy.map(OutingOptions.homeBy)
    options.timeZone = try timezone.map(OutingOptions.checkedZone)
    for text in shift {
      let (member, milliseconds) = try OutingOptions.shift(text)
      options.shifts[member] = milliseconds
    }
    for text in merge { try OutingOptions.merge(text, into: &options.merges) }
    for text in column {
      let (field, name) = try OutingOptions.assignment(text, of: "--column")
      options.columns[field] = name
    }
    return options
  }
}
