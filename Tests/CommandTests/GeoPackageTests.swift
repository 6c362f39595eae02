import Foundation
import HitherText
import TestSupport
import Testing

/// What GDAL, the reader of nearly every map program, says of our GeoPackages.
@Suite("GeoPackages")
struct GeoPackageTests {
  private static let python = "/usr/bin/python3"
  private static let hasValidator = Self.python(["-c", "import osgeo_utils.samples.validate_gpkg"])

  private static func python(_ arguments: [String]) -> Bool {
    guard FileManager.default.isExecutableFile(atPath: python) else { return false }
    return (try? ProgramRun(program: python, arguments, in: "/"))?.status == 0
  }

  private let folder: ScratchFolder
  init() throws {
    folder = try ScratchFolder()
    try folder.write(Tracks.gpx(), to: "hike/leo.gpx")
    try folder.write(Tracks.gpx(30, latitude: 47.0005), to: "hike/mia.gpx")
    try folder.write(
      "lat,lon\n47,11\n47.001,11\n47.002,11.001\n", to: "drawn/route.csv")
    try folder.write(
      #"""
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"id": "hut"},
         "geometry": {"type": "Polygon", "coordinates":
           [[[11, 47], [11.01, 47], [11.01, 47.01], [11, 47.01], [11, 47]]]}},
        {"type": "Feature", "properties": {"id": "path", "radius_m": 20},
         "geometry": {"type": "LineString", "coordinates": [[11, 47], [11.1, 47]]}},
        {"type": "Feature", "properties": {"id": "peak", "radius_m": 50},
         "geometry": {"type": "Point", "coordinates": [11, 47]}}]}
      """#, to: "places.geojson")
  }

  /// The counts of the layers, as GDAL reads them.
  private func counts(_ file: String) throws -> [String: Int] {
    let script = """
      import sys; from osgeo import ogr; d = ogr.Open(sys.argv[1])
      for l in d: print(l.GetName(), sum(1 for f in l))
      """
    let run = try ProgramRun(
      program: Self.python, ["-c", script, folder[file]], in: folder.path)
    #expect(run.status == 0, "\(run.diagnostics)")
    let lines = run.text.split(separator: "\n").map { $0.split(separator: " ") }
    return Dictionary(uniqueKeysWithValues: lines.map { (String($0[0]), Int($0[1]) ?? -1) })
  }

  private func expectValid(_ file: String) throws {
    let run = try ProgramRun(
      program: Self.python,
      [
        "-m", "osgeo_utils.samples.validate_gpkg", "-k", "--extra", "--warning-as-error",
        folder[file],
      ],
      in: folder.path)
    #expect(run.status == 0, "\(run.text)\(run.diagnostics)")
  }

  @Test(.enabled(if: hasValidator, "python3-gdal is not installed"))
  func aReportIsValidAndCounted() throws {
    let run = try hither(
      "report", "hike", "--places", "places.geojson", "--route", "drawn/route.csv", "-o", "r",
      in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    try expectValid("r/outing.gpkg")
    let summary = try JSONNode.parse(try folder.bytes(of: "r/summary.json"))
    let members = try #require(summary["members"]).elements("members")
    let events = try folder.text(of: "r/events.ndjson").split(separator: "\n")
    #expect(events.count > 0)
    let fixes = try #require(summary["outing"]?["fixes"]).number("fixes")
    let stops = try members.map { try $0["stops"]?.elements("stops").count ?? 0 }.reduce(0, +)
    let expected = [
      "tracks": members.count, "fixes": Int(fixes), "stops": stops, "events": events.count,
      "route": 1, "places": 3,
    ]
    #expect(try counts("r/outing.gpkg") == expected)
  }

  @Test(.enabled(if: hasValidator, "python3-gdal is not installed"))
  func aConversionIsValidAndCounted() throws {
    _ = try hither("convert", "hike", "-o", "all.gpkg", in: folder)
    try expectValid("all.gpkg")
    #expect(try counts("all.gpkg") == ["tracks": 2, "fixes": 70, "routes": 0])
    _ = try hither("convert", "drawn", "-o", "drawn.gpkg", in: folder)
    try expectValid("drawn.gpkg")
  }

  @Test func aStreamIsRefused() throws {
    for output in ["-", "/dev/null", "a.gpkg.gz"] {
      let run = try hither("convert", "hike", "--to", "geopackage", "-o", output, in: folder)
      #expect(run.status == 64 && run.diagnosticLines.count == 2, "\(run.diagnostics)")
    }
    let lost = try hither("convert", "hike", "-o", "none/a.gpkg", in: folder)
    #expect(lost.status == 73 && lost.diagnosticLines.count == 1)
    #expect(try !folder.names().contains { $0.hasSuffix(".part") })
  }

  @Test func theSameInputIsTheSameFile() throws {
    for name in ["a", "b"] {
      _ = try hither("report", "hike", "-o", name, in: folder)
    }
    #expect(try folder.bytes(of: "a/outing.gpkg") == folder.bytes(of: "b/outing.gpkg"))
    // A file of the name is replaced, whatever it was.
    try folder.write("no database", to: "b/outing.gpkg")
    _ = try hither("report", "hike", "-o", "b", in: folder)
    #expect(try folder.bytes(of: "a/outing.gpkg") == folder.bytes(of: "b/outing.gpkg"))
  }
}
