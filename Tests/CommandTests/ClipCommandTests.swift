import FuzzLaws
import HitherText
import TestSupport
import Testing

/// Areas cut out of maps and networks by command.
@Suite("Areas cut out of maps and networks") struct ClipCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(OSMText.crossing.pbf(), to: "town.osm.pbf")
    let side = (0..<16).flatMap { row in (0..<16).map { (column: $0, row: row) } }
    let tiles = side.map { place in
      (UInt64(85 + Self.curve(place.column, place.row)), MadeUpMap.picture)
    }
    .sorted { $0.0 < $1.0 }.map { (number: $0.0, bytes: $0.1) }
    try folder.write(MadeUpMap.pmTiles(tiles, type: 2, zooms: (4, 4)), to: "world.pmtiles")
    try folder.write(
      """
      <gpx><trk><trkseg><trkpt lat="42.5" lon="1.5"/><trkpt lat="42.52" lon="1.55"/></trkseg></trk></gpx>
      """, to: "route.gpx")
  }

  /// The place of a tile of zoom 4 on Hilbert's curve: any order without repetition serves here.
  private static func curve(_ column: Int, _ row: Int) -> Int { row * 16 + column }

  @discardableResult
  private func run(_ line: String, status: Int32 = 0) throws -> ProgramRun {
    let run = try hither(line.split(separator: " ").map(String.init), in: folder)
    #expect(run.status == status, "\(line): \(run.diagnostics)")
    if status != 0 { #expect(run.diagnosticLines.count <= 2, "\(run.diagnostics)") }
    return run
  }

  @Test func aNetworkAndAnExtractGiveTheSamePart() throws {
    try run("network import town.osm.pbf -o town.network")
    let shown = try run("network show town.network --json").text
    let area = try JSONNode.parse(shown)["area"]
    #expect(area != nil, "\(shown)")
    try run("network clip town.network -o one.network --box -80,-179,80,179")
    try run("network clip town.osm.pbf -o other.network --box -80,-179,80,179")
    #expect(try folder.bytes(of: "one.network") == folder.bytes(of: "other.network"))
    // The part of a network is of the ways of that network, not of its source.
    func lines(_ name: String) throws -> [String] {
      try run("network show \(name)").text.split(separator: "\n").dropFirst()
        .filter { !$0.contains(" of ") }.map(String.init)
    }
    #expect(try lines("one.network") == lines("town.network"))
  }

  @Test func aMapIsCutAlongARoute() throws {
    try run("map clip world.pmtiles -o day.pmtiles --along route.gpx --margin 2000")
    #expect(try folder.bytes(of: "day.pmtiles").count < 600)
    try run("map clip day.pmtiles -o again.pmtiles --along route.gpx --margin 2000")
    #expect(try folder.bytes(of: "day.pmtiles") == folder.bytes(of: "again.pmtiles"))
  }

  @Test(arguments: [
    ("map clip world.pmtiles -o x.pmtiles", 64),
    ("map clip world.pmtiles -o x.mbtiles --box 1,1,2,2", 64),
    ("map clip world.pmtiles -o world.pmtiles --box 1,1,2,2", 64),
    ("map clip world.pmtiles -o - --box 1,1,2,2", 64),
    ("map clip world.pmtiles -o x.pmtiles --box 1,1,2", 64),
    ("map clip world.pmtiles -o x.pmtiles --box 2,1,1,2", 64),
    ("map clip world.pmtiles -o x.pmtiles --box 1,1,2,2 --zooms 5-9", 64),
    ("map clip world.pmtiles -o x.pmtiles --box 1,1,2,2 --zooms 4-1", 64),
    ("map clip world.pmtiles -o x.pmtiles --box 1,1,2,2 --margin 10", 64),
    ("map clip world.pmtiles -o x.pmtiles --along route.gpx --margin far", 64),
    ("map clip world.pmtiles -o x.pmtiles --along none.gpx", 66),
    ("map clip none.pmtiles -o x.pmtiles --box 1,1,2,2", 66),
    ("map clip town.osm.pbf -o x.pmtiles --box 1,1,2,2", 65),
    ("map clip world.pmtiles -o none/x.pmtiles --box 1,1,2,2", 73),
    ("network clip town.osm.pbf -o x.network", 64),
    ("network clip town.osm.pbf -o x.network --box 1,1,2,2 --along route.gpx", 64),
    ("network clip town.osm.pbf -o x.network --box -50,-150,-49,-149", 65),
    ("network clip none.network -o x.network --box 1,1,2,2", 66),
    ("network clip town.osm.pbf -o x.network --box 1,1,2,2 --profile horse", 64),
  ]) func aFaultIsOneLineAndLeavesNoFile(_ line: String, _ status: Int32) throws {
    try run(line, status: status)
    #expect(try folder.names().sorted() == ["route.gpx", "town.osm.pbf", "world.pmtiles"])
  }
}
