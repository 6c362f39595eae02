import Foundation
import TestSupport
import Testing

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
    for track in ["phones/leo", "hike/leo", "hike/mia", "tracks/leo", "tracks/mia"] {
      try folder.write(Tracks.gpx(), to: track + ".gpx")
    }
    try folder.write(
      """
      {"schema": "hither/sweep/1", "policies": ["standard", "precise"], "devices": ["nexus-5"],
        "traces": [{"name": "city", "scenario": "datasets/lab-standard/scenarios/city.json",
          "first_seed": 1, "count": 1}]}
      """, to: "sweep.json")
    let root = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    try FileManager.default.createSymbolicLink(
      atPath: folder["datasets"], withDestinationPath: root.appending(path: "datasets").path)
    return folder
  }

  @Test func versionIsOneLine() throws {
    let run = try hither("--version", in: folder)
    #expect(run.status == 0)
    #expect(run.text.wholeMatch(of: #/hither \d+\.\d+\.\d+\n/#) != nil)
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
