import HitherFormats
import HitherText
import TestSupport
import Testing

/// `hither inspect`: what files are, for a person and as JSON.
@Suite("Inspect command")
struct InspectTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      """
      member,time,lat,lon,accuracy
      leo,2026-05-01T01:00:00Z,1,2,5
      leo,2026-05-01T01:00:10Z,91,2,5
      leo,2026-05-01T01:00:20Z,92,2,5
      mia,2026-05-01T01:00:05Z,1.5,2,7
      leo,noon,1,2,5
      leo,2026-05-01T01:00:10Z,1,3,
      leo,2026-05-01T01:00:10Z,1,3,
      leo,2026-05-01T01:00:05Z,1,3,6
      leo,,1,3,

      """, to: "walk.csv")
    try folder.write(Tracks.gpx(7), to: "folder/a.gpx")
    try folder.write("no track\n", to: "folder/b.txt")
  }

  @Test func tellsAPersonWhatAFileHolds() throws {
    let run = try hither("inspect", "walk.csv", in: folder)
    expectCivil(run, [0], "inspect")
    let rows = run.text.split(separator: "\n").map { line in
      line.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
    }
    #expect(rows.first == "walk.csv")
    for row in [
      "format separated values with a header", "records 9, 3 rejected", "members leo (5), mia (1)",
      "span 2026-05-01T01:00:00Z to 2026-05-01T01:00:10Z",
      "quality 1 without time, 1 out of order, 1 with a repeated time, accuracy 6 m, median",
      "sensors accuracy (3)",
      "rejected 2 × latitude 91 is outside -90...90; perhaps swapped with longitude "
        + "(first at line 3)",
      "rejected 1 × time \"noon\" is not readable (first at line 6)",
      "→ records out of order are sorted by time",
    ] { #expect(rows.contains(row), "\(row) is not among\n\(run.text)") }
  }

  @Test func itsJSONKeepsToItsSchemaAndSaysTheSame() throws {
    for arguments in [["walk.csv"], ["folder"], ["walk.csv", "missing.gpx"]] {
      let run = try hither(["inspect", "--json"] + arguments, in: folder)
      let document = try JSONNode.parse(run.output)
      #expect(try JSONSchemaTests.check("inspect").faults(of: document) == [])
    }
    let document = try JSONNode.parse(
      try hither("inspect", "--json", "walk.csv", in: folder).output)
    let file = try #require(try document["files"]?.elements("files").first)
    func number(_ key: String) throws -> Double { try #require(file[key]).number(key) }
    #expect(try number("records") == 9)
    #expect(try number("accepted") == 6 && number("rejected") == 3)
    #expect(try number("without_time") == 1 && number("out_of_order") == 1)
    #expect(try number("repeated_times") == 1 && number("median_accuracy_m") == 6)
    #expect(try #require(file["start"]).string("start") == "2026-05-01T01:00:00Z")
    let rejects = try #require(file["rejects"]).elements("rejects")
    #expect(try rejects.map { try #require($0["count"]).number("count") } == [2, 1])
    #expect(try rejects.map { try #require($0["line"]).number("line") } == [3, 6])
  }

  /// One that cannot be read does not keep the others from being told.
  @Test func aFileThatCannotBeReadIsToldAmongTheOthers() throws {
    let run = try hither("inspect", "missing.gpx", "walk.csv", "folder", in: folder)
    expectCivil(run, [66], "a file that is not there")
    #expect(run.text.contains("walk.csv\n") && run.text.contains("folder/a.gpx\n"))
    #expect(run.text.contains("missing.gpx\n"))
    let unreadable = try hither("inspect", "folder/b.txt", in: folder)
    expectCivil(unreadable, [65], "no track file")
    #expect(unreadable.text.contains("not a track file of a known format"))
    expectCivil(try hither("inspect", in: folder), [64], "no input")
  }

  /// An outing's folder is inspected by its manifest: the tracks of its members and the route, not the rest.
  @Test(arguments: ["trip", "trip/outing.json"])
  func anOutingIsInspectedByItsManifest(_ input: String) throws {
    try folder.write(Tracks.gpx(7), to: "trip/tracks/leo.gpx")
    try folder.write("time,lat,lon\n2026-05-01T01:00:00Z,1,2\n", to: "trip/tracks/mia.csv")
    try folder.write(
      "<gpx><rte><rtept lat=\"1\" lon=\"2\"/><rtept lat=\"1.1\" lon=\"2\"/></rte></gpx>",
      to: "trip/route.gpx")
    try folder.write("{\"kind\": \"no track\"}", to: "trip/scenario.json")
    try folder.write(
      """
      {"schema": "hither/outing/1", "route": "route.gpx", "members": [
        {"id": "mia", "tracks": ["tracks/mia.csv"]}, {"id": "leo", "tracks": ["tracks/leo.gpx"]}]}
      """, to: "trip/outing.json")
    let run = try hither("inspect", input, in: folder)
    expectCivil(run, [0], "inspect an outing")
    let files = run.text.split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(files == ["trip/tracks/mia.csv", "trip/tracks/leo.gpx", "trip/route.gpx"])
    #expect(run.text.contains("all records are of the member 'mia', as the manifest says"))
    #expect(run.text.contains("it is the planned route, as the manifest says"))
    try folder.write(
      "{\"schema\": \"hither/outing/1\", \"members\": [{\"id\": \"leo\", \"tracks\": [\"gone.gpx\"]}]}",
      to: "trip/outing.json")
    expectCivil(try hither("inspect", input, in: folder), [66], "a track that is not there")
  }

  /// Damage that costs no whole record: a document cut between two points, a gzip file without its end or
  /// with a wrong checksum. It is used with a warning, `inspect` ends with 65, and a strict run refuses it.
  @Test(arguments: ["cut.gpx", "cut.gpx.gz", "checksum.gpx.gz"])
  func damageBetweenRecordsIsNotMissed(_ name: String) throws {
    let text = Tracks.gpx(7)
    let bytes: [UInt8]
    if name == "cut.gpx" {
      let end = try #require(text.ranges(of: "</trkpt>").last?.upperBound)
      bytes = Array(text[..<end].utf8)
    } else {
      var packed = try #require(GzipPacker().pack(Array(text.utf8), isLast: true))
      // The last eight bytes are the checksum and the length.
      if name == "cut.gpx.gz" { packed.removeLast(8) } else { packed[packed.count - 7] ^= 1 }
      bytes = packed
    }
    try folder.write(bytes, to: name)
    let shown = try hither("inspect", name, in: folder)
    expectCivil(shown, [65], "a damaged file")
    #expect(shown.text.contains("records   7\n"), "\(shown.text)")
    let used = try hither("summarize", name, "--json", in: folder)
    expectCivil(used, [0], "a damaged file that is used")
    #expect(used.text.contains("\"fixes\": 7") && used.diagnostics.contains("warning"))
    expectCivil(try hither("summarize", name, "--strict", in: folder), [65], "a strict run")
  }

  @Test func standardInputAndDamageAreTold() throws {
    let whole = Array(Tracks.gpx(7).utf8)
    let cut = Array(whole.prefix(whole.count - 90))
    let run = try hither("inspect", "-", input: cut, in: folder)
    expectCivil(run, [0], "a file that is cut off")
    #expect(run.text.contains("1 rejected") && run.text.contains("record cut off"))
    #expect(run.text.contains("GPX 1.0 and 1.1") && run.text.contains("made by   test"))
  }
}
