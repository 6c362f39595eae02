import TestSupport
import Testing

@Suite("A map of paths and water")
struct BackgroundTests {
  private static let features = """
    {"type": "FeatureCollection", "attribution": "© <Somebody>", "features": [
      {"type": "Feature", "properties": {"natural": "water"}, "geometry":
        {"type": "Polygon", "coordinates": [[[11,47],[11.001,47],[11.001,47.001],[11,47]]]}},
      {"type": "Feature", "properties": {"waterway": "stream"}, "geometry":
        {"type": "LineString", "coordinates": [[10.999,47],[11.002,47.001]]}},
      {"type": "Feature", "properties": null, "geometry":
        {"type": "MultiLineString", "coordinates": [[[11,47],[11.001,47.001]]]}},
      {"type": "Feature", "properties": {"waterway": "far away"}, "geometry":
        {"type": "LineString", "coordinates": [[50,10],[51,11]]}},
      {"type": "Feature", "properties": {"landuse": "forest"}, "geometry":
        {"type": "Polygon", "coordinates": [[[11,47],[11.001,47],[11.001,47.001],[11,47]]]}},
      {"type": "Feature", "properties": {}, "geometry": {"type": "Point", "coordinates": [11,47]}}
    ]}
    """

  private static func folder(_ background: String) throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write(Tracks.gpx(name: "walk"), to: "walk.gpx")
    try folder.write(background, to: "ground.geojson")
    return folder
  }

  @Test("what the map shows is drawn by its kind, and who made it is named")
  func drawn() throws {
    let folder = try Self.folder(Self.features)
    let run = try hither(
      "report", "walk.gpx", "--background", "ground.geojson", "-o", "report", in: folder)
    #expect(run.status == 0, "\(run.diagnostics)")
    let page = try folder.text(of: "report/report.html")
    for kind in ["wood", "water", "stream", "path"] {
      let count = page.matches(of: try Regex("<path class=\"base base-\(kind)\"")).count
      #expect(count == 1, "\(kind)")
    }
    #expect(page.contains("© &lt;Somebody&gt;"))
  }

  @Test("an outing names its maps, and the option replaces them")
  func ofTheManifest() throws {
    let folder = try Self.folder(Self.features)
    try folder.write(
      """
      {"type": "FeatureCollection", "attribution": "© Other", "features": [
        {"type": "Feature", "properties": {"natural": "water"}, "geometry":
          {"type": "Polygon", "coordinates": [[[11,47],[11.001,47],[11.001,47.001],[11,47]]]}}]}
      """, to: "other.geojson")
    func manifest(_ maps: String) throws {
      try folder.write(
        """
        {"schema": "hither/outing/1", "maps": \(maps),
         "members": [{"id": "walk", "tracks": ["walk.gpx"]}]}
        """, to: "outing.json")
    }
    try manifest(#"["ground.geojson"]"#)
    func page(_ words: String...) throws -> String {
      let run = try hither(["report", ".", "-o", "report", "--write", "page"] + words, in: folder)
      #expect(run.status == 0 && run.diagnostics.isEmpty, "\(run.diagnostics)")
      return try folder.text(of: "report/report.html")
    }
    #expect(try page().contains("© &lt;Somebody&gt;"))
    let replaced = try page("--map", "other.geojson")
    #expect(replaced.contains("© Other") && !replaced.contains("© &lt;Somebody&gt;"))
    for (maps, status) in [
      (#"["../ground.geojson"]"#, 65), (#""ground.geojson""#, 65), (#"["none.geojson"]"#, 66),
    ] {
      try manifest(maps)
      let run = try hither("report", ".", "-o", "report", in: folder)
      #expect(run.status == Int32(status) && run.diagnosticLines.count <= 2, "\(run.diagnostics)")
    }
  }

  @Test(
    "what is no background is said with its place",
    arguments: [
      "{}", "[1]", "{\"features\": 3}",
      "{\"features\": [{\"geometry\": {\"type\": \"LineString\", \"coordinates\": [[200, 0]]}}]}",
      "{\"features\": [{\"geometry\": {\"type\": \"LineString\", \"coordinates\": [[\"a\", 0]]}}]}",
    ])
  func refused(_ text: String) throws {
    let folder = try Self.folder(text)
    let run = try hither(
      "report", "walk.gpx", "--background", "ground.geojson", "-o", "report", in: folder)
    #expect(run.status != 0)
    #expect(run.diagnostics.contains("ground.geojson:1:"))
  }

  @Test(
    "a map that cannot be read is refused with one line, by its content",
    arguments: [
      ("", "the map is empty"), ("PMTiles\u{4}", "version 4"), ("PMTiles\u{3}", "cut off"),
      ("SQLite format 3\u{0}", "not an MBTiles file"), ("GIF89a", "not a map"),
      ("<osm/>", "no way that can be travelled"),
    ])
  func unreadable(_ text: String, _ message: String) throws {
    let folder = try Self.folder(text)
    let run = try hither(
      "report", "walk.gpx", "--map", "ground.geojson", "-o", "report", in: folder)
    #expect(run.status == 65)
    #expect(run.diagnostics.contains("ground.geojson") && run.diagnostics.contains(message))
    #expect(run.diagnostics.split(separator: "\n").count { $0.contains("error:") } == 1)
  }

  @Test("a map that is not there has the status of a missing input")
  func missing() throws {
    let folder = try Self.folder("{}")
    #expect(
      try hither("report", "walk.gpx", "--map", "no.mbtiles", "-o", "report", in: folder).status
        == 66)
  }
}
