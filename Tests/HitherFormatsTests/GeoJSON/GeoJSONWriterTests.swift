import HitherGeodesy
import HitherText
import HitherTracks
import Testing

@testable import HitherFormats

@Suite struct GeoJSONWriterTests {
  func fix(
    _ latitudeE7: Int32, _ longitudeE7: Int32, time: Int64? = nil, first: Bool = false,
    elevation: Double = .nan
  ) -> Fix {
    var fix = Fix(
      time: time.map { Instant(milliseconds: $0) } ?? .absent,
      coordinate: Coordinate(latitudeE7: latitudeE7, longitudeE7: longitudeE7),
      startsSegment: first)
    fix.elevation = elevation
    return fix
  }

  func written(_ members: [(name: String, fixes: [Fix])], batch size: Int = 1024) -> [UInt8] {
    var writer = GeoJSONWriter()
    writer.begin(FileMetadata())
    for member in members {
      var start = 0
      while start < member.fixes.count {
        var batch = RecordBatch()
        batch.fixes = FixBatch(member.fixes[start..<min(start + size, member.fixes.count)])
        writer.append(batch, member: member.name)
        start += size
      }
    }
    writer.end()
    return writer.takeOutput()
  }

  @Test func tracksAreMultiLineStrings() {
    let text = String(
      decoding: written([
        (
          "leo",
          [
            fix(251_000_000, 1_215_000_000, time: 0, first: true, elevation: 300.5),
            fix(252_000_000, 1_216_000_000, time: 1500),
            fix(253_000_000, 1_217_000_000, first: true),
            fix(254_000_000, -1, time: 3000),
          ]
        ),
        ("fiona \"f\"", [fix(10_000_000, 20_000_000, first: true), fix(10_000_000, 20_000_000)]),
      ]), as: UTF8.self)
    #expect(
      text == """
        {"type": "FeatureCollection", "features": [
        {"type": "Feature", "geometry": {"type": "MultiLineString", "coordinates": \
        [[[121.5, 25.1, 300.5], [121.6, 25.2]], [[121.7, 25.3], [-0.0000001, 25.4]]]}, \
        "properties": {"id": "leo", "coordTimes": \
        [["1970-01-01T00:00:00Z", "1970-01-01T00:00:01.500Z"], [null, "1970-01-01T00:00:03Z"]]}},
        {"type": "Feature", "geometry": {"type": "MultiLineString", "coordinates": \
        [[[2, 1], [2, 1]]]}, "properties": {"id": "fiona \\"f\\""}}
        ]}

        """)
  }

  @Test func nothingIsAnEmptyCollection() {
    #expect(
      String(decoding: written([]), as: UTF8.self)
        == "{\"type\": \"FeatureCollection\", \"features\": []}\n")
  }

  /// Every position of a JSON document, in order, lines and points alike.
  func positions(_ node: JSONNode) throws -> [[Double]] {
    guard case .array(let elements) = node.value else { return [] }
    if case .number? = elements.first?.value { return [try elements.map { try $0.number("") }] }
    return try elements.flatMap { try positions($0) }
  }

  /// The law: every fix is written once; lines have at least two; times match positions.
  @Test(arguments: [1, 2, 7, 64, 1024])
  func everyFixIsWrittenOnce(size: Int) throws {
    var random = RandomFixes(seed: 71)
    let members = ["a", "b", "c"].map { (name: $0, fixes: random.member(60)) }
    let bytes = written(members, batch: size)
    #expect(bytes == written(members))
    let document = try JSONNode.parse(bytes)
    var found: [[Double]] = []
    for feature in try #require(document["features"]).elements("features") {
      let geometry = try #require(feature["geometry"])
      let coordinates = try #require(geometry["coordinates"])
      found += try positions(coordinates)
      guard try geometry["type"]?.string("type") == "MultiLineString" else { continue }
      let lines = try coordinates.elements("coordinates").map { try $0.elements("line").count }
      #expect(lines.allSatisfy { $0 >= 2 })
      let times = try feature["properties"]?["coordTimes"]?.elements("coordTimes") ?? []
      #expect(try times.map { try $0.elements("line").count } == lines)
    }
    let expected = members.flatMap { member in
      member.fixes.map { fix in
        [fix.coordinate.longitude, fix.coordinate.latitude]
          + (fix.elevation.isNaN ? [] : [fix.elevation])
      }
    }
    #expect(
      found.sorted { $0.lexicographicallyPrecedes($1) }
        == expected.sorted { $0.lexicographicallyPrecedes($1) })
  }

  @Test func waypointsArePoints() throws {
    var writer = GeoJSONWriter()
    writer.begin(FileMetadata())
    var batch = RecordBatch()
    batch.kind = .waypoint
    batch.fixes = FixBatch([fix(10_000_000, 20_000_000)])
    batch.labels = ["hut"]
    writer.append(batch, member: "leo")
    writer.end()
    let document = try JSONNode.parse(writer.takeOutput())
    let feature = try #require(document["features"]?.elements("features").first)
    #expect(feature["geometry"]?["type"]?.value == .string("Point"))
    #expect(feature["properties"]?["name"]?.value == .string("hut"))
  }
}
