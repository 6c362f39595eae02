import Foundation
import HitherArguments
import HitherOuting
import TestSupport
import Testing

@testable import hither

/// Every command explains itself, and what it gives as an example works.
@Suite("Help")
struct HelpTests {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  /// The commands that the program lists.
  static func commands(in folder: ScratchFolder) throws -> [String] {
    let help = try hither("--help", in: folder).text
    let list = try #require(help.firstMatch(of: #/Commands:\n((?:  .*\n)+)/#)).output.1
    return list.matches(of: #/(?m)^  (\w+) /#).map { String($0.output.1) }
  }

  @Test func listsTheCommands() throws {
    let commands = try Self.commands(in: folder)
    for name in ["report", "summarize", "convert", "simulate"] {
      #expect(commands.contains(name))
    }
  }

  @Test func eachCommandHasAnExampleThatWorks() throws {
    for name in try Self.commands(in: folder) where !["help", "completions"].contains(name) {
      let help = try hither(name, "--help", in: folder)
      #expect(help.status == 0 && help.diagnostics.isEmpty)
      #expect(try hither(name, "-h", in: folder).output == help.output)
      #expect(try hither("help", name, in: folder).output == help.output)
      #expect(help.text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(name)")
      let example = try #require(help.text.firstMatch(of: #/Example: [\s\S]*?\n\n  (hither .*)\n/#))
      let line = example.output.1.split(separator: "|")[0]
      #expect(line.contains(" \(name) "))
      // A server goes on until it is stopped; `ServeTests` run it.
      guard name != "serve" else { continue }
      let run = try shell(String(line), in: try Self.places())
      #expect(run.status == 0, "\(line): \(run.diagnostics)")
      #expect(!run.diagnostics.contains("error"))
    }
  }

  /// What the examples name.
  private static func places() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(Tracks.gpx(), to: "leo.gpx")
    try folder.write(Tracks.csv(), to: "fiona.csv")
    try folder.write(Tracks.gpx(), to: "route.gpx")
    try folder.write(
      """
      {"type": "FeatureCollection", "features": [{"type": "Feature", "properties":
        {"id": "home", "kind": "home", "radius_m": 100},
        "geometry": {"type": "Point", "coordinates": [11, 48]}}]}
      """, to: "places.geojson")
    try folder.write(
      """
      {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {},
        "geometry": {"type": "LineString", "coordinates": [[11, 48], [11.001, 48]]}}]}
      """, to: "ways.geojson")
    // One tile of the whole world.
    try folder.write(
      MadeUpMap.pmTiles([(0, MadeUpMap.picture)], type: 2, zooms: (0, 0)), to: "country.pmtiles")
    for track in ["phones/leo", "hike/leo", "hike/mia", "tracks/leo", "tracks/mia"] {
      try folder.write(Tracks.gpx(), to: track + ".gpx")
    }
    try folder.write(
      #"{"time": "2026-05-01T06:00:00Z", "type": "request", "viewer": "ruth", "member": "tom"}"#,
      to: "visibility.ndjson")
    try folder.write(
      """
      {"schema": "hither/sweep/1", "policies": ["standard", "precise"], "devices": ["nexus-5"],
        "traces": [{"name": "city", "scenario": "datasets/lab-standard/scenarios/city.json",
          "first_seed": 1, "count": 1}]}
      """, to: "sweep.json")
    try timetable(in: folder)
    for (number, name) in [(1, "one"), (2, "two")] {
      let run = try hither(
        "summarize", "hike", "--shard", "\(number)/2", "--partials", name + ".partial", in: folder)
      #expect(run.status == 0, "\(run.diagnostics)")
    }
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    try FileManager.default.createSymbolicLink(
      atPath: folder["datasets"], withDestinationPath: root.appending(path: "datasets").path)
    return folder
  }

  /// The archive of a timetable with one trip a day, a store of it, and delays of which there are none.
  private static func timetable(in folder: ScratchFolder) throws {
    let tables = [
      "agency": "agency_id,agency_name,agency_url,agency_timezone\n1,A,https://a.org,UTC\n",
      "routes": "route_id,route_short_name,route_type\nR,10,3\n",
      "stops": "stop_id,stop_name,stop_lat,stop_lon\nA,A,48,11\nB,B,48.1,11\n",
      "trips": "trip_id,service_id,route_id\nT,daily,R\n",
      "stop_times": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
        + "T,08:00:00,08:00:00,A,1\nT,08:30:00,08:30:00,B,2\n",
      "calendar": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,"
        + "start_date,end_date\ndaily,1,1,1,1,1,1,1,20200101,20991231\n",
    ]
    for (name, table) in tables { try folder.write(table, to: "feed/\(name).txt") }
    try folder.write([0x0A, 5, 0x0A, 3] + Array("2.0".utf8), to: "trips.pb")
    let run = try shell(
      "python3 -m zipfile -c gtfs.zip feed/*.txt && hither transit import gtfs.zip --db transit.db",
      in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
  }

  @Test func versionIsOneLine() throws {
    let run = try hither("--version", in: folder)
    #expect(run.status == 0)
    let line = try #require(
      run.text.wholeMatch(of: #/hither (\d+\.\d+\.\d+)( \([0-9a-f]{7,40}(-dirty)?\))?\n/#))
    #expect(line.output.1 == HitherVersion.current)
  }

  @Test func eachCommandTakesQuiet() {
    let commands = Dictionary(grouping: Hither.declaredParameters()) { $0.command }
    let above = commands.keys.filter { name in commands.keys.contains { $0.hasPrefix(name + " ") } }
    for (name, parameters) in commands where !above.contains(name) {
      #expect(parameters.contains { $0.name == "--quiet" && !$0.isUnused }, "\(name)")
    }
    #expect(commands.count > 40)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func completionsNameCommandsAndOptions(_ name: String) throws {
    let run = try hither("completions", name, in: folder)
    #expect(run.status == 0 && run.diagnostics.isEmpty)
    for word in ["summarize", "report", "convert", "dry-run", "leader"] {
      #expect(run.text.contains(word), "\(word)")
    }
  }
}
