import Foundation
import TestSupport
import Testing

/// Every file that a command writes is its owner's alone, unless the user says otherwise.
@Suite("Modes of written files")
struct FileModesTests {
  private static let datasets = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "datasets").path

  /// Commands as lines of shell; MODE stands for the option, and all that they write is below `out`.
  private static let commands = [
    "hither report DATA/mountain-group -o out/new/report MODE",
    "hither convert DATA/mountain-group/tracks -o out/a.csv MODE",
    "hither convert DATA/mountain-group/tracks -o out/a.gpkg MODE",
    "hither convert DATA/mountain-group/tracks -o out/a.gpx.gz MODE",
    "hither convert bad.csv -o out/b.csv --rejects out/rejects.csv MODE",
    "hither summarize bad.csv -o out/s.txt --rejects out/r.csv MODE",
    "hither sample DATA/mountain-group/tracks --policy fixed:60 -o out/sampled.csv MODE",
    "hither match DATA/mountain-group -o out/match.csv MODE",
    "hither locate DATA/mountain-group --at 2026-05-01T01:00:00Z -o out/l.json --json MODE",
    "hither rescue DATA/mountain-group --member fiona -o out/rescue.html MODE",
    "hither places add home --at 49,8 --file out/places.geojson MODE",
    "hither fences DATA/family-clock --places DATA/family-clock/places.geojson -o out/f.ndjson MODE",
    "hither clock DATA/family-clock --places DATA/family-clock/places.geojson -o out/new/clock MODE",
    "hither replay DATA/mountain-group --speed max --to file:out/fixes.ndjson MODE",
    """
    hither watch bad.csv --to file:out/events.ndjson --state out/state.db MODE && \
      hither watch bad.csv --revise --to file:out/e.ndjson --state out/r.db MODE
    """,
    "hither run pipeline.json MODE",
    "hither run live.json --live MODE",
    "hither simulate DATA/mountain-group/scenario.json -o out/new/made MODE",
    "hither lab sweep.json -o out/new/lab --optimum MODE",
    """
    hither transit import DATA/commute/gtfs --db out/transit.db MODE && \
      hither journeys add work --from 48.001,11 --to-stop B --db out/j.db MODE && \
      hither journeys export --db out/j.db -o out/j.json MODE
    """,
    "hither cards simulate DATA/household/scenario.json --runs 1 -o out/new/month MODE",
    """
    hither cards init --store cards.db --device Mum && \
      hither cards list --store cards.db --sheet out/cards.html MODE
    """,
    "hither bench --size xs --only repair --processes 1 --json out/b.json --markdown out/b.md MODE",
  ]

  private static let inputs = [
    "walk.json": """
    {"schema": "hither/scenario/1", "name": "a walk", "seed": 1, "start": "2026-05-01T06:00:00Z",
     "route": {"shape": "winding", "length_m": 300, "lat": 47.1, "lon": 8.2},
     "members": [{"id": "ann", "role": "leader", "device": {"interval_s": 1}}]}
    """,
    "bad.csv": """
    time,lat,lon
    2026-05-01T01:00:00Z,48,11
    2026-05-01T01:01:00Z,148,11
    2026-05-01T01:02:00Z,48.001,11

    """,
    "pipeline.json": """
    {"schema": "hither/pipeline/1", "sources": [{"read": "bad.csv"}],
     "sinks": [{"to": "out/p.ndjson", "write": "events"}]}
    """,
    "live.json": """
    {"schema": "hither/pipeline/1", "sources": [{"read": "bad.csv"}],
     "live": {"state": "out/state.db"}, "sinks": [{"to": "out/p.ndjson", "write": "events"}]}
    """,
  ]

  @Test(
    "whatever the umask, nobody else can read a file or enter a folder",
    arguments: commands, ["000", "022"])
  func ownerOnly(_ command: String, _ umask: String) throws {
    for (path, mode) in try run(command, "", umask) {
      #expect(mode & 0o077 == 0, "\(path) has \(String(mode, radix: 8))")
    }
  }

  @Test("with --mode the files are for those who are named", arguments: commands)
  func chosen(_ command: String) throws {
    for (path, mode) in try run(command, "--mode 644", "077") where !Self.isShelf(path) {
      #expect(mode == 0o644 || mode == 0o755, "\(path) has \(String(mode, radix: 8))")
    }
  }

  /// The stores of a household's devices hold keys; a former version names homes.
  private static func isShelf(_ path: String) -> Bool {
    path.contains("/stores/") || path.hasSuffix(".undo")
  }

  @Test("a mode that is none is refused before anything is read or written")
  func refused() throws {
    let folder = try ScratchFolder()
    let run = try hither("report", "none", "-o", "out", "--mode", "755", in: folder)
    #expect(run.status == 64)
    #expect(run.diagnosticLines.first == "hither: error: --mode '755' is not a mode of files")
    #expect(run.diagnosticLines.count == 2 && !folder.holds("out"))
  }

  /// Runs a command; the permissions of all that it wrote, by path.
  private func run(_ command: String, _ mode: String, _ umask: String) throws -> [(String, Int)] {
    let folder = try ScratchFolder()
    for (name, text) in Self.inputs { try folder.write(text, to: name) }
    try folder.write(Self.sweep, to: "sweep.json")
    try FileManager.default.createDirectory(
      atPath: folder["out"], withIntermediateDirectories: false)
    let line = command.replacing("DATA", with: Self.datasets).replacing("MODE", with: mode)
    let run = try shell("umask \(umask); \(line)", in: folder)
    #expect(run.status == 0, "\(line): \(run.diagnostics)")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder["out"])
    #expect(!paths.isEmpty)
    return try paths.map { path in
      let attributes = try FileManager.default.attributesOfItem(atPath: folder["out/" + path])
      return (path, try #require(attributes[.posixPermissions] as? Int))
    }
  }

  private static var sweep: String {
    """
    {"schema": "hither/sweep/1", "name": "small", "seed": 1, "policies": ["standard"],
     "devices": ["nexus-5"], "traces": [{"name": "walk", "scenario": "walk.json", "seeds": [7]}]}
    """
  }
}
