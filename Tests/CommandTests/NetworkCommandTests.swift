import FuzzLaws
import HitherText
import TestSupport
import Testing

/// Networks by command: made, shown, and refused with one line.
@Suite("Networks by command") struct NetworkCommandTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(OSMText.crossing.pbf(), to: "town.osm.pbf")
    try folder.write(OSMText.crossing.xml, to: "town.osm")
  }

  @discardableResult
  private func network(_ line: String, status: Int32 = 0) throws -> ProgramRun {
    let run = try hither(["network"] + line.split(separator: " ").map(String.init), in: folder)
    #expect(run.status == status, "\(line): \(run.diagnostics)")
    if status != 0 { #expect(run.diagnosticLines.count <= 2, "\(run.diagnostics)") }
    return run
  }

  @Test func aNetworkIsMadeAndShown() throws {
    let run = try network("import town.osm.pbf -o town.network")
    #expect(run.output.isEmpty && run.diagnostics.isEmpty)
    try network("import town.osm -o other.network")
    let text = try network("show town.network").text
    for part in ["ways         2 of 4, 0.4 km", "© OpenStreetMap contributors, ODbL", "hiking"] {
      #expect(text.contains(part), "\(text)")
    }
    let json = try JSONNode.parse(try network("show other.network --json").text)
    #expect(try json["profile"]?.string("profile") == "foot")
    #expect(try json["ways"]?.integer("ways") == 2)
    #expect(try json["source_sha256"]?.string("digest").count == 64)
    let sum = try shell("sha256sum < town.osm | cut -c1-64", in: folder).text
    #expect(try json["source_sha256"]?.string("digest") == String(sum.prefix(64)))
  }

  @Test func aFaultLeavesTheEarlierNetwork() throws {
    try network("import town.osm.pbf -o town.network")
    let before = try folder.bytes(of: "town.network")
    try folder.write(Array(OSMText.crossing.pbf().dropLast(9)), to: "cut.osm.pbf")
    let run = try network("import cut.osm.pbf -o town.network", status: 65)
    #expect(run.diagnostics.contains("cut.osm.pbf: the file is cut off"))
    #expect(try folder.bytes(of: "town.network") == before)
    try network("import cut.osm.pbf -o new.network", status: 65)
    #expect(try !folder.names().contains { $0.contains("new.network") || $0.contains(".part") })
  }

  @Test(arguments: [
    ("import none.osm.pbf -o x.network", 66), ("import town.osm -o town.osm", 64),
    ("import town.osm -o x.network --profile horse", 64), ("import town.osm -o none/x.network", 73),
    ("show town.osm", 65), ("show none.network", 66), ("import . -o x.network", 66),
    ("show .", 66),
  ]) func aFaultIsOneLine(_ line: String, _ status: Int32) throws {
    try network(line, status: status)
  }

  @Test func aDamagedNetworkIsRefused() throws {
    try network("import town.osm.pbf -o town.network")
    let bytes = try folder.bytes(of: "town.network")
    for count in [0, 7, 100, 600, bytes.count - 1] {
      try folder.write(Array(bytes[..<count]), to: "cut.network")
      try network("show cut.network", status: 65)
    }
  }
}
