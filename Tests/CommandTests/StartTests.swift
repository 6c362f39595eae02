import Foundation
import TestSupport
import Testing

/// A start loads the libraries of C that its command needs, and no other.
@Suite("Start")
struct StartTests {
  /// What is opened where it is first needed.
  static let late = [
    "libproj", "libgeos_c", "libcurl", "libmosquitto", "libnats", "libmicrohttpd", "libzint",
    "librsvg", "libtiff",
  ]

  /// A command, and those of the late libraries that it needs.
  struct Case: CustomTestStringConvertible {
    var line: String
    var needs: [String]
    var testDescription: String { line }

    init(_ line: String, _ needs: [String] = []) {
      self.line = line
      self.needs = needs
    }
  }

  static let cases = [
    Case("--version"),
    Case("help report"),
    Case("summarize leo.gpx"),
    Case("network import ways.geojson -o ways.network"),
    // PROJ brings libtiff, for its own grids.
    Case("summarize leo.csv --crs EPSG:25832", ["libproj", "libcurl", "libtiff"]),
    Case("summarize leo.gpx --places square.geojson", ["libgeos_c"]),
  ]

  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(Tracks.gpx(), to: "leo.gpx")
    try folder.write(
      "time,x,y\n2026-05-01T08:00:00Z,652000,5207000\n2026-05-01T08:00:10Z,652010,5207005\n",
      to: "leo.csv")
    try folder.write(
      """
      {"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {},
        "geometry": {"type": "LineString", "coordinates": [[11, 48], [11.001, 48]]}}]}
      """, to: "ways.geojson")
    try folder.write(
      """
      {"type": "FeatureCollection", "features": [
        {"type": "Feature", "properties": {"id": "square"}, "geometry": {"type": "Polygon",
         "coordinates": [[[11, 47], [11.001, 47], [11.001, 47.001], [11, 47.001], [11, 47]]]}}]}
      """, to: "square.geojson")
  }

  @Test(arguments: cases)
  func loadsWhatItNeeds(_ example: Case) throws {
    let run = try hither(
      example.line.split(separator: " ").map(String.init), in: folder,
      environment: ["LD_DEBUG": "files", "LD_DEBUG_OUTPUT": folder["loader"]])
    #expect(run.status == 0, "\(run.diagnostics)")
    let files = try folder.names().filter { $0.hasPrefix("loader") }
    let told = try files.map { try folder.text(of: $0) }.joined()
    #expect(told.contains("libc.so"))
    #expect(Self.late.filter { told.contains($0) } == example.needs)
  }

  /// A library that cannot be opened is one line, wherever it is first needed.
  @Test(arguments: [
    ("libproj is not installed", ["libproj.so.25", "libproj.so"], cases[4].line),
    ("libgeos_c is not installed", ["libgeos_c.so.1", "libgeos_c.so"], cases[5].line),
    (
      "https://localhost:1/: libcurl, which speaks HTTP, is not installed or cannot be used",
      ["libcurl-gnutls.so.4", "libcurl.so.4", "libcurl.so"],
      "watch leo.ndjson --to https://localhost:1/"
    ),
  ])
  func saysWhatIsMissing(_ said: String, _ files: [String], _ line: String) throws {
    try folder.write(Tracks.ndjson(), to: "leo.ndjson")
    for file in files { try folder.write("no library", to: file) }
    let run = try hither(
      line.split(separator: " ").map(String.init), in: folder,
      environment: ["LD_LIBRARY_PATH": folder.path])
    #expect(run.status == 69)
    #expect(run.diagnosticLines.first == "hither: error: \(said)")
    #expect(run.diagnosticLines.count == 2)
  }
}
